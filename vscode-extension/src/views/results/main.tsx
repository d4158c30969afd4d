import { render } from "preact";
import { connect } from "../common/host.js";
import { App } from "./App.js";
import type { FromHost, ToHost } from "./messages.js";
import "../common/common.css";
import "./results.css";

const root = document.getElementById("root");
if (root !== null) {
  render(<App host={connect<ToHost, FromHost>()} />, root);
}
