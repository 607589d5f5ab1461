import type { Claims, Database, Tx } from '../../db/client.ts'
import { findFork } from '../../db/forks/forks.ts'
import { updateEntry } from '../../db/ledger/entries.ts'
import type { LedgerEntry } from '../../domain/ledger/entry.ts'
import type { WorkOrder } from '../../domain/ledger/entry-draft.ts'
import { writeTodo } from '../../domain/ledger/write-todo.ts'
import { DomainError } from '../../domain/wire/domain-error.ts'
import { startPromptedTask } from '../tasks/start-prompted-task.ts'
import { changeEntry, type HeldEntry } from './change-entry.ts'
import { ownerColumns } from './check-owner.ts'
import { stopWork } from './stop-work.ts'

/**
 * Gives a to-do to an agent, which begins to work on it in the conversation of its source: in the fork while that is
 * open, else in the thread. The task has the rights of the person who gives it.
 */
export function assignEntry(
  db: Database,
  given: { claims: Claims } & WorkOrder,
): Promise<{ entry: LedgerEntry }> {
  const { agentId, instruction = null } = given
  return changeEntry(db, given, async (tx, held) => {
    const { entry, userId } = held
    checkCanBeGiven(entry)
    await stopWork(tx, held)
    const taskId = await startWork(tx, held, {
      agentId,
      instruction: instruction === '' ? null : instruction,
    })
    await updateEntry(tx, {
      entryId: entry.id,
      by: { userId },
      change: 'given',
      status: 'doing',
      note: null,
      ...ownerColumns({ kind: 'agent', id: agentId }),
      taskId,
      givenBy: userId,
      supersededBy: null,
      isDroppedByResult: false,
      doneAt: null,
      doneByUserId: null,
      doneByAgentId: null,
      confirmedBy: null,
      evidenceMessageId: null,
      ...(entry.owner?.id !== agentId && { reminders: 0 }),
    })
  })
}

function checkCanBeGiven({ kind, text }: LedgerEntry): void {
  if (kind !== 'todo') {
    throw new DomainError(
      'entry_state',
      'Only a to-do can be given to an agent. Make the entry a to-do first.',
    )
  }
  if (text === '') {
    throw new DomainError(
      'entry_state',
      'The words of this to-do were deleted with its source. Write it anew first.',
    )
  }
}

async function startWork(
  tx: Tx,
  { entry, workspaceId, userId }: HeldEntry,
  { agentId, instruction }: { agentId: string; instruction: string | null },
): Promise<string> {
  const { channelId, threadId, forkId } = entry.source
  const fork = forkId === null ? undefined : await findFork(tx, { forkId })
  const task = await startPromptedTask(tx, {
    workspaceId,
    channelId,
    threadId,
    forkId: fork?.status === 'active' ? fork.id : null,
    agent: { id: agentId },
    actingUserId: userId,
    from: 'todo',
    sourceId: entry.id,
    // The agent works in the thread then, and is shown the discussion.
    ...(fork && fork.status !== 'active' && { aboutForkId: fork.id }),
    prompt: writeTodo(entry, instruction),
    history: 'thread',
  })
  return task.id
}
