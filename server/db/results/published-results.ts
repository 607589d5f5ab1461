import { sql } from 'kysely'
import {
  type PublishedResult,
  type PublishedVersion,
  publishedResult,
  publishedVersion,
  type ResultBody,
  type ResultCursor,
  resultBody,
  resultCursor,
} from '../../domain/results/result.ts'
import type { Tx } from '../client.ts'

/** The body of a result as JSON, from its row. */
export function bodyOf(row: 'b' | 'r') {
  const column = (name: string) => sql.ref(`${row}.${name}`)
  return sql`jsonb_build_object('headline', ${column('headline')}, 'headlineWording', ${column('headlineWording')},
    'bullets', ${column('bullets')}, 'deferred', ${column('deferred')},
    'openQuestions', ${column('openQuestions')}, 'dissent', ${column('dissent')})`
}

/**
 * Returns the newest published version of a fork's result that was not deleted: the next one begins with it.
 */
export async function findBase(
  tx: Tx,
  { forkId }: { forkId: string },
): Promise<{ version: number; messageCount: number; body: ResultBody } | null> {
  const row = await published(tx)
    .where('r.forkId', '=', forkId)
    .orderBy('r.version', 'desc')
    .limit(1)
    .select(['r.version', 'r.messageCount', sql<unknown>`${bodyOf('r')}`.as('body')])
    .executeTakeFirst()
  return row ? { ...row, body: resultBody.parse(row.body) } : null
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
