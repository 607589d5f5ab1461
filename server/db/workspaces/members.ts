import { sql } from 'kysely'
import type { Member, MemberCursor, MemberRole } from '../../domain/workspaces/workspace.ts'
import type { Tx } from '../client.ts'
import { profileColumns } from '../people/profiles.ts'

interface MemberKey {
  workspaceId: string
  userId: string
}

export async function findRole(tx: Tx, { workspaceId, userId }: MemberKey): Promise<MemberRole | null> {
  const row = await tx
    .selectFrom('workspaceMembers')
    .select('role')
    .where('workspaceId', '=', workspaceId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row?.role ?? null
}

export function findMember(tx: Tx, { workspaceId, userId }: MemberKey): Promise<Member | undefined> {
  return selectMembers(tx, workspaceId).where('member.userId', '=', userId).executeTakeFirst()
}

/** Returns the members of the workspace that the caller may see, by name; without a limit, all of them. */
export async function listMembers(
  tx: Tx,
  asked: {
    workspaceId: string
    cursor?: MemberCursor | null
    limit?: number
    /** Each of them is in the name, the handle or the title. */
    words?: readonly string[]
  },
): Promise<{ members: Member[]; nextCursor: MemberCursor | null }> {
  const { workspaceId, cursor, limit, words = [] } = asked
  const further = sql<boolean>`(profiles.display_name, member.user_id) > (${cursor?.displayName}, ${cursor?.userId}::uuid)`
  const found = await selectMembers(tx, workspaceId)
    .$if(cursor != null, query => query.where(further))
    .$if(words.length > 0, query => query.where(fits(words)))
    .orderBy('profiles.displayName')
    .orderBy('member.userId')
    .$if(limit !== undefined, query => query.limit((limit ?? 0) + 1))
    .execute()
  const members = found.slice(0, limit)
  const last = found.length > members.length ? members.at(-1) : undefined
  return { members, nextCursor: last ? { displayName: last.displayName, userId: last.userId } : null }
}

/** Finds the member with this e-mail address. Runs as the service, because nobody may look up addresses. */
export async function findMemberByEmail(
  tx: Tx,
  { workspaceId, email }: { workspaceId: string; email: string },
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('workspaceMembers as member')
    .innerJoin('profiles', 'profiles.id', 'member.userId')
    .select('profiles.displayName')
    .where('member.workspaceId', '=', workspaceId)
    .where(({ fn }) => fn<string>('lower', ['profiles.email']), '=', email)
    // An address that is not proved may be somebody else's.
    .where(sql<boolean>`openvibe.address_counts(member.user_id)`)
    .executeTakeFirst()
  return row?.displayName
}

/** Returns those of these people who are in the workspace and whom the caller may see. */
export async function keepMembers(
  tx: Tx,
  { workspaceId, userIds }: { workspaceId: string; userIds: readonly string[] },
): Promise<string[]> {
  if (userIds.length === 0) return []
  const rows = await tx
    .selectFrom('workspaceMembers')
    .select('userId')
    .where('workspaceId', '=', workspaceId)
    .where('userId', 'in', [...userIds])
    .orderBy('userId')
    .execute()
  return rows.map(({ userId }) => userId)
}

/** Adds a member. Returns false if the person was already a member; the role then stays. */
export async function insertMember(tx: Tx, member: MemberKey & { role: MemberRole }): Promise<boolean> {
  const inserted = await tx
    .insertInto('workspaceMembers')
    .values(member)
    .onConflict(there => there.doNothing())
    .returning('userId')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function updateRole(tx: Tx, { role, ...key }: MemberKey & { role: MemberRole }): Promise<void> {
  await tx
    .updateTable('workspaceMembers')
    .set({ role })
    .where('workspaceId', '=', key.workspaceId)
    .where('userId', '=', key.userId)
    .execute()
}

/** Removes the person from the workspace, from its channels and from its names. */
export async function deleteMember(tx: Tx, { workspaceId, userId }: MemberKey): Promise<void> {
  await tx
    .deleteFrom('mentionNames')
    .where('workspaceId', '=', workspaceId)
    .where('userId', '=', userId)
    .execute()
  await tx
    .deleteFrom('workspaceMembers')
    .where('workspaceId', '=', workspaceId)
    .where('userId', '=', userId)
    .execute()
}

/** Returns whether the workspace has an admin other than this person. The caller has locked the workspace. */
export async function hasOtherAdmin(tx: Tx, { workspaceId, userId }: MemberKey): Promise<boolean> {
  const other = await tx
    .selectFrom('workspaceMembers')
    .select('userId')
    .where('workspaceId', '=', workspaceId)
    .where('role', '=', 'admin')
    .where('userId', '!=', userId)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

/** Lists the admins of a workspace by id. */
export async function listAdminIds(tx: Tx, { workspaceId }: { workspaceId: string }): Promise<string[]> {
  const rows = await tx
    .selectFrom('workspaceMembers')
    .select('userId')
    .where('workspaceId', '=', workspaceId)
    .where('role', '=', 'admin')
    .orderBy('userId')
    .execute()
  return rows.map(row => row.userId)
}

/** Finds parts of words, whatever their case and accents. */
function fits(words: readonly string[]) {
  return sql<boolean>`(select bool_and(strpos(told.text, openvibe.folded(word)) > 0)
    from unnest(${[...words]}::text[]) as word,
      openvibe.folded(concat_ws(' ', profiles.display_name, mention_names.name, profiles.title)) as told(text))`
}

function selectMembers(tx: Tx, workspaceId: string) {
  return tx
    .selectFrom('workspaceMembers as member')
    .innerJoin('profiles', 'profiles.id', 'member.userId')
    .innerJoin('mentionNames', name =>
      name
        .onRef('mentionNames.workspaceId', '=', 'member.workspaceId')
        .onRef('mentionNames.userId', '=', 'member.userId'),
    )
    .where('member.workspaceId', '=', workspaceId)
    .where('profiles.leftAt', 'is', null)
    .select([
      'member.userId',
      'profiles.displayName',
      'mentionNames.name as handle',
      'member.role',
      'member.joinedAt',
    ])
    .select(profileColumns)
}
