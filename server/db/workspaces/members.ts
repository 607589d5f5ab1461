import type { Member, MemberRole } from '../../domain/workspaces/workspace.ts'
import type { Tx } from '../client.ts'

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

/** Everyone in the workspace whom the caller may know of, by name. */
export function listMembers(tx: Tx, { workspaceId }: { workspaceId: string }): Promise<Member[]> {
  return selectMembers(tx, workspaceId).orderBy('profiles.displayName').orderBy('member.userId').execute()
}

/** The member with this e-mail address, as the service: addresses are nobody's to look up. */
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
    .executeTakeFirst()
  return row?.displayName
}

/** Which of these people are in the workspace, and known to the caller. */
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

/** False: the person was in it already, and keeps the role. */
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

/** Takes the person out of the workspace, of its channels and of its names. */
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

/** Whether the workspace has an admin other than this person. Ask with the workspace locked. */
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
    .select([
      'member.userId',
      'profiles.displayName',
      'mentionNames.name as handle',
      'member.role',
      'member.joinedAt',
    ])
}
