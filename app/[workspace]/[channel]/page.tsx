/** A channel without an open thread: all of it is in the layout, which stays when a thread opens. */
export default function ChannelPage() {
  return null
}
