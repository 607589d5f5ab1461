/**
 * The turns that a task has behind it, as its next request repeats them: each answer with its blocks as they came, then
 * the results of its calls and whatever else the prompt of the following turn says. Pure and stable: a turn is laid out
 * in the same bytes in every later request, which is what the endpoint's cache and its signed thinking go by.
 */

import type { ReplyMode } from '../agents/tool.ts'
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
  results: readonly { callId: string; content: string; isError: boolean }[]
  /** What is said after the results. */
  notes: readonly string[]
}

export interface ExchangeTurn {
  role: 'user' | 'assistant'
  content: WireBlock[]
}

/**
 * Without `keepsThinking` the thinking of earlier turns is left out: it is signed together with all that stood before it,
 * and refused where that has changed.
 */
export function layExchanges(
  exchanges: readonly Exchange[],
  { keepsThinking }: { keepsThinking: boolean },
): ExchangeTurn[] {
  return exchanges.flatMap(({ blocks, results, notes }) => {
    const answer = blocks.filter(block => isSendable(block, keepsThinking)).map(mendInput)
    const told: WireBlock[] = [
      ...results.map(({ callId, content, isError }) => ({
        type: 'tool_result',
        tool_use_id: callId,
        content,
        ...(isError ? { is_error: true } : {}),
      })),
      ...notes.map(note => ({ type: 'text', text: `<note>${note}</note>` })),
    ]
    return [
      ...(answer.length > 0 ? [{ role: 'assistant' as const, content: answer }] : []),
      { role: 'user' as const, content: told },
    ]
  })
}

/** The endpoint refuses empty text, though it sends some. */
function isSendable({ type, text }: WireBlock, keepsThinking: boolean): boolean {
  if (type === 'text') return text !== undefined && text.trim() !== ''
  return keepsThinking || (type !== 'thinking' && type !== 'redacted_thinking')
}

/** Input that was cut off or is no JSON can't go back; its result says that it was wrong. */
function mendInput(block: WireBlock): WireBlock {
  if (block.type !== 'tool_use') return block
  const { partial_json: _broken, ...rest } = block
  return typeof block.input === 'object' && block.input !== null
    ? rest
    : { ...rest, type: 'tool_use', input: {} }
}

/** What the prompt of a turn after the first says behind the results, in plain words. */
export function describeTurn(told: {
  prompted: Pick<Prompted, 'newMessages' | 'repair' | 'isLast'> | null
  /** Whether the answer before called no tool, in the mode in which only tools speak. */
  isReminder: boolean
  replyMode: ReplyMode
  /** What was added meanwhile, escaped. */
  inputs: readonly string[]
}): string[] {
  const { prompted, isReminder, replyMode, inputs } = told
  const { newMessages = 0, repair = false, isLast = false } = prompted ?? {}
  return [
    ...inputs,
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
    ...(repair ? ['Your last attempt had no readable text. Answer in plain words.'] : []),
    ...(isLast
      ? [
          replyMode === 'tool'
            ? 'This is your last turn: send your answer now, with the information you have.'
            : 'This is your last turn: answer now, with the information you have, and call no more tools.',
        ]
      : []),
  ]
}
