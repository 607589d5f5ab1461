import {
  findAuditNames,
  findChannelNames,
  findNewestAudit,
  listAuditEntries,
} from '../../db/audit/audit-log.ts'
import { type Claims, type Database, type Tx, takeServiceRole } from '../../db/client.ts'
import type { AuditEntry } from '../../domain/audit/audit-entry.ts'
import type { AuditCursor, AuditFilter, AuditNames, AuditPage } from '../../domain/audit/audit-list.ts'
import { channelsIn, showEntry, thingsIn } from '../../domain/audit/show-entry.ts'
import { checkAdmin } from '../workspaces/check-role.ts'

export interface AskedAudit {
  workspaceId: string
  filter: AuditFilter
  order: 'newest' | 'oldest'
  cursor: AuditCursor | null
  limit: number
}

/** Reads a page of the audit log. For admins. */
export function listAudit(
  db: Database,
  { claims, ...asked }: { claims: Claims } & AskedAudit,
): Promise<AuditPage> {
  return db.asUser(claims, async tx => {
    await checkAuditor(tx, { workspaceId: asked.workspaceId, userId: claims.sub })
    return readAuditPage(tx, asked)
  })
}

/** Returns the number of the newest row, for a page that looks whether there is news. For admins. */
export function readNewestAudit(
  db: Database,
  { claims, workspaceId }: { claims: Claims; workspaceId: string },
): Promise<{ seq: number }> {
  return db.asUser(claims, async tx => {
    await checkAuditor(tx, { workspaceId, userId: claims.sub })
    return { seq: await findNewestAudit(tx, { workspaceId }) }
  })
}

export function checkAuditor(tx: Tx, who: { workspaceId: string; userId: string }): Promise<void> {
  return checkAdmin(tx, { ...who, doing: 'read its audit log' })
}

/** Reads a page with the names in it. Ends as the service. */
export async function readAuditPage(tx: Tx, asked: AskedAudit): Promise<AuditPage> {
  const { workspaceId, limit } = asked
  const found = await listAuditEntries(tx, { ...asked, limit: limit + 1 })
  const stored = found.slice(0, limit)
  const channels = await findChannelNames(tx, { ids: stored.flatMap(channelsIn) })
  const readable = new Set(Object.keys(channels))
  const entries = stored.map(entry => showEntry(entry, readable))
  await takeServiceRole(tx)
  const others: AuditNames = await findAuditNames(tx, { workspaceId, ids: entries.flatMap(namedIn) })
  const last = stored.at(-1)
  return {
    entries,
    names: { ...channels, ...others },
    nextCursor: found.length > limit && last ? { seq: last.seq } : null,
  }
}

function namedIn(entry: AuditEntry): string[] {
  const { actor, subject } = entry
  const named = [actor.userId, actor.keyId, actor.agentId, subject.userId, subject.agentId]
  return [...named.flatMap(id => id ?? []), ...thingsIn(entry)]
}
