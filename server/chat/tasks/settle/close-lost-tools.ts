import type { Tx } from '../../../db/client.ts'
import { appendEvents, type NewEvent, type OpenTask } from '../../../db/tasks/task-events.ts'
import { hashOf, keepPayloads } from '../../../db/tasks/task-payloads.ts'
import { answerOf } from '../../../domain/tasks/task-state.ts'
import { findCall } from '../../../domain/tasks/tool-calls.ts'

const unknownOutcome =
  'The outcome is unknown. This call may or may not have been carried out. Check whether it was before you call again.'

/** Writes the end of tool calls whose process died and that must not be made twice. The model is told. */
export async function closeLostTools(tx: Tx, open: OpenTask, callIds: readonly string[]): Promise<OpenTask> {
  await keepPayloads(tx, [unknownOutcome])
  const { turn } = open.state
  return appendEvents(
    tx,
    open,
    callIds.map((callId): NewEvent => {
      const call = findCall(answerOf(open.state), callId)
      const data = { turn, callId, name: call?.name ?? '', failure: 'lost' as const }
      return {
        type: 'tool.failed',
        data: { ...data, result: hashOf(unknownOutcome), durationMs: 0 },
        ...(call?.seq ? { causedBy: call.seq } : {}),
      }
    }),
  )
}
