/** A channel with a thread beside it; the layout reads from the address which one. */
export default function ThreadPage() {
  return null
}
