import type { MessagesRequest } from '../../api/messages-request.ts'
import { readNode } from '../json-schema.ts'
import { readText, unescapeText } from '../read-conversation.ts'
import { listTerms } from '../sentences.ts'

/**
 * Composes a judgement: an answer meets a rubric if it takes up a word of it or, for a rubric about manners alone, of the
 * question; the answer that takes up more words of the question is better. Null: the schema asks for something else.
 */
export function composeJudgement({ messages }: Pick<MessagesRequest, 'messages'>, schema: unknown): unknown {
  const properties = readNode(readNode(schema).properties)
  if (!('rubrics' in properties) || !('preferred' in properties)) return null
  const text = readText(messages.find(({ role }) => role === 'user'))
  const question = readTags(text, 'question').join('\n')
  const [one = '', two = null] = readTags(text, 'answer')
  const rubrics = readTags(text, 'rubric').map((rubric, index) => {
    const first = findShared(rubric, question, one)
    return {
      number: index + 1,
      one: first.length > 0,
      ...(two !== null && { two: findShared(rubric, question, two).length > 0 }),
      reason: tell(first),
    }
  })
  return { rubrics, ...compare(question, one, two) }
}

function readTags(text: string, tag: string): string[] {
  return [...text.matchAll(new RegExp(`<${tag}\\b[^>]*>\\n([\\s\\S]*?)\\n</${tag}>`, 'g'))].map(
    ([, inner = '']) => unescapeText(inner),
  )
}

/** The words of a rubric that an answer takes up; if it has none of them, those of the question. */
function findShared(rubric: string, question: string, answer: string): string[] {
  const own = shared(rubric, answer)
  return own.length > 0 ? own : shared(question, answer)
}

function shared(wanted: string, answer: string): string[] {
  const terms = new Set(listTerms(answer))
  return [...new Set(listTerms(wanted))].filter(term => terms.has(term))
}

function tell(terms: readonly string[]): string {
  const [first] = terms
  return first === undefined ? 'The answer does not take it up.' : `The answer takes up “${first}”.`
}

function compare(question: string, one: string, two: string | null) {
  if (two === null) return { preferred: 'neither', reason: 'There is one answer.' }
  const [first, second] = [shared(question, one).length, shared(question, two).length]
  if (first === second) return { preferred: 'neither', reason: 'Both take up the question equally well.' }
  const preferred = first > second ? 'one' : 'two'
  return { preferred, reason: `Answer ${preferred} takes up more of the question.` }
}
