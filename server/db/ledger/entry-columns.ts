import { type RawBuilder, sql } from 'kysely'
import { type LedgerEntry, ledgerEntry } from '../../domain/ledger/entry.ts'
import type { Tx } from '../client.ts'

const briefJson = (entry: 'n' | 'o') => {
  const column = (name: string) => sql.ref(`${entry}.${name}`)
  return sql`jsonb_build_object('id', ${column('id')}, 'kind', ${column('kind')}, 'text', ${column('text')},
    'status', ${column('status')}, 'channelId', ${column('channelId')}, 'createdAt', ${column('createdAt')})`
}

/** All fields of an entry. Other entries, messages and tasks are there as far as the caller may read them. */
const columns = sql`
  e.id, e.kind, e.text, e.status, e.note, e.is_dropped_by_result, e.owner_name, e.due_on::text as due_on, e.people,
  e.created_by, e.created_at, e.updated_at, e.rev,
  case when e.owner_user_id is not null then jsonb_build_object('kind', 'user', 'id', e.owner_user_id)
    when e.owner_agent_id is not null then jsonb_build_object('kind', 'agent', 'id', e.owner_agent_id) end as owner,
  jsonb_build_object('kind', e.source, 'channelId', e.channel_id, 'threadId', e.thread_id, 'forkId', e.fork_id,
    'messageId', m.id, 'state', e.source_state)
    || case e.source when 'message' then jsonb_build_object('quote', e.quote) else jsonb_build_object(
      'lineId', e.line_id, 'headline', coalesce(m.metadata #>> '{result,body,headline}', ''),
      'topic', coalesce(f.description, ''), 'staleAt', f.stale_at, 'forkStatus', f.status,
      'citations', coalesce((
        select line -> 'citations' from jsonb_array_elements(m.metadata #> '{result,body,bullets}') line
        where line ->> 'id' = e.line_id limit 1), '[]')) end as source,
  (select ${briefJson('n')} from ledger_entries n where n.id = e.superseded_by) as superseded_by,
  (select coalesce(jsonb_agg(${briefJson('o')} order by o.created_at), '[]') from ledger_entries o
    where o.superseded_by = e.id) as supersedes,
  case when t.id is not null then jsonb_build_object('taskId', t.id, 'agentId', t.agent_config_id, 'givenBy', e.given_by,
    'status', t.status, 'step', t.step, 'error', t.error ->> 'message', 'channelId', t.channel_id,
    'threadId', t.thread_id, 'forkId', t.fork_id, 'messageId', t.message_id) end as work,
  case when e.done_at is not null then jsonb_build_object('at', e.done_at, 'userId', e.done_by_user_id,
    'agentId', e.done_by_agent_id, 'confirmedBy', e.confirmed_by) end as done,
  case when v.id is not null then jsonb_build_object('messageId', v.id, 'channelId', v.channel_id,
    'threadId', v.thread_id, 'forkId', v.fork_id) end as evidence,
  jsonb_build_object(
    -- The work in the fork itself is among the costs of the fork.
    'workUsd', (select coalesce(sum(coalesce(w.cost_usd, 0) + w.below_usd), 0) from tasks w
      where w.input ->> 'kind' = 'prompt' and w.input ->> 'sourceId' = e.id::text
        and (w.fork_id is null or w.fork_id is distinct from e.fork_id)),
    'forkUsd', coalesce(f.spent_usd, 0)) as cost`

const joins = sql`
  left join messages m on m.id = e.message_id and m.deleted_at is null
  left join forks f on f.id = e.fork_id
  left join tasks t on t.id = e.task_id
  left join messages v on v.id = e.evidence_message_id and v.deleted_at is null`

/** Reads entries in full. `among`: the rows of the table `e`, with their order. */
export async function readEntries(
  tx: Tx,
  among: { where: RawBuilder<unknown>; order: RawBuilder<unknown>; limit: number },
): Promise<LedgerEntry[]> {
  const { rows } = await sql`
    select ${columns}
    from (select * from ledger_entries e where ${among.where} order by ${among.order} limit ${among.limit}) e ${joins}
    order by ${among.order}`.execute(tx)
  return ledgerEntry.array().parse(rows)
}
