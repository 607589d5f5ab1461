import type { CheckResult, Expectation } from './expectation.ts'

/** An answer, as far as expectations look at it. */
export interface CheckedAnswer {
  text: string
  /** The object of a structured agent. */
  data: unknown
  /** The messages that the answer cites. */
  citedIds: readonly string[]
  /** The names of the tools that the agent asked for, each as often as it did. */
  calls: readonly string[]
}

/** Returns the faults of a value by a JSON Schema; none: it fits. */
export type CheckBySchema = (schema: Record<string, unknown>, value: unknown) => string[]

/** Checks an answer by all expectations that need no model; the others come back with `met: null`. */
export function checkExpectations(
  all: readonly Expectation[],
  answer: CheckedAnswer,
  checkBySchema: CheckBySchema,
): CheckResult[] {
  return all.map(each => check(each, answer, checkBySchema))
}

function check(wanted: Expectation, answer: CheckedAnswer, checkBySchema: CheckBySchema): CheckResult {
  switch (wanted.kind) {
    case 'contains':
      return holds(has(answer.text, wanted.text), 'The words are in the answer.', 'The words are missing.')
    case 'not_contains':
      return holds(
        !has(answer.text, wanted.text),
        'The words are not in the answer.',
        'The words are in the answer.',
      )
    case 'cites':
      return checkCitation(wanted.messageId, answer.citedIds)
    case 'matches_schema':
      return checkSchema(wanted.schema, answer, checkBySchema)
    case 'calls_tool':
      return holds(
        answer.calls.includes(wanted.tool),
        `The agent asked for ${wanted.tool}.`,
        `The agent did not ask for ${wanted.tool}. ${listCalls(answer.calls)}`,
      )
    case 'not_calls_tool': {
      const isCalled = wanted.tool === null ? answer.calls.length > 0 : answer.calls.includes(wanted.tool)
      return holds(!isCalled, listCalls(answer.calls), listCalls(answer.calls))
    }
    case 'max_words': {
      const count = countWords(answer.text)
      const told = `The answer has ${count} ${count === 1 ? 'word' : 'words'}.`
      return holds(count <= wanted.words, told, told)
    }
    case 'judged':
      return { met: null, reason: '' }
  }
}

function holds(met: boolean, yes: string, no: string): CheckResult {
  return { met, reason: met ? yes : no }
}

/** Upper and lower case and the kind of white space make no difference. */
function has(text: string, words: string): boolean {
  return simplify(text).includes(simplify(words))
}

function simplify(text: string): string {
  return text.normalize('NFC').toLowerCase().replaceAll(/\s+/g, ' ').trim()
}

function checkCitation(messageId: string | null, citedIds: readonly string[]): CheckResult {
  if (citedIds.length === 0) return { met: false, reason: 'The answer cites no message.' }
  if (messageId === null || citedIds.includes(messageId)) {
    return { met: true, reason: 'The answer cites it.' }
  }
  const count = citedIds.length === 1 ? '1 other message' : `${citedIds.length} other messages`
  return { met: false, reason: `The answer cites ${count}, and not this one.` }
}

function checkSchema(
  schema: Record<string, unknown>,
  { text, data }: CheckedAnswer,
  checkBySchema: CheckBySchema,
): CheckResult {
  const value = data ?? readJson(text)
  if (value === undefined) return { met: false, reason: 'The answer is not JSON.' }
  const [fault] = checkBySchema(schema, value)
  return holds(fault === undefined, 'The answer fits the schema.', fault ?? '')
}

/** Reads an answer that is JSON as a whole, or whose only code block is. */
function readJson(text: string): unknown {
  const blocks = [...text.matchAll(/^```(?:json)?\n([\s\S]*?)\n```$/gm)]
  const source = blocks.length === 1 ? blocks[0]?.[1] : text
  try {
    return JSON.parse(source ?? '')
  } catch {
    return undefined
  }
}

function listCalls(calls: readonly string[]): string {
  const names = [...new Set(calls)]
  if (names.length === 0) return 'It asked for no tool.'
  return `It asked for ${names.slice(0, 5).join(', ')}${names.length > 5 ? ' and more' : ''}.`
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' })

/** Counts words as people do, in every script. */
export function countWords(text: string): number {
  let count = 0
  for (const { isWordLike } of segmenter.segment(text)) if (isWordLike) count++
  return count
}
