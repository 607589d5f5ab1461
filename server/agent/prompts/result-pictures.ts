import { readPayloads } from '../../db/tasks/task-payloads.ts'
import type { ContextInput } from '../../domain/prompts/context-input.ts'
import type { TaskRun } from '../loop/task-run.ts'

/** One transparent point in place of a picture that was erased since. */
const erasedPicture =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

/** Reads the pictures in the results of a task's turns, in base64, by their hashes. */
export async function readResultPictures(
  { db }: Pick<TaskRun, 'db'>,
  { resultPictures, exchanges = [] }: Pick<ContextInput, 'resultPictures' | 'exchanges'>,
): Promise<ReadonlyMap<string, string>> {
  const hashes = exchanges.flatMap(({ results }) =>
    results.flatMap(({ pictures = [] }) => pictures.map(({ hash }) => hash)),
  )
  if (!resultPictures || hashes.length === 0) return new Map()
  const bodies = await db.asWorker(tx => readPayloads(tx, hashes))
  return new Map(hashes.map(hash => [hash, bodies.get(hash) ?? erasedPicture]))
}
