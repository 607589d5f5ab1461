import type { Tx } from '../../../db/client.ts'
import { readEvents } from '../../../db/tasks/task-events.ts'
import { readPayloads } from '../../../db/tasks/task-payloads.ts'
import { nameMaterial, rebuildRequests } from '../../../domain/prompts/rebuild-requests.ts'

/** Makes each request of a task from its log, beside the one that was sent. Runs as the service. */
export async function rebuildFromLog(
  tx: Tx,
  taskId: string,
): Promise<{ seq: number; rebuilt: string | null; sent: string | null }[]> {
  const events = await readEvents(tx, taskId)
  const sent = new Map(
    events.flatMap(({ seq, type, data }) =>
      type === 'model.requested' ? [[seq, data.request] as const] : [],
    ),
  )
  const bodies = await readPayloads(tx, [...nameMaterial(events), ...sent.values()])
  return rebuildRequests(events, bodies).map(({ seq, body }) => ({
    seq,
    rebuilt: body,
    sent: bodies.get(sent.get(seq) ?? '') ?? null,
  }))
}
