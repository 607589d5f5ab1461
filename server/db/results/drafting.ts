import { sql } from 'kysely'
import * as z from 'zod'
import { type FixedThread, layReadThread } from '../../domain/forks/fork-thread.ts'
import { resultBody } from '../../domain/results/result.ts'
import type { Tx } from '../client.ts'
import { readThreadRow, threadJson } from '../forks/fork-thread.ts'
import { agentVersion } from '../tasks/agent-version.ts'
import { contextMessage, messageJson, messagesWithAuthors } from '../tasks/context-json.ts'

/** Finds the agent of a workspace that drafts results; it always exists and is always active. */
export async function findResolver(
  tx: Tx,
  { workspaceId }: { workspaceId: string },
): Promise<{ id: string; mailbox: 'conversation' | 'agent'; versionId: string }> {
  const row = await tx
    .selectFrom('agentConfigs')
    .select(['id', 'mailbox', 'currentVersionId as versionId'])
    .where('workspaceId', '=', workspaceId)
    .where('slug', '=', '_fork-resolver')
    .where('currentVersionId', 'is not', null)
    .executeTakeFirstOrThrow()
  return { ...row, versionId: row.versionId ?? '' }
}

/** Returns whether a fork has a message of a person or an agent that is not deleted. */
export async function hasWords(tx: Tx, { forkId }: { forkId: string }): Promise<boolean> {
  const found = await tx
    .selectFrom('messages')
    .select('id')
    .where('forkId', '=', forkId)
    .where('authorType', '<>', 'system')
    .where('deletedAt', 'is', null)
    // The question with which the partner opened the fork is not a finding.
    .where(
      sql<boolean>`not exists (select from tasks t where t.id = messages.task_id and t.origin = 'opening')`,
    )
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Reads the number of the newest message of a fork. The caller holds the thread's lock, or makes only an estimate. */
export async function readNewestNumber(tx: Tx, { forkId }: { forkId: string }): Promise<number> {
  const { newest } = await tx
    .selectFrom('messages')
    .select(({ fn }) => fn.max('forkNumber').as('newest'))
    .where('forkId', '=', forkId)
    .executeTakeFirstOrThrow()
  return newest ?? 0
}

/** Reads the thread's `rev`. The caller holds the thread's lock. */
export async function readThreadRev(tx: Tx, { threadId }: { threadId: string }): Promise<number> {
  const { rev } = await tx
    .selectFrom('threads')
    .select('rev')
    .where('id', '=', threadId)
    .executeTakeFirstOrThrow()
  return rev
}

/** Returns the ids of the messages from which a fork's result is drafted, in their order. */
export async function listDraftedFrom(
  tx: Tx,
  { forkId, messageCount }: { forkId: string; messageCount: number },
): Promise<string[]> {
  const rows = await tx
    .selectFrom('messages')
    .select('id')
    .where('forkId', '=', forkId)
    .where('forkNumber', '<=', messageCount)
    .where('authorType', '<>', 'system')
    .where('deletedAt', 'is', null)
    .orderBy('forkNumber')
    .execute()
  return rows.map(row => row.id)
}

const numberedMessage = contextMessage.extend({ number: z.number() })
type NumberedRow = z.infer<typeof numberedMessage>

const forkToDraft = z.object({
  start: resultBody.nullable(),
  base: z.object({ version: z.number(), messageCount: z.number() }).nullable(),
  description: z.string(),
  leftOut: z.array(z.string()),
  parent: contextMessage.nullable(),
  thread: readThreadRow,
  agent: agentVersion,
  hasBudget: z.boolean(),
  smallModel: z.string(),
  smallEndpointId: z.string().nullable(),
})

/**
 * Reads everything that a result is drafted from. The words are the current ones; nobody sees deleted ones.
 */
export async function readForkToDraft(
  tx: Tx,
  asked: {
    workspaceId: string
    threadId: string
    forkId: string
    messageCount: number
    agentVersionId: string
    /** The messages of the thread that are shown; left out: none. */
    thread?: FixedThread | undefined
  },
) {
  const { workspaceId, forkId, agentVersionId, thread } = asked
  const idsOf = (ids: readonly string[] = []) => sql`${ids}::uuid[]`
  const chosen = { ids: idsOf(thread?.messageIds), condensed: idsOf(thread?.condensedIds) }
  const { rows } = await sql`
    select f.description, f.left_out, d.start,
      (select jsonb_build_object('version', b.version, 'messageCount', b.message_count)
        from fork_results b where b.fork_id = f.id and b.version = d.base_version) as base,
      (select ${messageJson} from ${messagesWithAuthors(workspaceId)}
        where m.id = f.parent_message_id and m.deleted_at is null) as parent,
      ${threadJson(asked, chosen)} as thread,
      (select config from agent_config_versions where id = ${agentVersionId}) as agent,
      openvibe.limits_spending(${workspaceId}) as has_budget,
      (select small_model from workspaces where id = ${workspaceId}) as small_model,
      (select small_endpoint_id from workspaces where id = ${workspaceId}) as small_endpoint_id
    from forks f left join fork_results d on d.fork_id = f.id and d.state = 'draft'
    where f.id = ${forkId}`.execute(tx)
  const [fork] = z.tuple([forkToDraft]).parse(rows)
  return {
    ...fork,
    thread: thread ? layReadThread(thread, fork.thread) : null,
    messages: await readForkMessages(tx, asked),
  }
}
export type ForkToDraft = Awaited<ReturnType<typeof readForkToDraft>>

/** Returns the first messages of a fork, up to a limit, that can be cited. */
export async function readForkMessages(
  tx: Tx,
  { forkId, messageCount }: { forkId: string; messageCount: number },
): Promise<NumberedRow[]> {
  const workspaceId = sql`(select workspace_id from forks where id = ${forkId})`
  const { rows } = await sql`
    select ${messageJson} || jsonb_build_object('number', m.fork_number) as message
    from ${messagesWithAuthors(workspaceId)}
    where m.fork_id = ${forkId} and m.fork_number <= ${messageCount}
      and m.author_type <> 'system' and m.deleted_at is null
    order by m.fork_number`.execute(tx)
  return z
    .array(z.object({ message: numberedMessage }))
    .parse(rows)
    .map(row => row.message)
}

/**
 * Counts the messages of a fork, and those after `afterNumber` that a result does not cite. The caller holds the
 * thread's lock.
 */
export async function countForkMessages(
  tx: Tx,
  { forkId, afterNumber, cited }: { forkId: string; afterNumber: number; cited: readonly number[] },
): Promise<{ all: number; unconsidered: number }> {
  const { rows } = await sql<{ all: number; unconsidered: number }>`
    select count(*)::int as all,
      (count(*) filter (where fork_number > ${afterNumber} and deleted_at is null
        and fork_number <> all (${cited}::int[])))::int as unconsidered
    from messages where fork_id = ${forkId} and author_type <> 'system'`.execute(tx)
  return rows[0] ?? { all: 0, unconsidered: 0 }
}
