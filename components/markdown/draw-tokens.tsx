import { createContext, Fragment, type ReactNode, useContext } from 'react'
import { CodeBlock } from '@/components/code/code-block'
import { markdownStrings } from '@/components/strings/markdown'
import { CitingContext } from './citing'
import { FootnoteLink, type NotePlace } from './footnote-link'
import { ImageLink } from './image-link'
import type { RunReader } from './mark-runs'
import { MarkdownLink } from './markdown-link'
import { MentioningContext } from './mentioning'
import { readEntities } from './read-entities'
import { readLanguage } from './read-fence'
import { findHost } from './read-target'
import { type AnyToken, known, type NoteText, type TableCell } from './read-tokens'
import { WideTable } from './wide-table'

export interface Drawing {
  runs: RunReader
  /** Draws a formula; null: the code for it is not loaded, and no token is one. */
  formula: ((text: string, isApart: boolean) => ReactNode) | null
  /** Separates the footnotes of this message from those of others on the page. */
  noteId: string
}

/** Whether the block still grows. */
export const Growing = createContext(false)

/**
 * Draws what was read from Markdown. Texts of people and models are not trusted: every token becomes one of the
 * elements here with the attributes here, and words become text, so no text can become an element. Addresses are read
 * one by one, by `MarkdownLink` and `ImageLink`. The page's policy would stop anything that came through.
 */
export function drawTokens(tokens: readonly AnyToken[], drawing: Drawing): ReactNode {
  const notes = new Notes(tokens, drawing.noteId)
  const page = { ...drawing, notes, isInLink: false }
  // Each block is read from its own first letter, because Arabic and Hebrew run from the right.
  const blocks = tokens.map((token, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: blocks never move, there are only more of them
    <Fragment key={index}>{drawBlock(token, page, 'auto')}</Fragment>
  ))
  return (
    <>
      {blocks}
      {notes.used.length > 0 && drawNotes(notes)}
    </>
  )
}

interface Page extends Drawing {
  notes: Notes
  isInLink: boolean
}

function drawBlock(token: AnyToken, page: Page, dir?: 'auto'): ReactNode {
  switch (token.type) {
    case 'paragraph':
    case 'text':
      return <p dir={dir}>{drawWords(token, page)}</p>
    case 'html':
      page.runs.pass(token.raw)
      return <p dir={dir}>{withBreaks(token.text.trim())}</p>
    case 'heading': {
      // A message stands inside a page that has its own headings.
      const Heading = headings[Math.min(token.depth, 4) - 1] ?? 'h6'
      return <Heading dir={dir}>{drawInline(token.tokens, page)}</Heading>
    }
    case 'blockquote':
      return <blockquote dir={dir}>{drawBlocks(token.tokens, page)}</blockquote>
    case 'list': {
      const isTasks = token.items.some(item => item.task)
      const items = token.items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: items never move, there are only more of them
        <li key={index} className={item.task ? 'task-list-item' : undefined}>
          {drawItem(known(item.tokens), page, token.loose)}
        </li>
      ))
      const className = isTasks ? 'contains-task-list' : undefined
      return token.ordered ? (
        <ol dir={dir} className={className} start={token.start === 1 ? undefined : Number(token.start)}>
          {items}
        </ol>
      ) : (
        <ul dir={dir} className={className}>
          {items}
        </ul>
      )
    }
    case 'code':
      page.runs.pass(token.raw)
      return <InnerCode language={readLanguage(readEntities(token.lang ?? ''))} code={token.text} />
    case 'table':
      return (
        <WideTable dir={dir}>
          <thead>
            <tr>{token.header.map((cell, index) => drawCell(cell, index, page))}</tr>
          </thead>
          {token.rows.length > 0 && (
            <tbody>
              {token.rows.map((row, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows never move, there are only more of them
                <tr key={index}>{row.map((cell, column) => drawCell(cell, column, page))}</tr>
              ))}
            </tbody>
          )}
        </WideTable>
      )
    case 'hr':
      return <hr />
    case 'formula':
      page.runs.pass(token.raw)
      return page.formula?.(token.text, token.isApart)
    case 'noteText':
      page.notes.keep(token, drawNote(known(token.tokens), page))
      return null
    case 'space':
    case 'def':
      page.runs.pass(token.raw)
      return null
    default:
      return drawInlineToken(token, page)
  }
}

const headings = ['h3', 'h4', 'h5', 'h6'] as const

