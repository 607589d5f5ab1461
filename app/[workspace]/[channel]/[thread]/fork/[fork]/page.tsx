/** A fork in the place of its channel; the layout reads the fork's id from the address. */
export default function ForkPage() {
  return null
}
