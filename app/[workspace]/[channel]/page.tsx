/** A channel without an open thread. The layout draws all of it and stays when a thread opens. */
export default function ChannelPage() {
  return null
}
