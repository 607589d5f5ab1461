import { cx } from 'class-variance-authority'
import { markdownStrings } from '@/components/strings/markdown'
import { Icon } from '@/components/ui/icon'
import { findHost } from './read-target'

const boxStyle = cx(
  'inline-flex max-w-full flex-wrap items-center gap-x-8 px-10 py-2 text-sm',
  'rounded-control border border-line-strong hover:bg-hover',
)

/**
 * Shows an image in a text as a link. The image is on another host, and a request would tell that host who
 * read the message and when. The page's policy (`img-src` of our own origin only) would not even load it
 * after a click. A person who follows the link does so knowingly, in a new tab.
 */
export function ImageLink({ src, alt }: { src: string; alt: string }) {
  const host = findHost(src)
  if (!host) return <>{alt}</>
  return (
    <a className={boxStyle} href={src} title={src} target="_blank" rel="noopener noreferrer nofollow">
      <Icon name="file-text" small />
      {alt && <span>{alt}</span>}
      <span className="inline-block text-xs text-text-3">{markdownStrings.image(host)}</span>
    </a>
  )
}
