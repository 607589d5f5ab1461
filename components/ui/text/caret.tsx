/** The place where an agent writes right now. */
export function Caret() {
  return <span className="ml-2 inline-block h-15 w-7 rounded-1 bg-work -align-2" />
}
