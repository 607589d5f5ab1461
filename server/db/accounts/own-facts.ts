import { DomainError } from '../../domain/wire/domain-error.ts'
import type { Tx } from '../client.ts'
import { findProfile } from '../workspaces/profiles.ts'

/** Facts about a person that mails name and that no password may consist of. */
export interface OwnFacts {
  displayName: string
  email: string
  workspaces: string[]
}

export async function findOwnFacts(tx: Tx, { userId }: { userId: string }): Promise<OwnFacts> {
  const profile = await findProfile(tx, { userId })
  if (!profile)
    throw new DomainError('signed_out', 'This account no longer exists. Sign in with another account.')
  const rows = await tx
    .selectFrom('workspaces')
    .innerJoin('workspaceMembers', 'workspaceMembers.workspaceId', 'workspaces.id')
    .select('workspaces.name')
    .where('workspaceMembers.userId', '=', userId)
    .limit(20)
    .execute()
  const { displayName, email } = profile
  return { displayName, email, workspaces: rows.map(({ name }) => name) }
}
