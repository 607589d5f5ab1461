import Link from 'next/link'
import type { ReactNode } from 'react'
import { readTarget, saysPlace } from './read-target'

// Underlined, because colour alone is no sign.
export const textLinkStyle =
  'text-accent underline decoration-accent-line decoration-1 underline-offset-3 hover:decoration-current'

/** A real link that shows where it leads: its true host stands beside words that name something else. */
export function MarkdownLink({
  href,
  said,
  children,
}: {
  href: string
  /** The words of the link, without marks. */
  said: string
  children: ReactNode
}) {
  const target = readTarget(href, typeof location === 'undefined' ? '' : location.origin)
  if (!target) return <>{children}</>
  if (target.kind === 'page') {
    return (
      <Link className={textLinkStyle} href={target.href} prefetch={false}>
        {children}
      </Link>
    )
  }
  const isNamed = target.kind === 'file' || saysPlace(said, target)
  return (
    <a
      className={textLinkStyle}
      href={target.href}
      title={target.href}
      target="_blank"
      rel="noopener noreferrer nofollow"
    >
      {children}
      {!isNamed && <span className="ms-4 inline-block text-xs text-text-3"> {target.place}</span>}
    </a>
  )
}
