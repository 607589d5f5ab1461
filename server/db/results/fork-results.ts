import { type Selectable, sql } from 'kysely'
import {
  type LineNote,
  type ResultBody,
  type ResultDraft,
  resultBody,
  resultDraft,
} from '../../domain/results/result.ts'
import type { Tx } from '../client.ts'
import type { ForkResults } from '../schema.gen.ts'
import { bodyOf } from './published-results.ts'

function draftFromRow(row: Selectable<ForkResults> & { base: unknown }): ResultDraft {
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
    .selectFrom('forkResults as r')
    .selectAll('r')
    .select(
      sql<unknown>`(select jsonb_build_object('version', b.version, 'body', ${bodyOf('b')})
        from fork_results b join messages m on m.id = b.message_id
        where b.fork_id = r.fork_id and b.version = r.base_version and m.deleted_at is null)`.as('base'),
    )
    .where('r.forkId', '=', forkId)
    .where('r.state', '=', 'draft')
    .executeTakeFirst()
  return row ? draftFromRow(row) : null
}

/** Reads the lines with which a fork's open draft begins; null: it begins with none. */
export async function readStart(tx: Tx, { forkId }: { forkId: string }): Promise<ResultBody | null> {
  const row = await tx
    .selectFrom('forkResults')
    .select('start')
    .where('forkId', '=', forkId)
    .where('state', '=', 'draft')
    .executeTakeFirst()
  return resultBody.nullable().parse(row?.start ?? null)
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
  /** The published version and the lines that it begins with; left out: none. */
  baseVersion?: number | null
  start?: ResultBody | null
}

/**
 * Inserts a result draft. Runs as the service, under the thread's lock. The fork is told that somebody resolves
 * it.
 */
export async function insertResultDraft(
  tx: Tx,
  { state, body, start, ...given }: NewResultDraft,
): Promise<ResultDraft> {
  await tx
    .insertInto('forkResults')
    .values({
      ...given,
      ...bodyColumns(body),
      state: 'draft',
      draftState: state,
      start: start ? JSON.stringify(start) : null,
    })
    .execute()
  await tellDraft(tx, { forkId: given.forkId, version: given.version })
  return readWritten(tx, given)
}

/** Writes over a draft, which the caller has found under the thread's lock; each writing raises its `rev`. */
export async function updateResultDraft(
  tx: Tx,
  {
    forkId,
    body,
    notes,
    state,
    updatedBy,
    start,
    ...anew
  }: {
    forkId: string
    body?: ResultBody
    notes?: readonly LineNote[]
    state?: ResultDraft['state']
    updatedBy?: string
    /** Set if the draft is made again. */
    agentId?: string
    taskId?: string | null
    messageCount?: number
    basedOnRev?: number
    baseVersion?: number | null
    start?: ResultBody | null
  },
): Promise<ResultDraft> {
  const { version } = await tx
    .updateTable('forkResults')
    .set({
      ...anew,
      ...(body && bodyColumns(body)),
      ...(notes && { notes: JSON.stringify(notes) }),
      ...(start !== undefined && { start: start && JSON.stringify(start) }),
      ...(state && { draftState: state }),
      ...(updatedBy && { updatedBy }),
      updatedAt: sql`now()`,
      draftRev: sql`draft_rev + 1`,
    })
    .where('forkId', '=', forkId)
    .where('state', '=', 'draft')
    .returning('version')
    .executeTakeFirstOrThrow()
  await tellDraft(tx, { forkId, version })
  return readWritten(tx, { forkId })
}

async function readWritten(tx: Tx, { forkId }: { forkId: string }): Promise<ResultDraft> {
  const draft = await findResultDraft(tx, { forkId })
  if (!draft) throw new Error('The result draft is gone.')
  return draft
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
  {
    forkId,
    messageId,
    publishedBy,
    notes,
  }: { forkId: string; messageId: string; publishedBy: string; notes: readonly LineNote[] },
): Promise<void> {
  await tx
    .updateTable('forkResults')
    .set({
      state: 'published',
      messageId,
      publishedBy,
      notes: JSON.stringify(notes),
      start: null,
      publishedAt: sql`now()`,
      updatedAt: sql`now()`,
    })
    .where('forkId', '=', forkId)
    .where('state', '=', 'draft')
    .execute()
}
