import * as z from 'zod'
import type { Tx } from '../client.ts'

/** Finds an agent by its id or slug, with everything that is needed to give it a task. Runs as the caller. */
export async function findAskedAgent(
  tx: Tx,
  { workspaceId, agent }: { workspaceId: string; agent: string },
): Promise<
  | {
      id: string
      displayName: string
      isActive: boolean
      isSystem: boolean
      mailbox: 'conversation' | 'agent'
    }
  | undefined
> {
  const isId = z.uuid().safeParse(agent).success
  return tx
    .selectFrom('agentConfigs')
    .select(['id', 'displayName', 'isActive', 'isSystem', 'mailbox'])
    .where('workspaceId', '=', workspaceId)
    .where('deletedAt', 'is', null)
    .where(isId ? 'id' : 'slug', '=', isId ? agent : agent.toLowerCase().replace(/^@/, ''))
    .executeTakeFirst()
}
