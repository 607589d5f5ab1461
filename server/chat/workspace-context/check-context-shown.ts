import type { Tx } from '../../db/client.ts'
import { DomainError } from '../../domain/wire/domain-error.ts'
import { maySeePrompts } from '../agents/may-see-prompts.ts'
import { checkMember } from '../workspaces/check-role.ts'

/** Refuses people who may not read what agents are told: the right is that to read prompts. */
export async function checkContextShown(
  tx: Tx,
  place: { workspaceId: string; userId: string },
): Promise<void> {
  await checkMember(tx, place)
  if (await maySeePrompts(tx, place)) return
  throw new DomainError(
    'admins_only',
    'Only admins can see the workspace context in this workspace. Ask an admin about it.',
  )
}
