import { recallMemory } from '../../chat/memory/recall-memory.ts'
import { hasMemory } from '../../db/memory/told-items.ts'
import type { SeenContext } from '../../db/tasks/task-context.ts'
import { forkContextKeys } from '../../domain/forks/leave-out.ts'
import { chooseFound, type FoundMemory } from '../../domain/memory/found-memory.ts'
import { answerOf } from '../../domain/tasks/task-state.ts'
import type { QueryVectors } from '../embeddings/query-vectors.ts'
import type { TaskRun } from '../loop/task-run.ts'

/**
 * Finds the items of memory for the prompt of a task that begins; undefined: the agent recalls nothing by itself, or
 * nothing fits. The items are fixed with the start. Their words are read anew for each request (read-memories.ts).
 */
export async function recallAtStart(
  run: TaskRun,
  { vectors }: { vectors: QueryVectors },
  seen: SeenContext,
): Promise<FoundMemory | undefined> {
  const { db, task, state } = run
  if (!seen.agent.recallsMemory || answerOf(state).input.kind === 'routing') return undefined
  if (seen.fork?.leftOut.includes(forkContextKeys.memory)) return undefined
  const words = wordsOf(seen)
  if (words === '' || !(await db.asWorker(tx => hasMemory(tx, task)))) return undefined
  const made = await vectors.ask(words, run.interrupted)
  const asked = { ...task, actingUserId: state.actingUserId, words, vector: made.vector }
  const hits = chooseFound(await db.asWorker(tx => recallMemory(tx, asked)))
  if (hits.length === 0) return undefined
  return { hits, ...('without' in made && { withoutVectors: made.without }) }
}

/** The newest prompt or, where nobody has asked yet, the words that a fork starts from. */
function wordsOf({ question, fork }: SeenContext): string {
  const asked = question.trim()
  return asked || [fork?.description ?? '', fork?.parent?.content ?? ''].join('\n').trim()
}
