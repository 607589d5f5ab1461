/** A fork with a panel open beside it: the list of forks (`forks`), or its result (`resolve`). */
export default function ForkPartPage() {
  return null
}
