import { type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from '../client.ts'

/** The channel that is notified when work is due; without a payload. */
export const workChannel = 'openvibe_work'
/**
 * The channel that is notified when somebody wants something from a running task; the payload is the task's
 * id.
 */
export const taskChannel = 'openvibe_task'

/** The work of an item in a lane: look at a task, or (null) do the lane's chore. */
export interface LaneItem {
  taskId: string | null
}

/** A lane that this worker holds, and the one item of it that the worker is looking at. */
export interface Claim {
  lane: string
  epoch: number
  wakeSeq: number
  item: number
  /** How often this item was claimed, including this time. */
  attempt: number
  taskId: string | null
  /** The database's clock at the time of the claim. */
  claimedAt: string
}

/**
 * The end of a claimed item: done, looked at again at a time, or out of the line until a time (or a wake-up).
 */
export type Outcome = { kind: 'done' } | { kind: 'later'; at: string } | { kind: 'parked'; at: string | null }

/**
 * Returns the lane for an agent's work: one for each conversation (a thread's main line or a fork), or one
 * for all its work. Silent tasks, which nobody in the conversation sees, have a second lane, so that nobody
 * waits for them.
 */
export function laneOf(
  agent: { id: string; mailbox: 'conversation' | 'agent' },
  task: { threadId: string; forkId: string | null; isSilent?: boolean },
): string {
  const lane =
    agent.mailbox === 'agent' ? `agent:${agent.id}` : `agent:${agent.id}:${task.forkId ?? task.threadId}`
  return task.isSilent ? `${lane}:silent` : lane
}

/** Returns the lane of a trial: an agent has a few of them, beside those of its work, so that two sides run at once. */
export function trialLaneOf(agentId: string, slot: number): string {
  return `agent:${agentId}:trial:${slot % trialLanes}`
}

const trialLanes = 8

/**
 * Locks the lanes, creates missing ones, and records that each has something to look at. Always in key order,
 * and before the items are written: so items are numbered in the order in which they are committed.
 */
export async function lockLanes(tx: Tx, keys: string[], at: string | null = null): Promise<void> {
  const inOrder = [...new Set(keys)].sort()
  if (inOrder.length === 0) return
  await tx
    .insertInto('lanes')
    .values(inOrder.map(key => ({ key, wakeSeq: 1, nextReady: at ?? sql<string>`now()` })))
    .onConflict(lane =>
      lane.column('key').doUpdateSet({
        wakeSeq: sql`lanes.wake_seq + 1`,
        nextReady: sql`least(lanes.next_ready, excluded.next_ready)`,
      }),
    )
    .execute()
}

/**
 * Adds items at the ends of lanes that `lockLanes` has locked. Work that is due now wakes the workers at the
 * commit.
 */
export async function placeItems(
  tx: Tx,
  items: { lane: string; item: LaneItem }[],
  at: string | null = null,
): Promise<void> {
  await tx
    .insertInto('mailbox')
    .values(items.map(({ lane, item }) => ({ lane, taskId: item.taskId, readyAt: at ?? sql<string>`now()` })))
    .execute()
  if (at === null) await notifyWorkers(tx)
}

/** Adds one item at the end of a lane, due at `at` (null: now), in the transaction that makes the work. */
export async function enqueue(tx: Tx, lane: string, item: LaneItem, at: string | null = null): Promise<void> {
  await lockLanes(tx, [lane], at)
  await placeItems(tx, [{ lane, item }], at)
}

/**
 * Wakes the workers. NOTIFY takes a lock that all commits of the database share, so there is one without a
 * payload per transaction, and only for work that is due.
 */
async function notifyWorkers(tx: Tx): Promise<void> {
  await sql`select pg_notify(${workChannel}, '')`.execute(tx)
}

/** Tells the worker of the task that the task's log has something new. */
export async function notifyTask(tx: Tx, taskId: string): Promise<void> {
  await sql`select pg_notify(${taskChannel}, ${taskId})`.execute(tx)
}

/** Returns the lanes in which tasks wait or run. A task without remaining work has no lane. */
export async function findLanes(tx: Tx, taskIds: string[]): Promise<Map<string, string>> {
  if (taskIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('mailbox')
    .select(['lane', 'taskId'])
    .where('taskId', 'in', taskIds)
    .execute()
  return new Map(rows.flatMap(({ lane, taskId }) => (taskId ? [[taskId, lane] as const] : [])))
}

/** Locks lanes in key order and returns those that a worker holds. */
export async function holdLanes(tx: Tx, keys: string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const rows = await tx
    .selectFrom('lanes')
    .select(['key', 'owner'])
    .where('key', 'in', keys)
    .orderBy('key')
    .forNoKeyUpdate()
    .execute()
  return new Set(rows.filter(({ owner }) => owner !== null).map(({ key }) => key))
}

/** Makes a worker look at a task now, wherever the task waits. The caller has locked its thread. */
export function wake(tx: Tx, taskId: string): Promise<void> {
  return wakeAll(tx, [taskId])
}

/** The same for several. */
export async function wakeAll(tx: Tx, taskIds: string[]): Promise<void> {
  const lanes = await findLanes(tx, taskIds)
  if (lanes.size === 0) return
  await lockLanes(tx, [...lanes.values()])
  await tx
    .updateTable('mailbox')
    .set({ readyAt: sql`now()` })
    .where('taskId', 'in', [...lanes.keys()])
    .execute()
  await notifyWorkers(tx)
}

/** Removes a task's item from its lane. The caller holds the lane's lock. */
export async function removeItem(tx: Tx, lane: string, taskId: string): Promise<void> {
  await tx.deleteFrom('mailbox').where('taskId', '=', taskId).execute()
  await sql`update lanes set next_ready = openvibe.next_ready(key) where key = ${lane} and owner is null`.execute(
    tx,
  )
}

/** Takes up to `wanted` lanes that have work due, and one item of each. */
export async function claim(
  tx: Tx,
  worker: string,
  { leaseMs, wanted }: { leaseMs: number; wanted: number },
): Promise<Claim[]> {
  const { rows } = await sql<Claim>`
    select * from openvibe.claim_lanes(${worker}, ${leaseMs} * interval '1 millisecond', ${wanted})`.execute(
    tx,
  )
  return rows
}

/** Prolongs the leases and returns the keys that are still ours. */
export async function renew(
  tx: Tx,
  worker: string,
  held: Pick<Claim, 'lane' | 'epoch'>[],
  leaseMs: number,
): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select key from openvibe.renew_lanes(${worker}, ${leaseMs} * interval '1 millisecond',
      ${held.map(({ lane }) => lane)}::text[], ${held.map(({ epoch }) => epoch)}::bigint[]) as key`.execute(
    tx,
  )
  return new Set(rows.map(row => row.key))
}

/** Releases the lane. Returns false if it was no longer ours. */
export async function release(tx: Tx, claimed: Claim, outcome: Outcome): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`select ${releasing(claimed, outcome)} as held`.execute(tx)
  return rows[0]?.held ?? false
}

/** Returns the same as a part of a statement. */
export function releasing(claimed: Claim, outcome: Outcome): RawBuilder<boolean> {
  const at = outcome.kind === 'done' ? null : outcome.at
  return sql<boolean>`openvibe.release_lane(${claimed.lane}, ${claimed.epoch}, ${claimed.wakeSeq}, ${claimed.item},
    ${at}::timestamptz, ${outcome.kind === 'parked'})`
}

/**
 * Locks the lane and returns whether this claim is still the newest. `also`: lanes that the same transaction
 * will need, so that all are locked in their one order; missing ones are created.
 */
export async function holdsLane(
  tx: Tx,
  { lane, epoch }: Pick<Claim, 'lane' | 'epoch'>,
  also: readonly string[] = [],
): Promise<boolean> {
  let found: number | null = null
  for (const key of [...new Set([lane, ...also])].sort()) {
    const row = await tx
      .selectFrom('lanes')
      .select('epoch')
      .where('key', '=', key)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (key === lane) found = row?.epoch ?? null
    else if (!row) await lockLanes(tx, [key])
  }
  return found === epoch
}

/** Frees the lanes whose owners stopped renewing. */
export async function freeExpiredLanes(tx: Tx): Promise<number> {
  const { rows } = await sql<{ freed: number }>`select openvibe.free_expired_lanes() as freed`.execute(tx)
  return rows[0]?.freed ?? 0
}

/**
 * Frees at once the lanes that a dead worker held. For a caller that saw the worker die: `ownerPrefix` names
 * it (see `ownerPrefixOf`). The next worker claims these lanes without waiting for the lease to run out.
 */
export function releaseLeases(db: Database, ownerPrefix: string): Promise<number> {
  return db.asWorker(async tx => {
    const freed = await tx
      .with('dead', lanes =>
        lanes
          .selectFrom('lanes')
          .select('key')
          .where(sql<boolean>`starts_with(owner, ${ownerPrefix})`)
          .orderBy('key')
          .forNoKeyUpdate(),
      )
      .updateTable('lanes')
      .from('dead')
      .whereRef('lanes.key', '=', 'dead.key')
      .set({ owner: null, leaseUntil: null, nextReady: sql`now()` })
      .executeTakeFirst()
    if (freed.numUpdatedRows > 0n) await notifyWorkers(tx)
    return Number(freed.numUpdatedRows)
  })
}
