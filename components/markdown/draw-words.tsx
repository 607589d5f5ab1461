import { Fragment, type ReactNode, useContext } from 'react'
import { markdownStrings } from '@/components/strings/markdown'
import { CitingContext } from './citing'
import { FootnoteLink } from './footnotes/footnote-link'
import type { Notes } from './footnotes/notes'
import { ImageLink } from './image-link'
import type { RunReader } from './mark-runs'
import { MarkdownLink } from './markdown-link'
import { MentioningContext } from './mentioning'
import { readEntities } from './read-entities'
import { findHost } from './read-target'
import { type AnyToken, known } from './read-tokens'

export interface Drawing {
  runs: RunReader
  /** Draws a formula; null: the code for it is not loaded, and no token is one. */
  formula: ((text: string, isApart: boolean) => ReactNode) | null
  /** Separates the footnotes of this message from those of others on the page. */
  noteId: string
}

/** The things that the parts of one text share while it is drawn. */
export interface Page extends Drawing {
  notes: Notes
  isInLink: boolean
}

/** Draws the words of a paragraph. */
export function drawWords(token: Extract<AnyToken, { type: 'paragraph' | 'text' }>, page: Page): ReactNode {
  return token.tokens ? drawInline(token.tokens, page) : drawText(token.raw, page)
}

/** Draws words with their marks, links and pictures. */
export function drawInline(tokens: Parameters<typeof known>[0], page: Page): ReactNode[] {
  // biome-ignore lint/suspicious/noArrayIndexKey: words never move, there are only more of them
  return known(tokens).map((token, index) => <Fragment key={index}>{drawInlineToken(token, page)}</Fragment>)
}

export function drawInlineToken(token: AnyToken, page: Page): ReactNode {
  switch (token.type) {
    case 'text':
      return token.tokens ? drawInline(token.tokens, page) : drawText(token.raw, page)
    case 'escape':
      page.runs.pass(token.raw)
      return token.text
    case 'strong':
      return <strong>{drawInline(token.tokens, page)}</strong>
    case 'em':
      return <em>{drawInline(token.tokens, page)}</em>
    case 'del':
      return <del>{drawInline(token.tokens, page)}</del>
    case 'codespan':
      page.runs.pass(token.raw)
      return <code>{token.text}</code>
    case 'br':
      return <br />
    case 'html':
      page.runs.pass(token.raw)
      return withBreaks(token.text)
    case 'checkbox':
      return (
        <>
          <input
            type="checkbox"
            checked={token.checked}
            disabled
            readOnly
            aria-label={token.checked ? markdownStrings.done : markdownStrings.toDo}
          />{' '}
        </>
      )
    case 'link': {
      const inside = { ...page, isInLink: true, runs: { ...page.runs, cut: uncut } }
      const words = drawInline(token.tokens, inside)
      page.runs.pass(token.raw)
      if (page.isInLink) return words
      return (
        <MarkdownLink href={readEntities(token.href)} said={readEntities(sayWords(token.tokens))}>
          {words}
        </MarkdownLink>
      )
    }
    case 'image': {
      page.runs.pass(token.raw)
      const alt = readEntities(sayWords(token.tokens))
      const address = readEntities(token.href)
      const src = /^https?:/i.test(address) ? address : ''
      // A link can't contain another one.
      if (page.isInLink) return alt || markdownStrings.image(findHost(src))
      return <ImageLink src={src} alt={alt} />
    }
    case 'noteMark': {
      page.runs.pass(token.raw)
      const place = page.notes.use(token.label)
      return place ? (
        <sup>
          <FootnoteLink
            id={place.markId}
            href={`#${place.textId}`}
            label={markdownStrings.footnote(String(place.number))}
          >
            {place.number}
          </FootnoteLink>
        </sup>
      ) : (
        token.raw
      )
    }
    case 'formula':
      page.runs.pass(token.raw)
      return page.formula?.(token.text, token.isApart)
    default:
      return 'raw' in token ? token.raw : null
  }
}

const uncut: RunReader['cut'] = said => [{ kind: 'words', said }]

function drawText(raw: string, page: Page): ReactNode {
  const parts = page.runs.cut(raw)
  const [only] = parts
  if (parts.length === 1 && only?.kind === 'words') return readEntities(only.said)
  return parts.map(({ kind, said }, index) =>
    kind === 'words' ? (
      readEntities(said)
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have only their positions as keys
      <Run key={index} kind={kind} said={said} />
    ),
  )
}

/** Draws a citation as the text's owner wants it, and a mention as the page wants it. */
function Run({ kind, said }: { kind: 'at' | 'cite'; said: string }) {
  const citing = useContext(CitingContext)
  const drawMention = useContext(MentioningContext)
  if (kind === 'cite' && citing) return <>{citing.draw(said)}</>
  if (kind === 'at' && drawMention) return <>{drawMention(said)}</>
  return <span className={kind}>{said}</span>
}

/** Keeps the lines of a text that is no Markdown. */
export function withBreaks(text: string): ReactNode {
  return text.split('\n').map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines have only their positions as keys
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ))
}

/** Returns the words of a link, without their marks. */
function sayWords(tokens: Parameters<typeof known>[0]): string {
  return known(tokens)
    .map(token => {
      if ('tokens' in token && token.tokens) return sayWords(token.tokens)
      return 'text' in token ? token.text : ''
    })
    .join('')
}
