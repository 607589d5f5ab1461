import { type Claims, type Database, takeServiceRole } from '../../db/client.ts'
import { listTaskEntries, readPrompts } from '../../db/tasks/task-lists.ts'
import type { TaskEntry, TaskStatus } from '../../domain/tasks/task.ts'
import { checkMember } from '../workspaces/check-role.ts'

/** Lists tasks of a workspace for the page of all tasks: those of every thread that the caller may read. */
export function browseTasks(
  db: Database,
  given: {
    claims: Claims
    workspaceId: string
    agentId?: string
    status?: TaskStatus
    /** Only tasks that the caller asked for. */
    isMine?: boolean
    cursor?: string | null
    limit: number
  },
): Promise<{ entries: TaskEntry[]; nextCursor: string | null }> {
  const { claims, isMine, cursor, ...filter } = given
  const userId = claims.sub
  return db.asUser(claims, async tx => {
    await checkMember(tx, { workspaceId: filter.workspaceId, userId })
    const { entries, nextCursor } = await listTaskEntries(tx, {
      ...filter,
      cursor: cursor ?? undefined,
      actingUserId: isMine ? userId : undefined,
    })
    await takeServiceRole(tx)
    const prompts = await readPrompts(
      tx,
      entries.flatMap(({ task }) => (task.triggerMessageId === null ? [task.id] : [])),
    )
    return {
      entries: entries.map(entry => ({
        ...entry,
        question: entry.question ?? prompts.get(entry.task.id) ?? null,
      })),
      nextCursor,
    }
  })
}
