import { readAnsweredTaskIn } from '../../chat/tasks/read-answered-task.ts'
import { citeMessages } from '../../chat/tasks/settle/cite-messages.ts'
import { type Tx, takeServiceRole, takeUserRole } from '../../db/client.ts'
import { openTask } from '../../db/tasks/task-events.ts'
import type { CheckedAnswer } from '../../domain/proofs/check-expectations.ts'
import type { ItemFacts } from '../../domain/proofs/proof.ts'
import type { Task } from '../../domain/tasks/task.ts'
import { DomainError } from '../../domain/wire/domain-error.ts'

/** One side of an item: the answer of a task, if it brought one, with its costs. */
export interface Run {
  /** Null: there is no answer, or the admin may not read it any more. */
  answer: CheckedAnswer | null
  facts: Omit<NonNullable<ItemFacts['candidate']>, 'met'>
  /** The reason why there is no answer, as a sentence. */
  problem: string | null
}

/**
 * Reads the answer of a task with the rights of the admin who started the proof, as it is now. Begins and ends as the
 * service.
 */
export async function readRun(
  tx: Tx,
  { taskId, userId }: { taskId: string; userId: string },
): Promise<Run | null> {
  await takeUserRole(tx, { sub: userId })
  const read = await readAnsweredTaskIn(tx, { taskId, userId }).catch(hide)
  await takeServiceRole(tx)
  if (!read) return null
  const { task, answer, output, data } = read
  const open = await openTask(tx, taskId)
  const facts = measure(task)
  const hasAnswered = task.status === 'completed'
  const text = answer?.deletedAt ? null : (output ?? answer?.content ?? (data ? JSON.stringify(data) : ''))
  if (open?.state.kind !== 'answer' || !hasAnswered || text === null) {
    return { answer: null, facts, problem: describeProblem(task) }
  }
  const { past, calls } = open.state
  const citations = answer?.metadata.citations ?? (await citeMessages(tx, open, text)).citations ?? []
  return {
    facts,
    problem: null,
    answer: {
      text,
      data,
      citedIds: citations.map(({ messageId }) => messageId),
      calls: [...past.flatMap(turn => turn.calls), ...calls].map(({ name }) => name),
    },
  }
}

function hide(error: unknown): null {
  if (error instanceof DomainError && error.reason === 'not_found') return null
  throw error
}

function measure({ costUsd, startedAt, endedAt, tokenUsage }: Task): Run['facts'] {
  const { inputTokens = 0, outputTokens = 0, cacheReadTokens = 0, cacheWriteTokens = 0 } = tokenUsage
  return {
    costUsd,
    ms: startedAt && endedAt ? Math.max(0, Date.parse(endedAt) - Date.parse(startedAt)) : null,
    tokens: inputTokens + outputTokens + cacheReadTokens + cacheWriteTokens,
  }
}

function describeProblem({ status, error }: Task): string {
  if (status === 'cancelled') return 'This run was stopped.'
  return error?.message ?? 'There is no answer.'
}
