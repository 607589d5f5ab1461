import { findCurrentVersion, setVersionNote } from '../../db/agents/agent-versions.ts'
import { findAgent, updateAgent } from '../../db/agents/agents.ts'
import type { Claims, Database, Tx } from '../../db/client.ts'
import type { AgentDetail, AgentFields } from '../../domain/agents/agent.ts'
import { DomainError, notFound } from '../../domain/wire/domain-error.ts'
import { checkAdmin } from '../workspaces/check-role.ts'
import { tellTakenSlug } from './create-agent.ts'
import { readAgent } from './open-agent.ts'

/**
 * Saves an agent, which makes a version. A save that was begun on an older version is refused and told who was faster,
 * so that no one's work is lost. Holds from the next task on.
 */
export function editAgent(
  db: Database,
  given: { claims: Claims; agentId: string; baseVersionId?: string; note?: string } & Partial<AgentFields>,
): Promise<{ agent: AgentDetail }> {
  const { claims, agentId, baseVersionId, note = '', ...fields } = given
  const userId = claims.sub
  return tellTakenSlug(fields.slug ?? '', () =>
    db.asUser(claims, async tx => {
      const before = await lockAgent(tx, { agentId, userId })
      if (before.isSystem && fields.slug !== undefined && fields.slug !== before.slug) {
        throw new DomainError('system_agent', 'The handle of a built-in agent can’t be changed.')
      }
      if (baseVersionId !== undefined && baseVersionId !== before.currentVersionId) {
        throw await tellNewerVersion(tx, agentId)
      }
      await setVersionNote(tx, { note })
      await updateAgent(tx, { agentId, ...fields })
      return { agent: await readAgent(tx, { agentId, userId }) }
    }),
  )
}

/** Whoever is switched off is not offered, and answers nobody. Tasks that have begun go on. */
export function switchAgent(
  db: Database,
  { claims, agentId, isActive }: { claims: Claims; agentId: string; isActive: boolean },
): Promise<{ agent: AgentDetail }> {
  const userId = claims.sub
  return db.asUser(claims, async tx => {
    const before = await lockAgent(tx, { agentId, userId })
    if (before.isSystem) {
      throw new DomainError('system_agent', 'A built-in agent can’t be switched off.')
    }
    await updateAgent(tx, { agentId, isActive })
    return { agent: await readAgent(tx, { agentId, userId }) }
  })
}

/** Locked only after the right is checked: the policy lets admins alone lock what they may change. */
async function lockAgent(
  tx: Tx,
  { agentId, userId }: { agentId: string; userId: string },
): Promise<AgentDetail> {
  const seen = await findAgent(tx, { agentId })
  if (!seen) throw notFound('agent')
  await checkAdmin(tx, { workspaceId: seen.workspaceId, userId, doing: 'change agents' })
  const locked = await findAgent(tx, { agentId, lock: true })
  if (!locked) throw notFound('agent')
  return locked
}

async function tellNewerVersion(tx: Tx, agentId: string): Promise<DomainError> {
  const current = await findCurrentVersion(tx, { agentId })
  const author = current?.authorName ?? 'Somebody'
  return new DomainError(
    'version_conflict',
    `${author} saved a newer version while you were editing. Compare both versions before you save yours.`,
    {
      savedBy: current?.authorUserId ?? '',
      savedByName: author,
      savedAt: current?.createdAt ?? '',
      version: current?.version ?? 0,
      versionId: current?.id ?? '',
    },
  )
}
