import type { Database } from '../../db/client.ts'
import { rehearse } from '../../db/rehearse.ts'
import type { PreviewedRequest } from '../../domain/previews/request-preview.ts'
import { startTask } from '../tasks/start-task.ts'
import { type AssembleRequest, assembleRequests } from './assemble-requests.ts'

/** Shows the request that a program's task would send. Nothing of the task remains. */
export function previewTask(
  db: Database,
  assemble: AssembleRequest,
  given: Parameters<typeof startTask>[1],
): Promise<{ requests: PreviewedRequest[] }> {
  const { claims, key } = given
  return rehearse(db, claims, async rehearsal => {
    const { task } = await startTask(rehearsal, given)
    const asked = { claims, tasks: [task], workspaceId: key.workspaceId }
    return { requests: await assembleRequests(rehearsal, assemble, asked) }
  })
}
