import { hideHostPaths } from '../../../domain/secrets/host-paths.ts'
import { findSecrets, redactSecrets, redactSpans } from '../../../domain/secrets/redact-secrets.ts'
import { mergeSpans, type Span } from '../../../domain/secrets/span.ts'
import { incomingLimits } from '../../../domain/webhooks/incoming.ts'
import { DomainError } from '../../../domain/wire/domain-error.ts'

/** Texts in a delivery that go deeper than this are left out: no sender needs it. */
const mostDepth = 50

/** A text of a delivery, and the places where it stands on the sheet of all of them. */
interface Leaf {
  text: string
  at: number
  /** Where it stands after the name of its field; null: it is not judged by the name. */
  pairedAt: number | null
}

/** Stands between the texts on the sheet: no text holds it. Only the block of a private key without its end goes on after it. */
const between = '\n\0\n'

/**
 * Removes credentials from a delivery before anything of it is stored or a model sees it. A value is also judged by the
 * name of its field, as `name: value`. All texts are looked through together, once: a search for each field would take
 * seconds for a delivery of many fields. Refuses more than `incomingLimits.fields` values.
 */
export function scrubPayload(value: unknown, find: (sheet: string) => Span[] = findSecrets): unknown {
  const leaves: Leaf[] = []
  const sheet: string[] = []
  let length = 0
  const write = (text: string) => {
    sheet.push(text, between)
    const at = length
    length += text.length + between.length
    return at
  }
  const texts = readTexts(value)
  for (const { text, name } of texts) {
    const at = write(text)
    const isPaired = name !== '' && !/\s/.test(text)
    leaves.push({ text, at, pairedAt: isPaired ? write(`${name}: ${text}`) + name.length + 2 : null })
  }
  const cleaned = cleanLeaves(leaves, find(sheet.join('')))
  let next = 0
  return rebuild(value, () => cleaned[next++] ?? '')
}

/** Removes credentials from a text, and null characters, which Postgres does not store. */
export function scrubText(text: string): string {
  return redactSecrets(text).replaceAll('\0', '')
}

/** Lists all texts of a value and the names of their fields, in the order of `rebuild`. */
function readTexts(value: unknown): { text: string; name: string }[] {
  const texts: { text: string; name: string }[] = []
  let fields = 0
  rebuild(
    value,
    (text, name) => {
      texts.push({ text: hideHostPaths(text.replaceAll('\0', '')), name })
      return text
    },
    () => {
      fields += 1
      if (fields <= incomingLimits.fields) return
      throw new DomainError(
        'webhook_body_invalid',
        `The delivery has more than ${incomingLimits.fields.toLocaleString('en-US')} fields. Have the sender leave some out, or send less at once.`,
      )
    },
  )
  return texts
}

/** Makes the same value with other texts. The names of fields are texts without a name. */
function rebuild(
  value: unknown,
  take: (text: string, name: string) => string,
  count: () => void = () => {},
  { name, depth } = { name: '', depth: 0 },
): unknown {
  count()
  if (typeof value === 'string') return take(value, name)
  if (typeof value !== 'object' || value === null) return value
  if (depth >= mostDepth) return null
  if (Array.isArray(value)) return value.map(each => rebuild(each, take, count, { name, depth: depth + 1 }))
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      take(key, ''),
      rebuild(each, take, count, { name: key, depth: depth + 1 }),
    ]),
  )
}

/** Cuts out of each text the parts of the spans that lie in it. Texts and spans are in the order of the sheet. */
function cleanLeaves(leaves: readonly Leaf[], spans: readonly Span[]): string[] {
  let first = 0
  function within(at: number, length: number): Span[] {
    while ((spans[first]?.end ?? Number.POSITIVE_INFINITY) <= at) first += 1
    const found: Span[] = []
    for (let index = first; (spans[index]?.start ?? Number.POSITIVE_INFINITY) < at + length; index++) {
      const { start = 0, end = 0 } = spans[index] ?? {}
      found.push({ start: Math.max(0, start - at), end: Math.min(length, end - at) })
    }
    return found
  }
  return leaves.map(({ text, at, pairedAt }) => {
    const alone = within(at, text.length)
    const paired = pairedAt === null ? [] : within(pairedAt, text.length)
    return redactSpans(text, mergeSpans([...alone, ...paired]))
  })
}
