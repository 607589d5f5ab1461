import { strings } from '@/components/strings'
import { Icon } from '@/components/ui/icon'

/** An image in a text lies elsewhere, and asking for it would tell that it was seen: it is a link until one wants it. */
export function MarkdownImage({ src, alt }: { src: string; alt: string }) {
  if (!URL.canParse(src)) return <>{alt}</>
  const { host } = new URL(src)
  return (
    <a className="elsewhere" href={src} target="_blank" rel="noopener noreferrer nofollow">
      <Icon name="file-text" small /> {alt || strings.markdown.image(host)}{' '}
      {alt && <span className="host">{host}</span>}
    </a>
  )
}
