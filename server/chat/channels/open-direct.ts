import type { Claims, Database } from '../../db/client.ts'
import type { Channel } from '../../domain/channels/channel.ts'
import { beginDirect } from './begin-direct.ts'

interface Asked {
  claims: Claims
  workspaceId: string
  /** The other people of the conversation … */
  userIds: string[]
  /** … or the agent. */
  agentId?: string
}

/** Returns the only conversation between these people, or with this agent. The first request makes it. */
export function openDirect(db: Database, { claims, ...asked }: Asked): Promise<{ channel: Channel }> {
  return db.asUser(claims, async tx => ({ channel: await beginDirect(tx, { ...asked, userId: claims.sub }) }))
}
