import type pg from 'pg'
import {
  type ChainEnd,
  type ChainRow,
  chainStart,
  checkEnd,
  explainBreak,
  followChain,
  windowSize,
} from '../../db/audit/chain.ts'
import {
  atOneMoment,
  listChains,
  listTasksToCheck,
  readAuditChain,
  readTaskChains,
} from '../../db/audit/chain-rows.ts'
import type { ChainFault } from '../../domain/audit/chain-fault.ts'

/** A chain of the audit log as it was found. */
export interface VerifiedChain {
  workspaceId: string
  /** Null: the instance, or a workspace that is gone. */
  slug: string | null
  rows: number
  /** Its last row. Noted elsewhere, it proves later that nothing before it was written anew. */
  head: ChainEnd
  fault: ChainFault | null
}

/** A task whose log is not as it was written. `gone`: a seal names it, and it is no longer there. */
export interface FaultyTask {
  taskId: string
  fault: ChainFault | { kind: 'gone' }
}

export interface Verification {
  chains: VerifiedChain[]
  tasks: { checked: number; events: number; sealed: number; faults: FaultyTask[] }
}

const tasksAtOnce = 100

/** More broken logs than this are not listed. */
const mostFaults = 100

/**
 * Verifies the whole audit log and the logs of all tasks. `noted`: heads of chains that were noted elsewhere, by the id
 * of the workspace.
 */
export function verifyLogs(
  client: pg.Client,
  { noted = new Map() }: { noted?: ReadonlyMap<string, ChainEnd> } = {},
): Promise<Verification> {
  return atOneMoment(client, async () => {
    const seals = new Map<string, ChainEnd[]>()
    const chains: VerifiedChain[] = []
    for (const chain of await listChains(client)) {
      chains.push(await verifyAuditChain(client, chain, { seals, noted: noted.get(chain.workspaceId) }))
    }
    for (const [workspaceId, head] of noted) {
      if (chains.some(chain => chain.workspaceId === workspaceId)) continue
      const fault: ChainFault = { kind: 'cut', seq: 1, until: head.seq }
      chains.push({ workspaceId, slug: null, rows: 0, head: { seq: 0, hash: '' }, fault })
    }
    return { chains, tasks: await verifyTasks(client, seals) }
  })
}

async function verifyAuditChain(
  client: pg.Client,
  { workspaceId, slug, ...kept }: { workspaceId: string; slug: string | null } & ChainEnd,
  { seals, noted }: { seals: Map<string, ChainEnd[]>; noted: ChainEnd | undefined },
): Promise<VerifiedChain> {
  let end = chainStart
  const hashes = new Map<number, string>()
  for (;;) {
    const rows = await readAuditChain(client, {
      workspaceId,
      from: end.seq === 0 ? 0 : end.seq + 1,
      limit: windowSize,
    })
    if (rows.length === 0) break
    for (const { seals: made } of rows) {
      for (const { taskId, end: sealed } of made) seals.set(taskId, [...(seals.get(taskId) ?? []), sealed])
    }
    const followed = followChain(end, rows)
    end = followed.end
    for (const record of [kept, noted]) {
      const row = rows.find(({ seq }) => seq === record?.seq)
      if (row) hashes.set(row.seq, row.hash)
    }
    if (followed.brokenAt !== null) {
      const [first, ...rest] = rows.slice(followed.brokenAt)
      const more = await readAuditChain(client, {
        workspaceId,
        from: (rest.at(-1) ?? first ?? end).seq + 1,
        limit: windowSize,
      })
      const fault = first ? explainBreak(end, [first, ...rest, ...more]) : null
      return { workspaceId, slug, rows: end.seq, head: end, fault }
    }
  }
  const check = (record: ChainEnd, isLast: boolean) =>
    checkEnd(end, record, { hashAt: hashes.get(record.seq) ?? null, isLast })
  const fault = (noted && check(noted, false)) ?? check(kept, true)
  return { workspaceId, slug, rows: end.seq, head: { seq: end.seq, hash: end.hash }, fault }
}

async function verifyTasks(
  client: pg.Client,
  seals: Map<string, ChainEnd[]>,
): Promise<Verification['tasks']> {
  const outcome: Verification['tasks'] = { checked: 0, events: 0, sealed: seals.size, faults: [] }
  const missing = new Set(seals.keys())
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const tasks = await listTasksToCheck(client, { after, limit: tasksAtOnce })
    const last = tasks.at(-1)
    if (!last) break
    after = last.id
    const logs = await readTaskChains(
      client,
      tasks.map(({ id }) => id),
    )
    for (const { id: taskId, lastSeq, isOpen } of tasks) {
      const rows = logs.get(taskId) ?? []
      missing.delete(taskId)
      outcome.checked += 1
      outcome.events += rows.length
      const fault = verifyTaskLog(rows, { lastSeq, isOpen, sealed: seals.get(taskId) ?? [] })
      if (fault && outcome.faults.length < mostFaults) outcome.faults.push({ taskId, fault })
    }
  }
  for (const taskId of missing) {
    if (outcome.faults.length < mostFaults) outcome.faults.push({ taskId, fault: { kind: 'gone' } })
  }
  return outcome
}

/** Holds the log of a task against its own hashes, its seals, and the number of events in its row. */
function verifyTaskLog(
  rows: readonly ChainRow[],
  { lastSeq, isOpen, sealed }: { lastSeq: number; isOpen: boolean; sealed: readonly ChainEnd[] },
): ChainFault | null {
  const { end, brokenAt } = followChain(chainStart, rows)
  if (brokenAt !== null) {
    const [first, ...rest] = rows.slice(brokenAt)
    return first ? explainBreak(end, [first, ...rest]) : null
  }
  const inOrder = sealed.toSorted((a, b) => a.seq - b.seq)
  for (const [index, seal] of inOrder.entries()) {
    const isLast = !isOpen && index === inOrder.length - 1
    const hashAt = rows[seal.seq - 1]?.hash ?? null
    const fault = checkEnd(end, seal, { hashAt, isLast })
    if (fault) return fault
  }
  if (end.seq < lastSeq) return { kind: 'cut', seq: end.seq + 1, until: lastSeq }
  return end.seq > lastSeq ? { kind: 'inserted', seq: lastSeq + 1 } : null
}
