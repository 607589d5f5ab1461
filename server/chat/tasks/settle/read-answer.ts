import type { Tx } from '../../../db/client.ts'
import { readPayload, readPayloads } from '../../../db/tasks/task-payloads.ts'
import { readStoredText } from '../../../domain/prompts/stored-text.ts'
import { listPaused, type PastTurn } from '../../../domain/tasks/past-turn.ts'
import type { TaskState } from '../../../domain/tasks/task-state.ts'

/** Returns the words of a task's answer, from before its pauses too. */
export async function readAnswerWords(tx: Tx, { past, answer }: TaskState): Promise<string> {
  const words = answer ? readStoredText(await readPayload(tx, answer.response)) : ''
  return (await readPausedWords(tx, past)) + words
}

/** Returns the words that an answer has so far if the turn before was paused. */
export async function readPausedWords(tx: Tx, past: readonly PastTurn[]): Promise<string> {
  const hashes = listPaused(past).map(({ response }) => response)
  const bodies = await readPayloads(tx, hashes)
  return hashes.map(hash => readStoredText(bodies.get(hash) ?? null)).join('')
}
