/** A fork with something of it opened beside it: its list (`forks`), or its result (`resolve`). */
export default function ForkPartPage() {
  return null
}
