/** Milliseconds since 1970, finer than whole ones: comparable between all processes of this machine. */
export function now(): number {
  return performance.timeOrigin + performance.now()
}
