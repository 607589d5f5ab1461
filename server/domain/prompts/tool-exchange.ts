/**
 * Lays out the past turns of a task as its next request repeats them: each answer with its blocks as they
 * came, then the results of its calls and the other notes that the following turn's prompt gives. Pure and
 * stable: a turn has the same bytes in every later request, because the endpoint's cache and its signed
 * thinking depend on them.
 */

import type { ReplyMode, ResultPicture } from '../agents/tool.ts'
import type { PayloadSource } from '../messages/picture.ts'
import type { Prompted } from '../tasks/past-turn.ts'

/** A block of the Messages API that goes back as it came. */
export interface WireBlock {
  readonly type: string
  readonly text?: string
  readonly cache_control?: { type: 'ephemeral' }
  readonly [field: string]: unknown
}

export interface Exchange {
  blocks: readonly WireBlock[]
  results: readonly {
    callId: string
    content: string
    isError: boolean
    pictures?: readonly ResultPicture[]
  }[]
  /** The answers of agents that were asked without waiting, each in its tag. */
  reports?: readonly string[]
  /** The notes after the results. */
  notes: readonly string[]
}

export interface ExchangeTurn {
  role: 'user' | 'assistant'
  content: WireBlock[]
}

/**
 * Lays out past turns. Without `keepsThinking` the thinking of earlier turns is left out: its signature
 * covers everything before it, and the endpoint refuses it if that has changed.
 */
export function layExchanges(
  exchanges: readonly Exchange[],
  { keepsThinking, resultPictures = false }: { keepsThinking: boolean; resultPictures?: boolean },
): ExchangeTurn[] {
  return exchanges.flatMap(({ blocks, results, reports = [], notes }) => {
    const answer = blocks.filter(block => isSendable(block, keepsThinking)).map(mendInput)
    const told: WireBlock[] = [
      ...results.map(({ callId, content, isError, pictures = [] }) => ({
        type: 'tool_result',
        tool_use_id: callId,
        content: resultPictures && pictures.length > 0 ? withPictures(content, pictures) : content,
        ...(isError ? { is_error: true } : {}),
      })),
      ...reports.map(text => ({ type: 'text', text })),
      ...notes.map(note => ({ type: 'text', text: `<note>${note}</note>` })),
    ]
    return [
      ...(answer.length > 0 ? [{ role: 'assistant' as const, content: answer }] : []),
      // Nothing follows an answer that the model is to go on with.
      ...(told.length > 0 ? [{ role: 'user' as const, content: told }] : []),
    ]
  })
}

/** Lays a result out with its pictures, whose bytes come in when the request is sent. */
function withPictures(text: string, pictures: readonly ResultPicture[]): WireBlock[] {
  return [
    { type: 'text', text },
    ...pictures.map(({ hash, mediaType }) => ({
      type: 'image',
      source: { type: 'payload', sha256: hash, media_type: mediaType } satisfies PayloadSource,
    })),
  ]
}

/** Returns whether a block may be sent. The endpoint refuses empty text, though it returns some itself. */
function isSendable({ type, text }: WireBlock, keepsThinking: boolean): boolean {
  if (type === 'text') return text !== undefined && text.trim() !== ''
  return keepsThinking || (type !== 'thinking' && type !== 'redacted_thinking')
}

/**
 * Replaces input that was cut off or is no JSON, since it can't go back; its result says that it was wrong.
 */
function mendInput(block: WireBlock): WireBlock {
  if (block.type !== 'tool_use') return block
  const { partial_json: _broken, ...rest } = block
  return typeof block.input === 'object' && block.input !== null
    ? rest
    : { ...rest, type: 'tool_use', input: {} }
}

/** The notice after an answer without anything to read. */
export const unreadableNote = 'Your last attempt had no readable text. Answer in plain words.'

/** The notice before the last call that the money pays for. */
export const lastPaidNote =
  'The budget of this task is nearly used up: give your answer now, with the information you have, and look nothing more up.'

/** Describes, in plain words, the facts that the prompt of a later turn gives after the results. */
export function describeTurn(told: {
  prompted: Pick<Prompted, 'newMessages' | 'repair' | 'isLast' | 'isLastPaid'> | null
  /** The errors of the answer before, in words; left out: it had no readable text. */
  repairNote?: string | undefined
  /** Whether the previous answer called no tool, in the mode in which only tools speak. */
  isReminder: boolean
  replyMode: ReplyMode
  /** The reports that are told as notes, escaped. */
  reports: readonly string[]
}): string[] {
  const { prompted, repairNote = unreadableNote, isReminder, replyMode, reports } = told
  const { newMessages = 0, repair = false, isLast = false, isLastPaid = false } = prompted ?? {}
  return [
    ...reports,
    ...(isReminder
      ? [
          'Nobody has seen your text: only send_message posts here. Call send_message with your answer, or call done to stay silent.',
        ]
      : []),
    ...(newMessages > 0
      ? [
          `Since you were asked, ${newMessages === 1 ? '1 message' : `${newMessages} messages`} arrived that you don't see here.`,
        ]
      : []),
    ...(repair ? [repairNote] : []),
    ...(isLast
      ? [
          replyMode === 'tool'
            ? 'This is your last turn: send your answer now, with the information you have.'
            : 'This is your last turn: answer now, with the information you have, and call no more tools.',
        ]
      : []),
    ...(isLastPaid ? [lastPaidNote] : []),
  ]
}
