import { cleanAvatar } from '../../../apart/pictures/clean-avatar.ts'
import { insertAgentPicture } from '../../../db/agents/agent-pictures.ts'
import type { Claims, Database } from '../../../db/client.ts'
import { violatesUnique } from '../../../db/violations.ts'
import { agentPictureMount, mostPictureBytes } from '../../../domain/agents/agent-picture.ts'
import { readImageType } from '../../../domain/messages/image-type.ts'
import { DomainError } from '../../../domain/wire/domain-error.ts'
import { checkAdmin } from '../../workspaces/check-role.ts'

/** Keeps a picture for an agent, without its metadata, and returns its address. Its type comes from its bytes. */
export async function keepPicture(
  db: Database,
  given: { claims: Claims; id: string; workspaceId: string; bytes: Buffer },
): Promise<{ avatarUrl: string }> {
  const { claims, id, workspaceId } = given
  const createdBy = claims.sub
  if (readImageType(given.bytes) === null) {
    throw new DomainError('invalid_input', 'This file is not a picture that can be shown.')
  }
  await db.asUser(claims, tx => checkAdmin(tx, { workspaceId, userId: createdBy, doing: 'change agents' }))
  const { type, bytes } = await cleanAvatar(given.bytes, { userId: createdBy, mostBytes: mostPictureBytes })
  try {
    await db.asUser(claims, async tx => {
      await checkAdmin(tx, { workspaceId, userId: createdBy, doing: 'change agents' })
      await insertAgentPicture(tx, { id, type, bytes, workspaceId, createdBy })
    })
  } catch (error) {
    if (!violatesUnique(error, 'agent_pictures_pkey')) throw error
    throw new DomainError('id_taken', 'This id is already taken. Choose a new one.')
  }
  return { avatarUrl: `${agentPictureMount}${id}` }
}
