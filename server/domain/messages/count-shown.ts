import type { AnswerState } from '../tasks/answer-state.ts'
import type { MessageMetadata } from './message.ts'

/** Counts the messages that an answer was shown; null: all of the conversation, or the log is too old to tell. */
export function countShown({
  started,
  reduced,
}: Pick<AnswerState, 'started' | 'reduced'>): NonNullable<MessageMetadata['shown']> | null {
  if (started?.of === undefined) return null
  const { of, messageIds } = started
  const last = reduced?.shown ?? messageIds.length
  if (last >= of) return null
  return { last, of, rest: reduced?.isCondensed ? 'condensed' : 'left_out' }
}
