import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import { routerSlug } from '../../domain/agents/active-agent.ts'
import { answeredOfLast } from '../../domain/agents/follow-ups.ts'
import { isCallName } from '../../domain/messages/mentions.ts'
import { message } from '../../domain/messages/message.ts'
import { id, time } from '../../domain/wire/ids.ts'
import type { Tx } from '../client.ts'

/** A person, a group or an agent in the workspace, found by a name that a text mentions. */
const party = z.object({
  name: z.string(),
  userId: id.nullable(),
  groupId: id.nullable(),
  agent: z
    .object({
      id,
      isActive: z.boolean(),
      isSystem: z.boolean(),
      mailbox: z.enum(['conversation', 'agent']),
    })
    .nullable(),
})
export type Party = z.infer<typeof party>

const channelPlace = z.object({
  workspaceId: id,
  channelId: id,
  kind: z.enum(['public', 'private', 'direct']),
  archivedAt: time.nullable(),
  isMember: z.boolean(),
  /** A message with this id that already exists and that the caller may read. */
  stored: message.nullable(),
  parties: z.array(party),
  /** Whether @channel and @here mean people if the caller writes them: not in direct messages, nor for guests. */
  mayCall: z.boolean(),
  /** In a direct message with an agent: that agent. */
  directAgent: party.shape.agent,
  /** In a new thread, where the workspace has routing on: the agent that chooses who answers. */
  router: party.shape.agent.optional(),
  /** The agents that answer here without a mention. */
  listening: z.array(party.shape.agent.unwrap()),
})
/** A channel with everything that is checked before somebody posts in it. */
export type ChannelPlace = z.infer<typeof channelPlace>

const threadPlace = channelPlace.extend({
  threadId: id,
  /** `openingTaskId`: the task in which the partner is about to write the first message; null: none. */
  fork: z
    .object({ id, isActive: z.boolean(), divePartner: party.shape.agent, openingTaskId: id.nullable() })
    .nullable(),
  /** The agent that is active in the thread; null in a fork. */
  activeAgent: party.shape.agent,
  /** The agents that answered last and may also answer the next message, by the workspace's setting. */
  followUps: z.array(party.shape.agent.unwrap()),
  /** The newest message here if it is the card of an open question. The next message may be the answer. */
  lastQuestionId: id.nullable(),
  /** Whether the parent message is in this same conversation. */
  hasParent: z.boolean(),
})
/** A thread, or a fork of it, with everything that is checked before somebody posts in it. */
export type ThreadPlace = z.infer<typeof threadPlace>

interface Asked {
  userId: string
  messageId: string
  names: string[]
}

/**
 * Reads everything that is needed to post in a thread, in one statement. Undefined: the caller can read no
 * such thread or fork.
 */
export async function findThreadPlace(
  tx: Tx,
  asked: Asked & { threadId: string; forkId: string | null; parentId: string | null },
): Promise<ThreadPlace | undefined> {
  const { threadId, forkId, parentId } = asked
  const { rows } = await sql`
    select ${placeColumns(asked)}, t.id as thread_id,
      (select jsonb_build_object('id', f.id, 'isActive', f.status = 'active', 'divePartner',
          (select ${agentJson} from agent_configs a where a.id = f.dive_partner_id), 'openingTaskId',
          (select o.id from tasks o where o.fork_id = f.id and o.origin = 'opening' and o.ended_at is null))
        from forks f where f.id = ${forkId}::uuid and f.thread_id = t.id) as fork,
      (select ${agentJson} from agent_configs a where a.id = t.active_agent_id and ${forkId}::uuid is null) as active_agent,
      ${followUps(asked)} as follow_ups,
      (select case when m.metadata #>> '{ask,kind}' = 'question' and m.metadata #>> '{ask,state}' = 'open' then m.id end
        from messages m where ${saidHere(forkId)} order by m.seq desc limit 1) as last_question_id,
      ${listening(
        forkId === null
          ? sql`exists (select from thread_participants p
        where p.thread_id = t.id and p.participant_id = a.id and p.kind = 'agent')`
          : sql`false`,
      )} as listening,
      exists (
        select from messages p
        where p.id = ${parentId}::uuid and p.thread_id = t.id and p.fork_id is not distinct from ${forkId}::uuid
      ) as has_parent
    from threads t join channels c on c.id = t.channel_id
    where t.id = ${threadId} and t.deleted_at is null`.execute(tx)
  const place = threadPlace.optional().parse(rows[0])
  return place && (forkId === null || place.fork) ? place : undefined
}

/**
 * Reads the same for a new thread of a channel. `stored` may also be the first message of a thread with this
 * id.
 */
export async function findChannelPlace(
  tx: Tx,
  asked: Asked & { channelId: string; threadId: string },
): Promise<ChannelPlace | undefined> {
  const { channelId, threadId } = asked
  const { rows } = await sql`
    select ${placeColumns(asked, sql`m.thread_id = ${threadId} and m.seq = 1`)}, ${listening(sql`true`)} as listening,
      (select ${agentJson} from agent_configs a join workspaces w on w.id = a.workspace_id
        where a.workspace_id = c.workspace_id and a.slug = ${routerSlug} and a.deleted_at is null
          and w.routing = 'router' and c.kind <> 'direct') as router
    from channels c where c.id = ${channelId}`.execute(tx)
  return channelPlace.optional().parse(rows[0])
}

