import { noteAct } from '../../db/audit/audit-log.ts'
import { type Tx, takeServiceRole } from '../../db/client.ts'

/** The things that can be taken out of a workspace as a file. */
export type Exported = 'agent' | 'audit' | 'ledger' | 'memory' | 'usage'

/** Tells an export in the audit log. Comes last in a transaction: the rest of it runs as the service. */
export async function noteExport(
  tx: Tx,
  { workspaceId, what, format, name }: { workspaceId: string; what: Exported; format: string; name?: string },
): Promise<void> {
  await takeServiceRole(tx)
  await noteAct(tx, {
    workspaceId,
    kind: 'export.made',
    subject: { type: 'export', id: what, ...(name !== undefined && { name }) },
    data: { format },
  })
}
