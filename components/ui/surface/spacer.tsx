/** Takes the free room of a line, so that the parts after it stand at its end. */
export function Spacer() {
  return <span className="min-w-0 flex-1" />
}
