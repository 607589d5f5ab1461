import { v7 as newId } from 'uuid'
import { refuseClosedSession } from '../../db/accounts/account-sessions.ts'
import { actFor } from '../../db/audit/act-for.ts'
import { insertChannelMember } from '../../db/channels/channel-members.ts'
import { insertChannels } from '../../db/channels/channels.ts'
import type { Claims, Database } from '../../db/client.ts'
import { isRaised, violatesUnique } from '../../db/violations.ts'
import { insertMember } from '../../db/workspaces/members.ts'
import { claimHandle } from '../../db/workspaces/mention-names.ts'
import { findProfile } from '../../db/workspaces/profiles.ts'
import { insertWorkspace, setDefaultAgent } from '../../db/workspaces/workspaces.ts'
import { DomainError } from '../../domain/wire/domain-error.ts'
import { deriveHandle } from '../../domain/workspaces/handle.ts'
import { deriveSlug, findSlugProblem } from '../../domain/workspaces/slug.ts'
import { firstChannels, type Workspace } from '../../domain/workspaces/workspace.ts'
import { usualDailyUsd } from '../../domain/workspaces/workspace-settings.ts'
import { importAgents } from '../agents/seeds/import-agents.ts'

/**
 * Makes a workspace with its creator as admin, the default channels, and the seeded agents. Runs as the service
 * and without claims: the agents' first versions belong to the product, not to the creator.
 */
export async function createWorkspace(
  db: Database,
  { claims, name, slug = deriveSlug(name) }: { claims: Claims; name: string; slug?: string },
): Promise<{ workspace: Workspace }> {
  const problem = findSlugProblem(slug)
  if (problem) throw new DomainError(problem.reason, problem.message)
  const userId = claims.sub
  const workspaceId = newId()
  try {
    const workspace = await db.asWorker(async tx => {
      await refuseClosedSession(tx, claims)
      await actFor(tx, { kind: 'person', userId })
      const creator = await findProfile(tx, { userId })
      if (!creator)
        throw new DomainError('signed_out', 'This account no longer exists. Sign in with another account.')
      await insertWorkspace(tx, { id: workspaceId, name, slug, createdBy: userId, dailyUsd: usualDailyUsd })
      await insertMember(tx, { workspaceId, userId, role: 'admin' })
      // Comes before the creator's handle: a person called Vibe becomes vibe2.
      const agentId = await importAgents(tx, { workspaceId })
      await claimHandle(tx, { workspaceId, userId, handle: deriveHandle(creator) })
      const channels = firstChannels.map(
        channel => ({ id: newId(), workspaceId, kind: 'public', name: channel, createdBy: userId }) as const,
      )
      await insertChannels(tx, channels)
      await insertChannelMember(tx, { workspaceId, userId, channelIds: channels.map(({ id }) => id) })
      return setDefaultAgent(tx, { workspaceId, agentId })
    })
    return { workspace }
  } catch (error) {
    if (isRaised(error, 'workspaces_closed')) {
      throw new DomainError(
        'workspaces_closed',
        'Only admins of a workspace can create another one on this server. Ask an admin to create it, or to invite you to theirs.',
      )
    }
    if (!violatesUnique(error, 'workspaces_slug_key')) throw error
    throw new DomainError('slug_taken', `The address “${slug}” is already taken. Choose another one.`)
  }
}
