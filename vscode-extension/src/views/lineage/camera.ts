// Where the picture is looked at: pure arithmetic between the picture's own units and the pixels of the panel.
import type { Placed, PlacedNode } from "./graph.js";

export interface Camera {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Below this a whole picture is no longer readable; then only its middle is shown. */
const WHOLE = 0.6;
const READABLE = 0.85;
const EDGE = 12;

export const clampZoom = (zoom: number): number => Math.min(2, Math.max(0.15, zoom));

/** Shows all of a picture, or, when that would be too small to read, the node in its middle. */
export function fit(placed: Placed, root: string, room: Size): Camera {
  const zoom = clampZoom(Math.min(1, room.width / placed.width, room.height / placed.height));
  const middle = placed.nodes.find((node) => node.id === root);
  if (zoom >= WHOLE || middle === undefined) {
    return { zoom, x: (room.width - placed.width * zoom) / 2, y: (room.height - placed.height * zoom) / 2 };
  }
  const height = middle.height * READABLE;
  return {
    zoom: READABLE,
    x: room.width / 2 - (middle.x + middle.width / 2) * READABLE,
    // A node that is higher than the panel shows its name.
    y: Math.max(EDGE, (room.height - height) / 2) - middle.y * READABLE,
  };
}

/** Says whether all of a picture is in sight at a readable size. */
export function fits(placed: Placed, room: Size): boolean {
  return Math.min(room.width / placed.width, room.height / placed.height) >= WHOLE;
}

/** Zooms so that the point under the pointer stays there. */
export function zoomAt(camera: Camera, factor: number, x: number, y: number): Camera {
  const zoom = clampZoom(camera.zoom * factor);
  const scale = zoom / camera.zoom;
  return { zoom, x: x - (x - camera.x) * scale, y: y - (y - camera.y) * scale };
}

/** Moves the view as far as a node moved, so that it stays where it was on the screen. */
export function follow(camera: Camera, before: PlacedNode | undefined, now: PlacedNode | undefined): Camera {
  return before === undefined || now === undefined
    ? camera
    : {
        ...camera,
        x: camera.x + (before.x - now.x) * camera.zoom,
        y: camera.y + (before.y - now.y) * camera.zoom,
      };
}

/** Moves the view by as little as brings a rectangle of the picture into sight. */
export function reveal(
  camera: Camera,
  box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
  room: Size,
): Camera {
  const shift = (at: number, size: number, space: number): number =>
    at < EDGE ? EDGE - at : at + size > space - EDGE ? Math.max(EDGE - at, space - EDGE - at - size) : 0;
  const { zoom } = camera;
  return {
    zoom,
    x: camera.x + shift(camera.x + box.x * zoom, box.width * zoom, room.width),
    y: camera.y + shift(camera.y + box.y * zoom, box.height * zoom, room.height),
  };
}

/** How many columns of the node in the middle a panel of this height shows. */
export function roomForColumns(height: number, header: number, row: number, most: number): number {
  return Math.max(3, Math.min(most, Math.floor((height / READABLE - header - 2 * EDGE) / row) - 1));
}
