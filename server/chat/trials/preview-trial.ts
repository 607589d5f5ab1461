import type { Database } from '../../db/client.ts'
import { rehearse } from '../../db/rehearse.ts'
import type { PreviewedRequest } from '../../domain/previews/request-preview.ts'
import type { AssembleRequest } from '../previews/assemble-requests.ts'
import { type AskedTrial, tryAgent } from './try-agent.ts'

/**
 * Shows the first request of each side of a trial, with its cost, before anything is paid. The trial is started in a
 * rehearsal, so nothing of it remains.
 */
export function previewTrial(
  db: Database,
  assemble: AssembleRequest,
  asked: AskedTrial,
): Promise<{ requests: PreviewedRequest[] }> {
  return rehearse(db, asked.claims, async rehearsal => {
    const { taskIds } = await tryAgent(rehearsal, asked)
    const requests: PreviewedRequest[] = []
    for (const taskId of taskIds) requests.push(await assemble(rehearsal, taskId))
    return { requests }
  })
}
