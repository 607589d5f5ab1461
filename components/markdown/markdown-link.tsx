import type { Element } from 'hast'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { markdownStrings } from '@/components/strings/markdown'
import { readStoredText } from './read-code'
import { readTarget, saysPlace } from './read-target'

// Underlined, because colour alone is no sign.
const underlined =
  'text-accent underline decoration-accent-line decoration-1 underline-offset-3 hover:decoration-current'

/** A real link that shows where it leads: its true host stands beside words that name something else. */
export function MarkdownLink({
  href = '',
  node,
  children,
}: {
  href?: string | undefined
  node?: Element | undefined
  children?: ReactNode
}) {
  if (href.startsWith('#')) return <FootnoteLink href={href} node={node} words={children} />
  const target = readTarget(href, typeof location === 'undefined' ? '' : location.origin)
  if (!target) return <>{children}</>
  if (target.kind === 'page') {
    return (
      <Link className={underlined} href={target.href} prefetch={false}>
        {children}
      </Link>
    )
  }
  const isNamed = target.kind === 'file' || saysPlace(node ? readStoredText(node) : '', target)
  return (
    <a
      className={underlined}
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

/** Links a word to its footnote, and back; the labels tell screen readers the direction. */
function FootnoteLink({ href, node, words }: { href: string; node: Element | undefined; words: ReactNode }) {
  const { id, ariaLabel, dataFootnoteRef } = node?.properties ?? {}
  const label = dataFootnoteRef && node ? markdownStrings.footnote(readStoredText(node)) : ariaLabel
  return (
    <a
      className={underlined}
      href={href}
      id={typeof id === 'string' ? id : undefined}
      aria-label={typeof label === 'string' ? label : undefined}
    >
      {words}
    </a>
  )
}
