import { sql } from 'kysely'
import type { AgentCard } from '../../domain/agents/cards/agent-card.ts'
import type { Tx } from '../client.ts'

/** A card as it is stored: the tools by name, and the prompt, which the caller may have to leave out. */
export type StoredCard = Omit<AgentCard, 'tools' | 'maintainers'> & { tools: string[]; systemPrompt: string }

/** Returns an agent for its card, deleted or not. */
export async function findCard(tx: Tx, { agentId }: { agentId: string }): Promise<StoredCard | undefined> {
  const row = await tx
    .selectFrom('agentConfigs as agent')
    .innerJoin('agentConfigVersions as saved', 'saved.id', 'agent.currentVersionId')
    .leftJoin('profiles as author', 'author.id', 'saved.authorUserId')
    .select([
      'agent.id',
      'agent.workspaceId',
      'agent.slug',
      'agent.displayName',
      'agent.description',
      'agent.avatarUrl',
      'agent.model',
      'agent.capabilities',
      'agent.isActive',
      'agent.isSystem',
      'agent.tools',
      'agent.systemPrompt',
      'saved.createdAt',
      'saved.origin',
      'saved.note',
      'author.displayName as authorName',
    ])
    .select(row => row.ref('saved.version').$notNull().as('version'))
    .select(sql<boolean>`agent.deleted_at is not null`.as('isDeleted'))
    .select(sql<boolean>`agent.endpoint_id is not null`.as('hasOwnEndpoint'))
    .where('agent.id', '=', agentId)
    .executeTakeFirst()
  if (!row) return undefined
  const { version, createdAt, origin, note, authorName, ...agent } = row
  return { ...agent, lastChange: { version, createdAt, origin, note, authorName } }
}

/** Returns the admins who changed an agent, the latest first, as far as the caller knows them. */
export async function listMaintainers(
  tx: Tx,
  { agentId }: { agentId: string },
): Promise<AgentCard['maintainers']> {
  return tx
    .selectFrom('agentConfigVersions as saved')
    .innerJoin('workspaceMembers as member', join =>
      join
        .onRef('member.userId', '=', 'saved.authorUserId')
        .onRef('member.workspaceId', '=', 'saved.workspaceId'),
    )
    .innerJoin('profiles', 'profiles.id', 'member.userId')
    .select(['member.userId', 'profiles.displayName'])
    .where('saved.agentConfigId', '=', agentId)
    .where('saved.version', 'is not', null)
    .where('member.role', '=', 'admin')
    .groupBy(['member.userId', 'profiles.displayName'])
    .orderBy(sql`max(saved.version)`, 'desc')
    .limit(3)
    .execute()
}
