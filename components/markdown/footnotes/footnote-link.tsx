import type { ReactNode } from 'react'
import { textLinkStyle } from '../markdown-link'

/** Where a footnote's mark and text stand on the page. */
export interface NotePlace {
  number: number
  markId: string
  textId: string
}

/** Links a word to its footnote, and back; the label tells screen readers the direction. */
export function FootnoteLink(props: { href: string; id?: string; label: string; children: ReactNode }) {
  return (
    <a className={textLinkStyle} href={props.href} id={props.id} aria-label={props.label}>
      {props.children}
    </a>
  )
}
