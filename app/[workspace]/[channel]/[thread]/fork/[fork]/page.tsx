/** A fork in the place of its channel; the layout reads from the address which one. */
export default function ForkPage() {
  return null
}
