/** Returns milliseconds since 1970 with fractions, comparable between all processes of this machine. */
export function now(): number {
  return performance.timeOrigin + performance.now()
}
