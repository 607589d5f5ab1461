/** Reads YAML or JSON to plain data, and remembers the place of everything in the text. */
import {
  type Document,
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseDocument,
  type Scalar,
  visit,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml'
import type { DocumentProblem, Path } from './problem.ts'

/** The most characters of a document. A prompt has at most 40,000. */
export const mostCharacters = 200_000

export interface ParsedText {
  /** Null: the text can't be read, and `problems` say why. */
  data: unknown
  problems: DocumentProblem[]
  /** Returns the place of a value or, for a name that should not be there, of the name. */
  locate(path: Path, part?: 'value' | 'name'): { line: number; column: number }
}

export function parseText(text: string): ParsedText {
  if (text.length > mostCharacters) {
    return unreadable(
      `The document has ${text.length} characters. Up to ${mostCharacters} can be read. Shorten it.`,
    )
  }
  const lines = new LineCounter()
  try {
    // YAML allows no tabs before a key, JSON does. The columns stay the same.
    const source = /^\s*\{/.test(text) ? text.replace(/^\t+/gm, tabs => ' '.repeat(tabs.length)) : text
    const document = parseDocument(source, {
      lineCounter: lines,
      prettyErrors: false,
    })
    const place = (offset: number) => placeOf(lines, offset)
    // One mistake often has several errors at the same place.
    const errors = Map.groupBy([...document.errors, ...document.warnings], ({ pos }) => pos[0])
    const problems = [...errors.values()]
      .flatMap(([first]) => first ?? [])
      .map(
        ({ code, message, pos }): DocumentProblem => ({
          severity: 'error',
          path: '',
          message: describeSyntax(code, message),
          ...place(pos[0]),
        }),
      )
    if (problems.length === 0) problems.push(...findForbidden(document, place))
    const data: unknown = problems.length > 0 ? null : document.toJS({ maxAliasCount: 0 })
    return { data, problems, locate: (path, part) => place(findOffset(document, path, part)) }
  } catch (error) {
    if (error instanceof RangeError) return unreadable('The document is nested too deeply. Make it flatter.')
    throw error
  }
}

function unreadable(message: string): ParsedText {
  const start = { line: 1, column: 1 }
  return {
    data: null,
    problems: [{ severity: 'error', path: '', message, ...start }],
    locate: () => start,
  }
}

function placeOf(lines: LineCounter, offset: number): { line: number; column: number } {
  const { line, col } = lines.linePos(offset)
  return { line: Math.max(line, 1), column: Math.max(col, 1) }
}

const aliases = 'Anchors and aliases (& and *) can’t be used here. Write the value out.'

const syntax: Partial<Record<string, string>> = {
  DUPLICATE_KEY: 'This name is already used above, in the same place. Keep one of the two.',
  MULTIPLE_DOCS: 'This is the start of a second document. Put each agent into a file of its own.',
  TAB_AS_INDENT: 'Indent with spaces instead of tabs.',
  BAD_ALIAS: aliases,
}

function describeSyntax(code: string, message: string): string {
  return syntax[code] ?? `This is not valid YAML or JSON: ${message.replace(/\.?$/, '.')}`
}

/** Finds the parts of YAML that JSON does not have: references, tags, and names that are not text. */
function findForbidden(
  document: Document,
  place: (offset: number) => { line: number; column: number },
): DocumentProblem[] {
  const found: DocumentProblem[] = []
  const add = (node: Node, message: string) => {
    found.push({ severity: 'error', path: '', message, ...place(node.range?.[0] ?? 0) })
  }
  const check = (_: unknown, node: Scalar | YAMLMap | YAMLSeq) => {
    if (node.anchor) add(node, aliases)
    if (hasOwnTag(node)) add(node, 'Tags (!) can’t be used here. Remove the tag.')
    const value = isScalar(node) ? node.value : null
    if (typeof value === 'number' && !Number.isFinite(value)) add(node, 'Use a finite number.')
    if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) {
      add(node, 'This text contains a character that can’t be stored. Remove it.')
    }
  }
  visit(document, {
    Alias: (_, node) => add(node, aliases),
    Scalar: check,
    Map: check,
    Seq: check,
    Pair(_, { key }) {
      if (!isNode(key)) return
      if (!(isScalar(key) && typeof key.value === 'string'))
        add(key, 'A name must be text. Put it in quotes.')
      else if (key.value === '__proto__') add(key, 'This name can’t be used. Choose another one.')
    },
  })
  return found
}

/** YAML names the usual kinds of values by a tag, too. */
function hasOwnTag(node: Node): boolean {
  return node.tag !== undefined && !/^tag:yaml\.org,2002:(?:str|map|seq|int|float|bool|null)$/.test(node.tag)
}

function findOffset(document: Document, path: Path, part: 'value' | 'name' = 'value'): number {
  let node: unknown = document.contents
  let offset = isNode(node) ? (node.range?.[0] ?? 0) : 0
  for (const [index, step] of path.entries()) {
    const isLast = index === path.length - 1
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => isScalar(key) && key.value === step)
      if (!pair) return offset
      const { key, value } = pair
      if (isNode(key)) offset = key.range?.[0] ?? offset
      node = value
      if (isLast && part === 'name') return offset
    } else if (isSeq(node)) {
      node = node.items[Number(step)]
    } else return offset
    // A list or object begins below its name: the line of the name is the better place.
    if (isNode(node) && (isScalar(node) || typeof step === 'number')) offset = node.range?.[0] ?? offset
  }
  return offset
}
