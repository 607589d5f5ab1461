/** The warm line along the edge of a fork, below the bar. */
export function ForkEdge() {
  return <span className="absolute top-48 bottom-0 left-0 z-2 w-2 bg-fork-line" />
}
