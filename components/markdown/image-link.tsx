import { markdownStrings } from '@/components/strings/markdown'
import { Icon } from '@/components/ui/icon'
import { findHost } from './read-target'

/**
 * An image in a text lies on another host, and asking for it would tell that host who read the message and when. The
 * page's policy (`img-src` of our own origin alone) would not even load it after a click. So it is a link: whoever
 * follows it does so knowingly, in a tab of its own.
 */
export function ImageLink({ src, alt }: { src: string; alt: string }) {
  const host = findHost(src)
  if (!host) return <>{alt}</>
  return (
    <a className="elsewhere" href={src} title={src} target="_blank" rel="noopener noreferrer nofollow">
      <Icon name="file-text" small />
      {alt && <span>{alt}</span>}
      <span className="host">{markdownStrings.image(host)}</span>
    </a>
  )
}
