import { failureStrings } from '@/components/strings/failures'
import type { FailureReason } from '@/server/domain/tasks/retry-pauses'
import type { Row } from './row'

type SystemRow = Extract<Row, { kind: 'system' }>

/**
 * Folds failures that follow each other and have one reason into one row, if they are of several tasks. The row keeps
 * the key of the first, so that it stays in its place when another failure comes.
 */
export function foldFailures(rows: readonly Row[]): Row[] {
  const folded: Row[] = []
  let run: SystemRow[] = []
  for (const row of rows) {
    if (reasonOf(row) === null || reasonOf(row) !== reasonOf(run[0])) {
      folded.push(...closeRun(run))
      run = []
    }
    if (row.kind === 'system' && reasonOf(row) !== null) run.push(row)
    else folded.push(row)
  }
  return [...folded, ...closeRun(run)]
}

function closeRun(run: readonly SystemRow[]): readonly Row[] {
  const [first, last] = [run[0], run.at(-1)]
  const reason = reasonOf(first)
  const tasks = new Set(run.map(({ message }) => message.taskId))
  if (!first || !last || reason === null || tasks.size < 2) return run
  const failures = run.map(({ message, quote }) => ({ message, quote }))
  return [{ kind: 'failures', key: first.key, message: last.message, reason, failures }]
}

/** Returns the reason of a failure; null: the row tells something else, or a reason of a newer server. */
function reasonOf(row: Row | undefined): FailureReason | null {
  if (row?.kind !== 'system' || row.message.taskId === null || row.message.deletedAt !== null) return null
  const { notice } = row.message.metadata
  return notice !== undefined && isReason(notice) ? notice : null
}

function isReason(notice: string): notice is FailureReason {
  return Object.hasOwn(failureStrings.causes, notice)
}
