import { Lexer, type Token } from 'marked'

/** A part of a Markdown file from one heading to the next. */
export interface Section {
  /** Empty: the text before the first heading. */
  heading: string
  /** The text as it stands in the file, heading included. */
  raw: string
  /** The text below the heading. */
  body: string
  tokens: readonly Token[]
}

export interface ReadMarkdown {
  /** The lines of the front matter, without its fences; null: there is none. */
  frontMatter: string | null
  /** The only heading of the first level, if the file begins with it: for example `SOUL.md - Who you are`. */
  title: string | null
  /** The sections without the title; those without any text are kept. */
  sections: Section[]
}

/** Splits a file at its headings. A heading in a code block is none, and deeper headings stay with their section. */
export function readSections(text: string): ReadMarkdown {
  const plain = text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')
  const [fenced = '', frontMatter = null] = /^---\n([\s\S]*?\n)?---[ \t]*(?:\n|$)/.exec(plain) ?? []
  const tokens = new Lexer().lex(plain.slice(fenced.length))
  const first = tokens.find(({ type }) => type !== 'space')
  const tops = tokens.filter(isHighest(tokens))
  const hasTitle = first !== undefined && depthOf(first) === 1 && tops.length === 1
  const rest = hasTitle ? tokens.slice(tokens.indexOf(first) + 1) : tokens
  const isStart = isHighest(rest)
  const starts = rest.flatMap((token, index) => (isStart(token) ? [index] : []))
  const before = cut(rest.slice(0, starts[0] ?? rest.length), false)
  const parts = starts.map((start, index) => cut(rest.slice(start, starts[index + 1]), true))
  return {
    frontMatter: fenced === '' ? null : (frontMatter ?? ''),
    title: hasTitle ? headingOf(first) : null,
    sections: before.raw === '' ? parts : [before, ...parts],
  }
}

function cut(tokens: readonly Token[], hasHeading: boolean): Section {
  const below = hasHeading ? tokens.slice(1) : tokens
  const [heading] = tokens
  return {
    heading: hasHeading && heading ? headingOf(heading) : '',
    raw: textOf(tokens),
    body: textOf(below),
    tokens: below,
  }
}

function textOf(tokens: readonly Token[]): string {
  return tokens
    .map(({ raw }) => raw)
    .join('')
    .trim()
}

/** Tells whether a token is a heading, and none of these is above it. */
function isHighest(tokens: readonly Token[]): (token: Token) => boolean {
  const highest = Math.min(...tokens.map(depthOf))
  return token => token.type === 'heading' && depthOf(token) === highest
}

function depthOf(token: Token): number {
  return token.type === 'heading' && 'depth' in token ? Number(token.depth) : Number.POSITIVE_INFINITY
}

/** The words of a heading without its marks of emphasis. */
function headingOf(token: Token): string {
  const text = 'text' in token ? String(token.text) : ''
  return text
    .replace(/[*`]+|^_+|_+$/g, '')
    .trim()
    .slice(0, 120)
}
