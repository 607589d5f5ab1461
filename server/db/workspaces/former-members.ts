import { sql } from 'kysely'
import { type FormerMember, formerMember } from '../../domain/people/profile.ts'
import type { FormerMembership } from '../../domain/workspaces/former-member.ts'
import type { Tx } from '../client.ts'

interface MemberKey {
  workspaceId: string
  userId: string
}

/**
 * Notes down a membership that is about to end. `removedBy` is null if the person leaves. Runs as the service, with
 * the workspace locked.
 */
export async function keepMembership(
  tx: Tx,
  { workspaceId, userId, removedBy }: MemberKey & { removedBy: string | null },
): Promise<void> {
  await tx
    .insertInto('formerMembers')
    .columns(['workspaceId', 'userId', 'role', 'handle', 'channelIds', 'removedBy'])
    .expression(query =>
      query
        .selectFrom('workspaceMembers as member')
        .innerJoin('mentionNames as name', join =>
          join
            .onRef('name.workspaceId', '=', 'member.workspaceId')
            .onRef('name.userId', '=', 'member.userId'),
        )
        .where('member.workspaceId', '=', workspaceId)
        .where('member.userId', '=', userId)
        .select(['member.workspaceId', 'member.userId', 'member.role', 'name.name'])
        .select(
          sql<string[]>`array(select channel.id from channel_members place
            join channels channel on channel.id = place.channel_id
            where place.workspace_id = ${workspaceId} and place.user_id = ${userId}
              and channel.kind = 'public' order by channel.id)`.as('channelIds'),
        )
        .select(sql<string | null>`${removedBy}::uuid`.as('removedBy')),
    )
    .onConflict(there =>
      there.columns(['workspaceId', 'userId']).doUpdateSet(({ ref }) => ({
        role: ref('excluded.role'),
        handle: ref('excluded.handle'),
        channelIds: ref('excluded.channelIds'),
        removedBy: ref('excluded.removedBy'),
        endedAt: ref('excluded.endedAt'),
      })),
    )
    .execute()
}

/**
 * Returns the people whose words the caller can read, but who are not among the members that the caller sees. Whoever
 * left last comes first.
 */
export async function listFormerMembers(
  tx: Tx,
  { workspaceId }: { workspaceId: string },
): Promise<FormerMember[]> {
  const { rows } = await sql`
    select before.user_id, bool_or(before.has_left) as "left", min(f.handle) as handle,
      min(case when p.left_at is null then p.display_name end) as display_name
    from openvibe.people_before_me() before
    join profiles p on p.id = before.user_id
    left join former_members f on f.workspace_id = before.workspace_id and f.user_id = before.user_id
    where before.workspace_id = ${workspaceId}
      and not exists (select from workspace_members w
        where w.workspace_id = before.workspace_id and w.user_id = before.user_id and p.left_at is null)
    group by before.user_id
    order by before.user_id desc`.execute(tx)
  return formerMember.array().parse(rows)
}

/** Returns a membership that ended, as its person is told. Runs as the service. */
export async function findFormerMembership(
  tx: Tx,
  { userId, ...by }: { userId: string } & ({ workspaceId: string } | { slug: string }),
): Promise<FormerMembership | null> {
  const [column, value] =
    'slug' in by ? (['workspace.slug', by.slug] as const) : (['workspace.id', by.workspaceId] as const)
  const row = await tx
    .selectFrom('formerMembers as former')
    .innerJoin('workspaces as workspace', 'workspace.id', 'former.workspaceId')
    .where('former.userId', '=', userId)
    .where(column, '=', value)
    .select(['workspace.name as workspaceName', 'former.role', 'former.endedAt'])
    .select(({ eb }) => eb('former.removedBy', 'is not', null).$castTo<boolean>().as('wasRemoved'))
    .executeTakeFirst()
  return row ?? null
}

/** Forgets the end of a membership, because a new one begins; returns the handle and the public channels. */
export function takeFormerMembership(
  tx: Tx,
  { workspaceId, userId }: MemberKey,
): Promise<{ handle: string; channelIds: string[] } | undefined> {
  return tx
    .deleteFrom('formerMembers')
    .where('workspaceId', '=', workspaceId)
    .where('userId', '=', userId)
    .returning(['handle', 'channelIds'])
    .executeTakeFirst()
}
