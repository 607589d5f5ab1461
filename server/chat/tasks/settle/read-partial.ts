import type { Tx } from '../../../db/client.ts'
import type { OpenTask } from '../../../db/tasks/task-events.ts'
import { readPayload } from '../../../db/tasks/task-payloads.ts'
import { readAnswerText } from '../../../domain/prompts/answer-text.ts'
import { readStoredText } from '../../../domain/prompts/stored-text.ts'
import { answerOf } from '../../../domain/tasks/task-state.ts'

export async function readPartial(tx: Tx, { state }: OpenTask): Promise<string | null> {
  // In this mode only the tool's messages are for people, so the text is not shown.
  if (answerOf(state).replyMode === 'tool') return null
  const body = state.answer
    ? readStoredText(await readPayload(tx, state.answer.response))
    : state.partial && (await readPayload(tx, state.partial))
  return body ? (readAnswerText(body)?.content ?? null) : null
}
