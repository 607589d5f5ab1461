import type { ThreadState } from '@/components/live/thread/thread-state'
import type { Quote } from '@/components/messages/quote/quoted-line'
import { holdsMessage, type Row } from './row'

/**
 * Gives each answer, failure, open card and agent at work the question that it belongs to, unless the question is the
 * row right above. An answer to another agent always says which words it answers.
 */
export function quoteQuestions(rows: readonly Row[], data: ThreadState): Row[] {
  // Older messages are still to be loaded: the question may be right above the topmost row, which must stay as it is.
  let above: Row | 'unknown' | null = data.stretch?.older == null ? null : 'unknown'
  return rows.map(row => {
    if (row.kind === 'day' || row.kind === 'new') return row
    const quoted = quoteIn(row, above, data)
    above = row
    return quoted
  })
}

function quoteIn(row: Row, above: Row | 'unknown' | null, data: ThreadState): Row {
  switch (row.kind) {
    case 'answer': {
      const isAsked = row.message.metadata.askedBy !== undefined
      return { ...row, quote: find(row.message.parentId, isAsked ? null : above, data) }
    }
    case 'working':
      return { ...row, quote: find(row.task.triggerMessageId, above, data) }
    case 'system':
      return row.message.taskId === null ? row : { ...row, quote: find(row.message.parentId, above, data) }
    case 'ask':
      return { ...row, quote: find(row.message.parentId, above, data) }
    case 'failures':
      return {
        ...row,
        failures: row.failures.map(({ message }) => ({
          message,
          quote: find(message.parentId, above, data),
        })),
      }
    default:
      return row
  }
}

/** Returns the question; null: there is none here, or it is right above. */
function find(
  messageId: string | null,
  above: Row | 'unknown' | null,
  { messages, forkId }: ThreadState,
): Quote | null {
  if (messageId === null || above === 'unknown') return null
  if (above && holdsMessage(above, messageId)) return null
  const message = messages.get(messageId)
  // The message that a fork starts from is above all of its messages, and in another list.
  if (message && message.forkId !== forkId) return null
  return { messageId, message }
}
