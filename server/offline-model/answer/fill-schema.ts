import type { Cue } from './cues.ts'
import { hasCue } from './cues.ts'
import { readLimits, readNode, readType, resolveNode, type SchemaNode } from './json-schema.ts'
import { type Sentence, shorten } from './sentences.ts'

/** What a structured answer is made of: sentences, best first. */
type Filling = {
  root: SchemaNode
  sentences: readonly Sentence[]
  /** The sentence that the object being filled is about: its quote, author and label belong together. */
  current: Sentence | null
  depth: number
}

const mostDepth = 16
/** Below, lists hold no more than they must: a schema that contains itself ends here. */
const deepestList = 8

/**
 * A valid value for a JSON Schema, taken from sentences of the conversation. The names of properties say which part
 * of a sentence is wanted (its words, its author, its label) and which sentences suit a list (questions, objections).
 */
export function fillSchema(schema: unknown, sentences: readonly Sentence[]): unknown {
  return fill(schema, '', { root: readNode(schema), sentences, current: null, depth: 0 })
}

function fill(value: unknown, name: string, filling: Filling): unknown {
  const schema = resolveNode(value, filling.root)
  if (filling.depth > mostDepth) return null
  if ('const' in schema) return schema.const
  if (Array.isArray(schema.enum)) return chooseOf(schema.enum, filling)
  const variants = [schema.anyOf, schema.oneOf].find(Array.isArray)
  if (variants) return fillVariant(variants, name, filling)
  if (isNullable(schema.type) && staysOpen.test(name)) return null
  switch (readType(schema)) {
    case 'object':
      return fillObject(schema, filling)
    case 'array':
      return fillArray(schema, name, filling)
    case 'number':
    case 'integer':
      return fillNumber(schema, name, filling)
    case 'boolean':
      return false
    case 'null':
      return null
    default:
      return fillString(schema, name, filling)
  }
}

/** An owner or a date is a conclusion that quoting can't draw. */
const staysOpen = /owner|assignee|due|date|deadline/i

function fillVariant(variants: readonly unknown[], name: string, filling: Filling): unknown {
  const nodes = variants.map(variant => resolveNode(variant, filling.root))
  const filled = nodes.find(node => node.type !== 'null')
  const mayBeNull = nodes.some(node => node.type === 'null')
  return !filled || (mayBeNull && staysOpen.test(name)) ? null : fill(filled, name, deeper(filling))
}

function fillObject(schema: SchemaNode, filling: Filling): Record<string, unknown> {
  const properties = Object.entries(readNode(schema.properties))
  return Object.fromEntries(properties.map(([name, child]) => [name, fill(child, name, deeper(filling))]))
}

const listCues: readonly [RegExp, Cue][] = [
  [/question/i, 'question'],
  [/defer|later|postpone|parked/i, 'deferred'],
  [/object|dissent|concern|risk|conflict|disagree/i, 'objection'],
  [/action|next|todo|task/i, 'action'],
]

function fillArray(schema: SchemaNode, name: string, filling: Filling): unknown[] {
  const limits = readLimits(schema)
  const most = filling.depth > deepestList ? limits.minItems : Math.min(limits.maxItems, 5)
  const cue = listCues.find(([pattern]) => pattern.test(name))?.[1]
  const suiting = cue ? filling.sentences.filter(({ text }) => hasCue(text, cue)) : filling.sentences
  const chosen = filling.current ? [filling.current] : suiting.slice(0, Math.min(most, cue ? 5 : 3))
  const spare = filling.sentences.filter(sentence => !chosen.includes(sentence))
  const subjects: (Sentence | null)[] = chosen.slice(0, most)
  while (subjects.length < Math.min(limits.minItems, 50)) subjects.push(spare.shift() ?? null)
  return subjects.map(current =>
    fill(schema.items, name, { ...deeper(filling), current: current ?? filling.current }),
  )
}

function fillNumber(schema: SchemaNode, name: string, filling: Filling): number {
  const { minimum, maximum } = readLimits(schema)
  const label = Number.parseInt(findSubject(filling)?.message.label ?? '', 10)
  const wanted =
    isLabel.test(name) && Number.isFinite(label)
      ? label
      : /count|total/i.test(name)
        ? filling.sentences.length
        : 0
  return Math.min(maximum, Math.max(minimum, wanted))
}

const isLabel =
  /^(?:label|ref|reference|seq|number|source|message|citation|(?:message|source)_?(?:id|label|ref|seq|number))$/i
const isQuote = /quote|words|excerpt|evidence|verbatim/i
const isAuthor = /^(?:author|by|who|speaker|person|participant|objector|raised_?by)$/i
const isHeadline = /headline|title|subject/i

const formats = new Map([
  ['date', '1970-01-01'],
  ['date-time', '1970-01-01T00:00:00Z'],
  ['time', '00:00:00Z'],
  ['duration', 'PT0S'],
  ['uuid', '00000000-0000-4000-8000-000000000000'],
  ['email', 'nobody@example.invalid'],
  ['uri', 'https://example.invalid/'],
  ['hostname', 'example.invalid'],
  ['ipv4', '192.0.2.1'],
  ['ipv6', '2001:db8::1'],
])

function fillString(schema: SchemaNode, name: string, filling: Filling): string {
  const { minLength, maxLength } = readLimits(schema)
  const formatted = formats.get(String(schema.format))
  if (formatted) return formatted
  const text = chooseText(name, filling)
  const fitting = isQuote.test(name)
    ? cutWords(text, maxLength)
    : shorten(text, Math.min(maxLength, longest(name)) - 1)
  return fitting.padEnd(minLength, '.')
}

function chooseText(name: string, filling: Filling): string {
  const subject = findSubject(filling)
  if (!subject) return 'Nothing was said.'
  if (isLabel.test(name)) return subject.message.label ?? '1'
  if (isAuthor.test(name)) return subject.message.author
  return subject.text
}

function longest(name: string): number {
  return isHeadline.test(name) ? 120 : 400
}

/** Words of a quote are cut at a space and nothing is added: they must still stand in the message. */
function cutWords(text: string, length: number): string {
  if (text.length <= length) return text
  const cut = text.slice(0, length).replace(/[\ud800-\udbff]$/, '')
  return (cut.includes(' ') ? cut.slice(0, cut.lastIndexOf(' ')) : cut).trim()
}

function chooseOf(values: readonly unknown[], filling: Filling): unknown {
  const subject = findSubject(filling)
  return (
    values.find(value => value === subject?.message.label || value === subject?.message.author) ?? values[0]
  )
}

function findSubject({ current, sentences }: Filling): Sentence | undefined {
  return current ?? sentences[0]
}

function isNullable(type: unknown): boolean {
  return Array.isArray(type) && type.includes('null')
}

function deeper(filling: Filling): Filling {
  return { ...filling, depth: filling.depth + 1 }
}
