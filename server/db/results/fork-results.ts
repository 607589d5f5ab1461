import { type Selectable, sql } from 'kysely'
import {
  type PublishedResult,
  type PublishedVersion,
  publishedResult,
  publishedVersion,
  type ResultBody,
  type ResultCursor,
  type ResultDraft,
  resultCursor,
  resultDraft,
} from '../../domain/results/result.ts'
import type { Tx } from '../client.ts'
import type { ForkResults } from '../schema.gen.ts'

function draftFromRow(row: Selectable<ForkResults>): ResultDraft {
  const {
    headline,
    headlineWording,
    bullets,
    deferred,
    openQuestions,
    dissent,
    draftRev,
    draftState,
    ...rest
  } = row
  const body = { headline, headlineWording, bullets, deferred, openQuestions, dissent }
  return resultDraft.parse({ ...rest, rev: draftRev, state: draftState, body })
}

function bodyColumns(body: ResultBody) {
  return {
    headline: body.headline,
    headlineWording: JSON.stringify(body.headlineWording),
    bullets: JSON.stringify(body.bullets),
    deferred: JSON.stringify(body.deferred),
    openQuestions: JSON.stringify(body.openQuestions),
    dissent: JSON.stringify(body.dissent),
  }
}

/** The draft that is open in a fork, as far as the caller may read it. */
export async function findResultDraft(tx: Tx, { forkId }: { forkId: string }): Promise<ResultDraft | null> {
  const row = await tx
    .selectFrom('forkResults')
    .selectAll()
    .where('forkId', '=', forkId)
    .where('state', '=', 'draft')
    .executeTakeFirst()
  return row ? draftFromRow(row) : null
}

export interface NewResultDraft {
  id: string
  forkId: string
  version: number
  state: ResultDraft['state']
  body: ResultBody
  agentId: string
  taskId: string | null
  messageCount: number
  basedOnRev: number
  createdBy: string
}

/**
 * Inserts a result draft. Runs as the service, under the thread's lock. The fork is told that somebody resolves
 * it.
 */
export async function insertResultDraft(
  tx: Tx,
  { state, body, ...given }: NewResultDraft,
): Promise<ResultDraft> {
  const row = await tx
    .insertInto('forkResults')
    .values({ ...given, ...bodyColumns(body), state: 'draft', draftState: state })
    .returningAll()
    .executeTakeFirstOrThrow()
  await tellDraft(tx, { forkId: given.forkId, version: given.version })
  return draftFromRow(row)
}

/** Writes over a draft, which the caller has found under the thread's lock; each writing raises its `rev`. */
export async function updateResultDraft(
  tx: Tx,
  {
    forkId,
    body,
    state,
    updatedBy,
    ...anew
  }: {
    forkId: string
    body?: ResultBody
    state?: ResultDraft['state']
    updatedBy?: string
    /** Set if the draft is made again. */
    agentId?: string
    taskId?: string | null
    messageCount?: number
    basedOnRev?: number
  },
): Promise<ResultDraft> {
  const row = await tx
    .updateTable('forkResults')
    .set({
      ...anew,
      ...(body && bodyColumns(body)),
      ...(state && { draftState: state }),
      ...(updatedBy && { updatedBy }),
      updatedAt: sql`now()`,
      draftRev: sql`draft_rev + 1`,
    })
    .where('forkId', '=', forkId)
    .where('state', '=', 'draft')
    .returningAll()
    .executeTakeFirstOrThrow()
  await tellDraft(tx, { forkId, version: row.version })
  return draftFromRow(row)
}

/** Throws a draft away; there may be none. The fork forgets it together with what becomes of the fork. */
export async function deleteResultDraft(tx: Tx, { forkId }: { forkId: string }): Promise<void> {
  await tx.deleteFrom('forkResults').where('forkId', '=', forkId).where('state', '=', 'draft').execute()
}

/** Tells browsers of a changed draft by writing the row of its fork: every such writing sends an event. */
async function tellDraft(tx: Tx, { forkId, version }: { forkId: string; version: number }): Promise<void> {
  await tx.updateTable('forks').set({ draftVersion: version }).where('id', '=', forkId).execute()
}

/** The draft becomes the result that `messageId` shows. */
export async function publishResultDraft(
  tx: Tx,
  { forkId, messageId, publishedBy }: { forkId: string; messageId: string; publishedBy: string },
): Promise<void> {
  await tx
    .updateTable('forkResults')
    .set({ state: 'published', messageId, publishedBy, publishedAt: sql`now()`, updatedAt: sql`now()` })
    .where('forkId', '=', forkId)
    .where('state', '=', 'draft')
    .execute()
}

/** Returns the results of a fork so far, newest first, without those whose message was deleted. */
export async function listVersions(tx: Tx, { forkId }: { forkId: string }): Promise<PublishedVersion[]> {
  const rows = await published(tx)
    .where('r.forkId', '=', forkId)
    .orderBy('r.version', 'desc')
    .limit(mostVersions)
    .select(['r.version', 'r.publishedAt', 'r.publishedBy', 'r.messageId'])
    .execute()
  return publishedVersion.array().parse(rows)
}

/** Returns the same in full, as the messages show them: those before version `cursor`, if it is given. */
export async function listResults(
  tx: Tx,
  { forkId, cursor, limit = mostVersions }: { forkId: string; cursor?: number | null; limit?: number },
): Promise<{ results: PublishedResult[]; nextCursor: number | null }> {
  const rows = await published(tx)
    .where('r.forkId', '=', forkId)
    .$if(cursor != null, query => query.where('r.version', '<', cursor ?? 0))
    .orderBy('r.version', 'desc')
    .limit(limit + 1)
    .select(sql<unknown>`m.metadata -> 'result'`.as('result'))
    .execute()
  const results = rows.slice(0, limit).map(({ result }) => publishedResult.parse(result))
  return { results, nextCursor: rows.length > limit ? (results.at(-1)?.version ?? null) : null }
}

/** Returns the results of all forks of a thread, every version in full, newest first. */
export async function listThreadResults(
  tx: Tx,
  { threadId, cursor, limit }: { threadId: string; cursor: ResultCursor | null; limit: number },
): Promise<{ results: PublishedResult[]; nextCursor: ResultCursor | null }> {
  const older = sql<boolean>`(r.published_at, m.id) < (${cursor?.publishedAt}::timestamptz, ${cursor?.id}::uuid)`
  const rows = await published(tx)
    .innerJoin('forks as f', 'f.id', 'r.forkId')
    .where('f.threadId', '=', threadId)
    .$if(cursor !== null, query => query.where(older))
    .orderBy('r.publishedAt', 'desc')
    .orderBy('m.id', 'desc')
    .limit(limit + 1)
    .select(['r.publishedAt', 'm.id', sql<unknown>`m.metadata -> 'result'`.as('result')])
    .execute()
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    results: shown.map(({ result }) => publishedResult.parse(result)),
    nextCursor: last ? resultCursor.parse(last) : null,
  }
}

/** The number of versions that are read at once. Nobody looks at more. */
const mostVersions = 50

function published(tx: Tx) {
  return tx
    .selectFrom('forkResults as r')
    .innerJoin('messages as m', 'm.id', 'r.messageId')
    .where('r.state', '=', 'published')
    .where('m.deletedAt', 'is', null)
}
