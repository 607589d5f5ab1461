import { createContext, Fragment, type ReactNode, useContext } from 'react'
import { CodeBlock } from '@/components/code/code-block'
import { type Drawing, drawInline, drawInlineToken, drawWords, type Page, withBreaks } from './draw-words'
import { drawNotes, type Note, Notes } from './footnotes/notes'
import { readEntities } from './read-entities'
import { readLanguage } from './read-fence'
import { type AnyToken, known, type TableCell } from './read-tokens'
import { WideTable } from './wide-table'

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

function drawNote(tokens: readonly AnyToken[], page: Page): Note {
  const last = tokens.at(-1)
  const isParagraph = last?.type === 'paragraph'
  const draw = (token: AnyToken, index: number) => <Fragment key={index}>{drawBlock(token, page)}</Fragment>
  return {
    before: tokens.slice(0, isParagraph ? -1 : undefined).map(draw),
    last: isParagraph ? drawInline(last.tokens, page) : null,
  }
}
