import type { Claims, Database } from '../../db/client.ts'
import { listTaskEntries } from '../../db/tasks/task-lists.ts'
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
    return listTaskEntries(tx, {
      ...filter,
      cursor: cursor ?? undefined,
      actingUserId: isMine ? userId : undefined,
    })
  })
}
