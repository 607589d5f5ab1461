import { Marked, type MarkedToken, type Token, type Tokens } from 'marked'

/** The place of a footnote in a text, and its label. */
export type NoteMark = { type: 'noteMark'; raw: string; label: string }
/** The text of a footnote. */
export type NoteText = { type: 'noteText'; raw: string; label: string; tokens: Token[] }
/** A formula: alone in its paragraph, or among words. */
export type Formula = { type: 'formula'; raw: string; text: string; isApart: boolean }
export type AnyToken = MarkedToken | NoteMark | NoteText | Formula

/** The labels of the notes in the text that is being read. Reading is one call, so there is only one at a time. */
let notes: ReadonlySet<string> = new Set()
let readsFormulas = false

const note =
  /^ {0,3}\[\^([^\]\s]+)\]:[ \t]*((?:[^\n]*)(?:\n(?!\s*(?:\n|$)| {0,3}\[\^)[^\n]+|\n(?:[ \t]*\n)*(?: {4}|\t)[^\n]+)*)(?:\n+|$)/
const noteStart = /^ {0,3}\[\^[^\]\s]+\]:/m
const noteLabel = /^ {0,3}\[\^([^\]\s]+)\]:/gm
const formulaApart = /^ {0,3}(\$\$+)[ \t]*\n([\s\S]*?)(?:\n {0,3}\1\$*[ \t]*(?:\n+|$)|$)/
const formula = /^(\$\$+)(?!\$)([\s\S]*?[^$])\1(?!\$)/

/** Reads the Markdown of messages: as GitHub does, but for the line breaks, which stay, and HTML, which is text. */
const reader = new Marked({
  breaks: true,
  tokenizer: {
    // With one sign, `~5 ms … ~10 ms` would be struck through.
    del: text => (/^~(?!~)/.test(text) ? undefined : false),
    // A tag is text, and does not change how the words behind it are read.
    tag(text) {
      const raw = this.rules.inline.tag.exec(text)?.[0]
      return raw === undefined
        ? undefined
        : { type: 'html', raw, text: raw, inLink: false, inRawBlock: false, block: false }
    },
  },
  extensions: [
    {
      name: 'noteText',
      level: 'block',
      start: text => noteStart.exec(text)?.index,
      tokenizer(text) {
        const [raw, label, said = ''] = note.exec(text) ?? []
        if (raw === undefined || label === undefined) return undefined
        const tokens = this.lexer.blockTokens(said.replace(/^(?: {4}|\t)/gm, ''), [])
        return { type: 'noteText', raw, label, tokens } satisfies NoteText
      },
    },
    {
      name: 'noteMark',
      level: 'inline',
      start: text => (notes.size > 0 ? found(text.indexOf('[^')) : undefined),
      tokenizer(text) {
        const [raw, label = ''] = /^\[\^([^\]\s]+)\]/.exec(text) ?? []
        return raw === undefined || !notes.has(label)
          ? undefined
          : ({ type: 'noteMark', raw, label } satisfies NoteMark)
      },
    },
    {
      name: 'formulaApart',
      level: 'block',
      start: text => (readsFormulas ? /^ {0,3}\$\$+[ \t]*\n/m.exec(text)?.index : undefined),
      tokenizer(text) {
        const [raw, , said = ''] = (readsFormulas && formulaApart.exec(text)) || []
        return raw === undefined
          ? undefined
          : ({ type: 'formula', raw, text: said, isApart: true } satisfies Formula)
      },
    },
    {
      name: 'formulaInline',
      level: 'inline',
      start: text => (readsFormulas ? found(text.indexOf('$$')) : undefined),
      tokenizer(text) {
        const [raw, , said = ''] = (readsFormulas && formula.exec(text)) || []
        return raw === undefined
          ? undefined
          : ({ type: 'formula', raw, text: said.trim(), isApart: false } satisfies Formula)
      },
    },
  ],
})

/** Reads a block of a message. Formulas are words until the code that draws them is there. */
export function readTokens(text: string, withFormulas: boolean): AnyToken[] {
  notes = new Set([...text.matchAll(noteLabel)].map(([, label = '']) => label))
  readsFormulas = withFormulas
  return known(reader.lexer(text))
}

const names: Readonly<Record<AnyToken['type'], true>> = {
  blockquote: true,
  br: true,
  checkbox: true,
  code: true,
  codespan: true,
  def: true,
  del: true,
  em: true,
  escape: true,
  formula: true,
  heading: true,
  hr: true,
  html: true,
  image: true,
  link: true,
  list: true,
  list_item: true,
  noteMark: true,
  noteText: true,
  paragraph: true,
  space: true,
  strong: true,
  table: true,
  text: true,
}

/** Tells the compiler which tokens there are: those of Markdown, and ours above. Others are not drawn. */
export function known(tokens: readonly Token[]): AnyToken[] {
  return tokens.filter((token): token is AnyToken => Object.hasOwn(names, token.type))
}

export type TableCell = Tokens.TableCell

function found(index: number): number | undefined {
  return index === -1 ? undefined : index
}
