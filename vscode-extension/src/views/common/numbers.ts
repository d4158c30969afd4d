// Numbers as people read them.

/** `987`, `12,345`, `2.1 M`. */
export function count(value: number): string {
  if (value >= 10_000_000) {
    return `${(value / 1_000_000).toFixed(0)} M`;
  }
  if (value >= 1_000_000) {
    return `${(value / 1_000_000).toFixed(1)} M`;
  }
  return value.toLocaleString("en-US");
}

/** `0.3 s`, `40 s`, `3 min`, `1 h 20 min`. */
export function duration(seconds: number): string {
  if (seconds < 1) {
    return `${seconds.toFixed(seconds < 0.1 ? 2 : 1)} s`;
  }
  if (seconds < 90) {
    return `${Math.round(seconds)} s`;
  }
  const minutes = Math.round(seconds / 60);
  if (minutes < 90) {
    return `${minutes} min`;
  }
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** `1 table`, `3 tables`. */
export function plural(value: number, one: string, many = `${one}s`): string {
  return `${count(value)} ${value === 1 ? one : many}`;
}
