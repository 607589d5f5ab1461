import type { Claims, Database } from '../../db/client.ts'
import type { PreviewedRequest } from '../../domain/previews/request-preview.ts'
import type { Task } from '../../domain/tasks/task.ts'
import { checkPromptsShown } from '../tasks/log/read-task-payload.ts'
import { checkMember } from '../workspaces/check-role.ts'

/** Writes the request of a task as the worker does, without sending it. The door gives it to the verbs of previews. */
export type AssembleRequest = (db: Database, taskId: string) => Promise<PreviewedRequest>

/** Writes the requests of tasks that a rehearsal made, for a person who may see prompts. */
export async function assembleRequests(
  rehearsal: Database,
  assemble: AssembleRequest,
  { claims, tasks, workspaceId }: { claims: Claims; tasks: readonly Task[]; workspaceId: string },
): Promise<PreviewedRequest[]> {
  await rehearsal.asUser(claims, async tx => {
    const role = await checkMember(tx, { workspaceId, userId: claims.sub })
    await checkPromptsShown(tx, { workspaceId, role })
  })
  const requests: PreviewedRequest[] = []
  for (const task of tasks) requests.push(await assemble(rehearsal, task.id))
  return requests
}