/** Finds the people, groups and agents behind the names that a text mentions, for an edit. */
export async function findParties(
  tx: Tx,
  { channelId, names }: { channelId: string; names: string[] },
): Promise<Pick<ChannelPlace, 'parties' | 'mayCall'>> {
  const { rows } = await sql`
    select ${parties(sql`c.workspace_id`, names)} as parties, ${mayCall(names)} as may_call
    from channels c where c.id = ${channelId}`.execute(tx)
  return z.tuple([channelPlace.pick({ parties: true, mayCall: true })]).parse(rows)[0]
}

function placeColumns({ userId, messageId, names }: Asked, orStored: RawBuilder<unknown> = sql`false`) {
  return sql`
    c.workspace_id, c.id as channel_id, c.kind, c.archived_at,
    exists (
      select from channel_members me where me.channel_id = c.id and me.user_id = ${userId}
    ) as is_member,
    coalesce(
      (select openvibe.message_json(m) from messages m where m.id = ${messageId}),
      (select openvibe.message_json(m) from messages m where ${orStored} limit 1)
    ) as stored,
    ${parties(sql`c.workspace_id`, names)} as parties, ${mayCall(names)} as may_call,
    (select ${agentJson} from agent_configs a where a.id = c.direct_agent_id) as direct_agent`
}

const agentJson = sql`jsonb_build_object('id', a.id, 'isActive', a.is_active and a.deleted_at is null,
  'isSystem', a.is_system, 'mailbox', a.mailbox)`

/**
 * The agents that this message follows up: the rule of `findFollowUps` as a statement. Nothing is looked up where the
 * workspace has it off, and little in a long conversation: each part is read from its end, by an index.
 */
function followUps({ userId, forkId }: { userId: string; forkId: string | null }): RawBuilder<unknown> {
  const here = saidHere(forkId)
  const conversation = forkId === null ? sql`t.id` : sql`${forkId}::uuid`
  const inOrder = (answers: RawBuilder<unknown>) => sql`
    select jsonb_agg(${agentJson} order by answered.seq)
    from (select m.author_agent_id, min(m.seq) as seq ${answers} group by m.author_agent_id) answered
    join agent_configs a on a.id = answered.author_agent_id`
  return sql`coalesce((select case w.follow_ups
    when 'asker' then (
      with said as materialized (
        select m.id, m.seq from messages m
        where coalesce(m.fork_id, m.thread_id) = ${conversation} and m.author_type = 'human'
          and m.author_user_id = ${userId}
        order by m.seq desc limit ${answeredOfLast}
      )
      ${inOrder(sql`from said
        join messages m on m.parent_id = said.id and m.author_type = 'agent' and m.deleted_at is null
        where m.seq > (select max(seq) from said)`)})
    when 'everyone' then (
      ${inOrder(sql`from messages m
        join messages q on q.id = m.parent_id and q.author_type = 'human'
        where ${here} and m.author_type = 'agent' and m.deleted_at is null
          and m.seq > coalesce((
            select m.seq from messages m where ${here} and m.author_type = 'human' order by m.seq desc limit 1), 0)`)})
    end from workspaces w where w.id = t.workspace_id), '[]')`
}

/** Returns the condition for the messages of a conversation, in the terms that the index has. */
function saidHere(forkId: string | null): RawBuilder<unknown> {
  return forkId === null ? sql`m.thread_id = t.id and m.fork_id is null` : sql`m.fork_id = ${forkId}`
}

/**
 * Selects the agents that listen in the channel and meet a condition: in a thread, that they have answered in
 * it.
 */
function listening(meant: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when cardinality(c.listening_agent_ids) = 0 then '[]'::jsonb else coalesce((
    select jsonb_agg(${agentJson} order by array_position(c.listening_agent_ids, a.id))
    from agent_configs a where a.id = any (c.listening_agent_ids) and ${meant}), '[]') end`
}

/** Tells whether the caller may call the people of the channel. Few messages try to; then nothing is read. */
function mayCall(names: string[]): RawBuilder<unknown> {
  if (!names.some(isCallName)) return sql`false`
  return sql`(c.kind <> 'direct' and coalesce(openvibe.role_in(c.workspace_id) <> 'guest', false))`
}

/** Selects the people, groups and agents behind names. Most messages name nobody; then nothing is read. */
function parties(workspaceId: RawBuilder<unknown>, names: string[]) {
  if (names.length === 0) return sql`'[]'::jsonb`
  return sql`coalesce((
    select jsonb_agg(jsonb_build_object('name', n.name, 'userId', n.user_id, 'groupId', n.group_id,
      'agent', case when a.id is not null then
      jsonb_build_object('id', a.id, 'isActive', a.is_active, 'isSystem', a.is_system, 'mailbox', a.mailbox) end))
    from mention_names n
    left join agent_configs a on a.id = n.agent_id
    where n.workspace_id = ${workspaceId} and n.name = any (${names})), '[]')`
}
