import type { Tx } from '../../../db/client.ts'
import { nameEndpoints } from '../../../db/models/model-endpoints.ts'
import { type OpenTask, readBody } from '../../../db/tasks/task-events.ts'
import { readPayloads } from '../../../db/tasks/task-payloads.ts'
import { countShown } from '../../../domain/messages/count-shown.ts'
import type { MessageMetadata } from '../../../domain/messages/message.ts'
import type { ModelPlace } from '../../../domain/models/model-place.ts'
import { outputObject } from '../../../domain/outputs/output-object.ts'
import { writeOutputText } from '../../../domain/outputs/output-text.ts'
import { readAnswerText } from '../../../domain/prompts/answer-text.ts'
import { readStoredText } from '../../../domain/prompts/stored-text.ts'
import { listPaused, type PastTurn } from '../../../domain/tasks/past-turn.ts'
import { answerOf, isCut } from '../../../domain/tasks/task-state.ts'
import type { AgentPost } from './post-for-task.ts'

/** Reads a task's answer as the message that is posted; null: it has nothing that could be posted. */
export async function readAnswerPost(tx: Tx, open: OpenTask): Promise<AgentPost | null> {
  const { state } = open
  const { answer } = state
  const fallback = await nameFallback(tx, open)
  if (answer?.object) return readObjectPost(tx, open, answer.object, fallback)
  const text = answer && readAnswerText(await readAnswerWords(tx, open))
  if (!answer || !text) return null
  const wasCut = text.isCut || isCut(answer)
  // How much of the conversation the answer rests on, if it was not shown all of it.
  const shown = countShown(answerOf(state))
  const metadata = { ...(wasCut && { cut: true }), ...(shown && { shown }), ...fallback }
  return { kind: 'answer', content: text.content, metadata }
}

/** Reads a returned object as a message: its fields, and the same in words. Null: it was erased. */
async function readObjectPost(
  tx: Tx,
  open: OpenTask,
  hash: string,
  fallback: Pick<MessageMetadata, 'fallback'>,
): Promise<AgentPost | null> {
  const body = await readBody(tx, open, hash)
  if (body === null) return null
  const object = outputObject.parse(JSON.parse(body))
  return { kind: 'answer', content: writeOutputText(object), metadata: { object, ...fallback } }
}

/** Names the model that answered in place of the agent's own, for people. */
async function nameFallback(tx: Tx, { state }: OpenTask): Promise<Pick<MessageMetadata, 'fallback'>> {
  const { switched } = state
  if (!switched) return {}
  const names = await nameEndpoints(tx, [switched.from.endpointId, switched.to.endpointId])
  const name = ({ model, endpointId }: ModelPlace) => ({
    model,
    endpoint: endpointId === null ? null : (names.get(endpointId) ?? null),
  })
  return { fallback: { by: name(switched.to), instead: name(switched.from) } }
}

/** Returns the words of a task's answer, from before its pauses too. */
export async function readAnswerWords(tx: Tx, open: OpenTask): Promise<string> {
  const { past, answer } = open.state
  const words = answer ? readStoredText(await readBody(tx, open, answer.response)) : ''
  return (await readPausedWords(tx, past)) + words
}

/** Returns the words that an answer has so far if the turn before was paused. */
export async function readPausedWords(tx: Tx, past: readonly PastTurn[]): Promise<string> {
  const hashes = listPaused(past).map(({ response }) => response)
  const bodies = await readPayloads(tx, hashes)
  return hashes.map(hash => readStoredText(bodies.get(hash) ?? null)).join('')
}
