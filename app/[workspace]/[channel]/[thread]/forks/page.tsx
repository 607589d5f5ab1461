/** A channel with the list of a thread's forks beside it. */
export default function ForksPage() {
  return null
}
