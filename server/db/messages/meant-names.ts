import { sql } from 'kysely'
import { listMentionedNames } from '../../domain/messages/mentions.ts'
import type { MessageMentions } from '../../domain/messages/message-mentions.ts'
import type { NameOf } from '../../domain/messages/plain-parts.ts'
import type { Tx } from '../client.ts'

/** The mentions that were stored with a message; absent: the text is not that of a message. */
type Stored = MessageMentions | null | undefined

/**
 * Finds the names of the people and agents whom texts mention, in one query. As on a page, the mentions stored with a
 * message decide who was meant, else the present handles do. Nobody is named whom the caller may not see.
 */
export async function findMeantNames(
  tx: Tx,
  { workspaceId, said }: { workspaceId: string; said: readonly { text: string; mentions?: Stored }[] },
): Promise<(mentions?: Stored) => NameOf> {
  const handles = [...new Set(said.flatMap(({ text }) => listMentionedNames(text)))]
  if (handles.length === 0) return () => () => null
  const ids = said.flatMap(({ mentions }) => mentions ?? []).flatMap(one => one.userId ?? one.agentId ?? [])
  const { rows } = await sql<{ id: string; handle: string | null; name: string }>`
    select p.id, null as handle, p.display_name as name, 1 as place
    from profiles p where p.id = any (${ids}::uuid[]) and p.left_at is null
    union all
    select a.id, null, a.display_name, 1 from agent_configs a where a.id = any (${ids}::uuid[])
    union all
    select p.id, f.handle, p.display_name, 2
    from former_members f join profiles p on p.id = f.user_id and p.left_at is null
    where f.workspace_id = ${workspaceId} and f.handle = any (${handles}::text[])
    union all
    select coalesce(n.user_id, n.agent_id), n.name, coalesce(p.display_name, a.display_name), 3
    from mention_names n left join profiles p on p.id = n.user_id left join agent_configs a on a.id = n.agent_id
    where n.workspace_id = ${workspaceId} and n.name = any (${handles}::text[])
      and (p.id is not null or a.id is not null)
    order by place`.execute(tx)
  const byId = new Map(rows.map(({ id, name }) => [id, name]))
  // Those who have a handle now come after those who left with it.
  const byHandle = new Map(rows.flatMap(({ handle, name }) => (handle === null ? [] : [[handle, name]])))
  return mentions => handle => {
    const stored = mentions?.find(({ name }) => name === handle)
    return (stored ? byId.get(stored.userId ?? stored.agentId ?? '') : byHandle.get(handle)) ?? null
  }
}
