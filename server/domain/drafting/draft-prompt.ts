/**
 * Writes the requests by which a fork's result is drafted. Pure: the same material makes the same bytes.
 *
 * A short fork is shown whole. A longer one is read in parts; each part returns the lines that its messages
 * could add to a result, with the quoted words, and the result is made from these lines. Either way a line
 * names messages by their numbers in the fork and quotes them, and is checked against the messages
 * themselves.
 */

import { type CheckedRequestSetting, writeCheckedRequest } from '../citations/checked-request.ts'
import type { ModelRequest } from '../prompts/context.ts'
import { escapeAttribute, escapeText } from '../prompts/escape.ts'
import {
  type ContextMessage,
  describeAuthor,
  describeBetween,
  type ShownThread,
} from '../prompts/message-tags.ts'
import { type ContextLayer, measure } from '../prompts/prompt-blocks.ts'
import { limits } from '../wire/limits.ts'
import { partSchema, resultSchema, revisedSchema } from './draft-schemas.ts'
import { type EarlierLines, wrapEarlier } from './earlier-lines.ts'

/** A message of the fork: `number` is the number that people see. */
export type NumberedMessage = ContextMessage & { number: number }

/** Its rules are `draftRules`, as they were then. */
export interface DraftMaterial extends CheckedRequestSetting {
  /**
   * The fork's description and the message that it starts from, as far as its agents are shown them;
   * `deleted`: the message no longer exists.
   */
  description: string | null
  parent: ContextMessage | 'deleted' | null
  /** The thread up to the parent, as background; absent: it is not shown. */
  thread?: ShownThread | undefined
  /** All messages of the fork, or those of the part that is read. */
  messages: readonly NumberedMessage[]
  /** The number of this part, and of how many; null: the request is for the result. */
  part: { number: number; of: number } | null
  /** The notes from the parts, for the result of a long fork; its messages are not shown then. */
  notes: readonly string[] | null
  /** The lines that the draft begins with; left out: it begins with none. The notes on a part don't need them. */
  earlier?: EarlierLines | undefined
  /** The previous answer was not in the requested form. */
  repair: boolean
  date: string
}

const mendWords = [
  'These lines have errors:',
  'Give the whole result again in the same form, with these errors fixed: quote words letter by letter as they are in the message, cite another message, or remove lines without any source. Keep the other lines unchanged.',
] as const

export function writeDrafting(material: DraftMaterial): { request: ModelRequest; layers: ContextLayer[] } {
  const { agent, rules, notes, part, earlier, mend } = material
  const schema = part ? partSchema : earlier ? revisedSchema : resultSchema
  const about = writeForkHead(material)
  const said = notes ? notes.map(wrapNotes) : material.messages.map(wrapNumbered)
  const before = earlier ? [wrapEarlier(earlier)] : []
  const task = describeTask(material)
  return {
    request: writeCheckedRequest(material, { schema, blocks: [about, ...before, ...said, task], mendWords }),
    layers: [
      measure('identity', [agent.systemPrompt]),
      measure('house rules', [rules, JSON.stringify(schema)]),
      measure('fork', [about]),
      ...(earlier ? [measure('earlier lines', before)] : []),
      measure(notes ? 'parts' : 'history', said),
      measure('request', [task]),
      ...(mend ? [measure('turns', [mend.answer, ...mend.faults])] : []),
    ],
  }
}

function writeForkHead({ description, parent, thread }: DraftMaterial): string {
  const lines = [
    description === null ? '<fork>' : `<fork description="${escapeAttribute(description)}">`,
    ...(parent === 'deleted' ? ['The message that it started from was deleted.'] : []),
    ...(parent !== null && parent !== 'deleted' ? [wrapParent(parent)] : []),
    ...(thread ? wrapThread(thread) : []),
    '</fork>',
  ]
  return lines.join('\n')
}

function wrapParent(parent: ContextMessage): string {
  const words = parent.content.slice(0, limits.parentMessageLength).toWellFormed()
  return `It starts from this message of the thread:\n<parent${describeAuthor(parent)}>${escapeText(words)}</parent>`
}

/** Wraps the thread before the fork. Its messages have no number, so none of them can be cited. */
function wrapThread({ first, between, last }: ShownThread): string[] {
  const wrap = (message: ContextMessage) =>
    `<message${describeAuthor(message)}>${escapeText(message.content)}</message>`
  return [
    '<thread>',
    ...first.map(wrap),
    ...(between ? describeBetween(between) : []),
    ...last.map(wrap),
    '</thread>',
  ]
}

/** Wraps a message as it is shown, with the number that citations name. */
function wrapNumbered(message: NumberedMessage): string {
  return `<message number="${message.number}"${describeAuthor(message)}>${escapeText(message.content)}</message>`
}

/** Wraps notes: a model's words about people's words, which are no more an instruction than theirs. */
function wrapNotes(notes: string, index: number): string {
  return `<notes part="${index + 1}">\n${escapeText(notes)}\n</notes>`
}

function describeTask({ part, notes, earlier, repair, date }: DraftMaterial): string {
  const act = earlier ? 'Bring the earlier result of this fork up to date' : 'Draft the result of this fork'
  const what = part
    ? `Read part ${part.number} of ${part.of} of this fork. Which lines could it add to the result?`
    : `${act}${notes ? ' from the notes on its parts' : ''}.`
  const again = repair
    ? ['Your last attempt was not one JSON object in the given form. Answer only in that form.']
    : []
  return [`<request date="${date}">`, what, ...again, '</request>'].join('\n')
}
