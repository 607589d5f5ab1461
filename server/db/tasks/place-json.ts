import { type RawBuilder, sql } from 'kysely'
import { mostAgentsNamed, mostPeopleNamed } from '../../domain/prompts/place.ts'

/**
 * The place of a task as JSON for prompts. The people here are all who can read the channel, and each of them may
 * know the others. The agent itself is not listed.
 */
export function placeJson(
  task: {
    workspaceId: string
    channelId: string
    threadId: string
    actingUserId: string
    agentId: string | RawBuilder<unknown>
  },
  messageIds: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const { workspaceId } = task
  const readers = sql`workspace_members m
    where m.workspace_id = ${workspaceId} and (c.kind = 'public' and m.role <> 'guest' or exists (
      select from channel_members r where r.channel_id = c.id and r.user_id = m.user_id))`
  return sql`(select jsonb_build_object(
      'workspace', (select name from workspaces where id = ${workspaceId}),
      'channel', jsonb_build_object('kind', c.kind, 'name', c.name, 'topic', c.topic),
      'active', (select jsonb_build_object('handle', a.slug, 'reason', t.active_agent_reason)
        from threads t join agent_configs a on a.id = t.active_agent_id where t.id = ${task.threadId}),
      'peopleCount', (select count(*) from ${readers}),
      'people', coalesce((
        select jsonb_agg(jsonb_build_object('name', p.display_name, 'handle', n.name, 'role', here.role)
          order by here.place)
        from (
          select m.user_id, m.role, row_number() over (order by m.user_id = ${task.actingUserId} desc,
            m.user_id = any (array(
              select author_user_id from messages where id = any (${messageIds}))) desc,
            m.joined_at, m.user_id) as place
          from ${readers}
          order by place limit ${mostPeopleNamed}
        ) here
        join profiles p on p.id = here.user_id
        join mention_names n on n.workspace_id = ${workspaceId} and n.user_id = here.user_id
      ), '[]'),
      'agents', coalesce((
        select jsonb_agg(jsonb_build_object('name', a.display_name, 'handle', a.slug, 'purpose', a.description)
          order by a.slug)
        from (
          select display_name, slug, description from agent_configs
          where workspace_id = ${workspaceId} and is_active and not is_system and deleted_at is null
            and id is distinct from (${task.agentId})::uuid
          order by slug limit ${mostAgentsNamed}
        ) a), '[]'))
    from channels c where c.id = ${task.channelId})`
}
