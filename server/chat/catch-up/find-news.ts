import { createHash } from 'node:crypto'
import { findNewMessages } from '../../db/catch-up/catch-up-sources.ts'
import { findSameCatchUp, type StoredCatchUp } from '../../db/catch-up/catch-ups.ts'
import { findChannel } from '../../db/channels/channels.ts'
import type { Tx } from '../../db/client.ts'
import { findThread } from '../../db/messages/threads.ts'
import type { CatchUpScope, CatchUpSince } from '../../domain/catch-up/catch-up.ts'
import { type CatchUpPlan, planCatchUp } from '../../domain/catch-up/plan-catch-up.ts'
import { notFound } from '../../domain/wire/domain-error.ts'
import { checkMember } from '../workspaces/check-role.ts'

export interface AskedNews {
  workspaceId: string
  userId: string
  scope: CatchUpScope
  since: CatchUpSince
  /** Only messages after this time. */
  after?: Date
}

export interface FoundNews {
  /** Null: nothing is new. */
  plan: CatchUpPlan | null
  /** Names the content of these messages. */
  fingerprint: Buffer
  /** The stored catch-up of the same content, or one that is being written. */
  stored: StoredCatchUp | null
}

/** Finds the news of a place for a person. Runs with the rights of the person. */
export async function findNews(tx: Tx, asked: AskedNews): Promise<FoundNews> {
  const { workspaceId, userId, scope } = asked
  await checkMember(tx, { workspaceId, userId })
  await checkScope(tx, asked)
  const found = await findNewMessages(tx, asked)
  const plan = planCatchUp(found)
  const fingerprint = createHash('sha256')
    .update(JSON.stringify(found.map(({ id, changedAt }) => [id, changedAt])))
    .digest()
  const stored = plan ? await findSameCatchUp(tx, { workspaceId, userId, scope, fingerprint }) : undefined
  return { plan, fingerprint, stored: stored ?? null }
}

/** Checks that the place exists in the workspace and that the person may read it. */
async function checkScope(tx: Tx, { workspaceId, userId, scope }: AskedNews): Promise<void> {
  if (scope.kind === 'workspace') return
  const channel = await findChannel(tx, { userId, channelId: scope.channelId })
  if (!channel || channel.workspaceId !== workspaceId) throw notFound('channel')
  if (scope.kind === 'channel') return
  const thread = await findThread(tx, { userId, threadId: scope.threadId })
  if (!thread || thread.channelId !== scope.channelId) throw notFound('thread')
}