function drawBlocks(tokens: Parameters<typeof known>[0], page: Page): ReactNode[] {
  // biome-ignore lint/suspicious/noArrayIndexKey: blocks never move, there are only more of them
  return known(tokens).map((token, index) => <Fragment key={index}>{drawBlock(token, page)}</Fragment>)
}

/** The words of a tight item stand in it without a paragraph. */
function drawItem(tokens: readonly AnyToken[], page: Page, isLoose: boolean): ReactNode[] {
  return tokens.map((token, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: blocks never move, there are only more of them
    <Fragment key={index}>
      {token.type === 'text' && !isLoose ? drawWords(token, page) : drawBlock(token, page)}
    </Fragment>
  ))
}

function drawCell(cell: TableCell, column: number, page: Page): ReactNode {
  const Cell = cell.header ? 'th' : 'td'
  return (
    <Cell key={column} style={cell.align ? { textAlign: cell.align } : undefined}>
      {drawInline(cell.tokens, page)}
    </Cell>
  )
}

/** Draws code in a list or a quote. It is the same component whether its block grows or not, so the element stays. */
function InnerCode(props: { language: string; code: string }) {
  return <CodeBlock {...props} growing={useContext(Growing)} />
}

function drawWords(token: Extract<AnyToken, { type: 'paragraph' | 'text' }>, page: Page): ReactNode {
  return token.tokens ? drawInline(token.tokens, page) : drawText(token.raw, page)
}

function drawInline(tokens: Parameters<typeof known>[0], page: Page): ReactNode[] {
  // biome-ignore lint/suspicious/noArrayIndexKey: words never move, there are only more of them
  return known(tokens).map((token, index) => <Fragment key={index}>{drawInlineToken(token, page)}</Fragment>)
}

function drawInlineToken(token: AnyToken, page: Page): ReactNode {
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

function withBreaks(text: string): ReactNode {
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

/** The text of a note: its last paragraph, in which the way back stands, and what comes before. */
interface Note {
  before: ReactNode[]
  last: ReactNode
}

function drawNote(tokens: readonly AnyToken[], page: Page): Note {
  const last = tokens.at(-1)
  const isParagraph = last?.type === 'paragraph'
  const draw = (token: AnyToken, index: number) => <Fragment key={index}>{drawBlock(token, page)}</Fragment>
  return {
    before: tokens.slice(0, isParagraph ? -1 : undefined).map(draw),
    last: isParagraph ? drawInline(last.tokens, page) : null,
  }
}

/** The footnotes of a text, in the order in which its words lead to them. */
class Notes {
  readonly used: { label: string; number: number; marks: number }[] = []
  readonly #labels: ReadonlySet<string>
  readonly #drawn = new Map<string, Note>()
  readonly #id: string

  constructor(tokens: readonly AnyToken[], id: string) {
    this.#id = id
    const labels = tokens.flatMap(token => (token.type === 'noteText' ? token.label.toLowerCase() : []))
    this.#labels = new Set(labels)
  }

  /** Keeps what was drawn in the order of the text; the first text of a label counts. */
  keep({ label }: NoteText, note: Note) {
    if (!this.#drawn.has(label.toLowerCase())) this.#drawn.set(label.toLowerCase(), note)
  }

  noteOf(label: string): Note | undefined {
    return this.#drawn.get(label)
  }

  /** Numbers a note at its first mark; null: no text belongs to the label. */
  use(written: string): NotePlace | null {
    const label = written.toLowerCase()
    if (!this.#labels.has(label)) return null
    let used = this.used.find(each => each.label === label)
    if (!used) {
      used = { label, number: this.used.length + 1, marks: 0 }
      this.used.push(used)
    }
    used.marks += 1
    return this.placeOf(used.number, used.marks)
  }

  placeOf(number: number, mark: number): NotePlace {
    const markId = `${this.#id}fnref-${number}${mark > 1 ? `-${mark}` : ''}`
    return { number, markId, textId: `${this.#id}fn-${number}` }
  }
}

function drawNotes(notes: Notes): ReactNode {
  return (
    <section className="footnotes" dir="auto">
      <h4 className="sr-only">{markdownStrings.footnotes}</h4>
      <ol>
        {notes.used.map(({ label, number }) => {
          const { markId, textId } = notes.placeOf(number, 1)
          const { before, last } = notes.noteOf(label) ?? {}
          return (
            <li key={number} id={textId}>
              {before}
              <p>
                {last}{' '}
                <FootnoteLink href={`#${markId}`} label={markdownStrings.footnoteBack(number)}>
                  ↩
                </FootnoteLink>
              </p>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
