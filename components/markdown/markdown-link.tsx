import type { Element } from 'hast'
import type { ReactNode } from 'react'
import { textOf } from './read-code'

/** A real link that says where it leads: its true host stands beside words that don't name it. */
export function MarkdownLink(props: {
  href: string | undefined
  node: Element | undefined
  children: ReactNode
}) {
  const target = readTarget(props.href)
  if (!target) return <>{props.children}</>
  const { href, place, here } = target
  const words = props.node ? textOf(props.node).toLowerCase() : ''
  return (
    <a
      className="link"
      href={href}
      {...(here ? {} : { target: '_blank', rel: 'noopener noreferrer nofollow' })}
    >
      {props.children}
      {!here && !words.includes(place) && <span className="host"> {place}</span>}
    </a>
  )
}

function readTarget(href: string | undefined) {
  if (!href || !URL.canParse(href, location.origin)) return null
  const url = new URL(href, location.origin)
  if (url.protocol === 'mailto:')
    return { href, place: decodeURIComponent(url.pathname).toLowerCase(), here: false }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null
  return { href, place: url.host, here: url.origin === location.origin }
}
