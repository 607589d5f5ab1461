import type { LoggedEvent } from '@/components/tasks/waterfall/lay-out-task'
import { countShown } from '@/server/domain/messages/count-shown'
import type { MessageMetadata } from '@/server/domain/messages/message'

/** Reads from a log how much of the conversation the newest prompt has, like the foot of the answer tells it. */
export function readShown(log: readonly LoggedEvent[]): MessageMetadata['shown'] | null {
  const started = log.findLast(event => event.type === 'task.started')
  const isAsked = log.some(({ type }) => type === 'context.assembled')
  // A draft reads a whole fork, if need be in parts; a reading reads many threads.
  if (
    !started ||
    !isAsked ||
    log.some(
      ({ type, data }) => type === 'task.created' && (data.origin === 'resolve' || data.origin === 'reading'),
    )
  )
    return null
  const cut = log.findLast(({ type }) => type === 'context.reduced' || type === 'turns.taken_over')
  const { seq, data } = started
  return countShown({
    started: { ...data, startedAt: started.createdAt, seq },
    reduced: cut ? readCut(cut) : null,
  })
}

function readCut(event: LoggedEvent): Parameters<typeof countShown>[0]['reduced'] {
  if (event.type === 'turns.taken_over') {
    const { reduced } = event.data
    return reduced && { isCondensed: false, ...reduced, seq: event.seq }
  }
  if (event.type !== 'context.reduced') return null
  const { step, shown = null, summary } = event.data
  return { step, shown, isCondensed: summary !== null, seq: event.seq }
}
