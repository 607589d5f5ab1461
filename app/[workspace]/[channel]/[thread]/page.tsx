/** A channel with a thread beside it; the layout reads the thread's id from the address. */
export default function ThreadPage() {
  return null
}
