import { findChannel } from '../../db/channels/channels.ts'
import type { Claims, Database } from '../../db/client.ts'
import { searchDecisions as search } from '../../db/results/decisions.ts'
import type { DecisionCursor, DecisionFilter, DecisionPage } from '../../domain/results/decision.ts'
import { bulletKind } from '../../domain/results/result.ts'
import { parseSearch, readTerms } from '../../domain/search/search-query.ts'
import { notFound } from '../../domain/wire/domain-error.ts'
import { checkMember } from '../workspaces/check-role.ts'

export interface DecisionsAsked {
  /** The person who asks, or for whom an agent acts. The search finds only decisions that this person may read. */
  claims: Claims
  workspaceId: string
  /** Empty or left out: all of them. */
  query?: string
  cursor?: DecisionCursor | null
  limit: number
  /** The only channels to search: every reader of an agent's conversation may read them. Absent: no such limit. */
  within?: string[]
  /** A narrower choice. Without a kind: decisions, findings and actions. */
  filter?: DecisionFilter
  /** All kinds of lines, unless the filter names one. */
  allKinds?: boolean
}

/** Finds the decisions of the workspace's forks, the newest first: all of them, or those that match the words. */
export function searchDecisions(db: Database, asked: DecisionsAsked): Promise<DecisionPage> {
  const { claims, workspaceId, query = '', cursor = null, limit, filter = {}, allKinds = false } = asked
  const { kind, channelId, personId = null } = filter
  const within = narrow(asked.within ?? null, channelId)
  const kinds = kind ? [kind] : allKinds ? null : bulletKind.options
  const terms = readTerms(query, parseSearch(query))
  return db.asUser(claims, async tx => {
    await checkMember(tx, { workspaceId, userId: claims.sub })
    if (channelId !== undefined) {
      const channel = await findChannel(tx, { userId: claims.sub, channelId })
      if (channel?.workspaceId !== workspaceId) throw notFound('channel')
    }
    return search(tx, { workspaceId, terms, within, kinds, personId, cursor, limit })
  })
}

function narrow(within: string[] | null, channelId: string | undefined): string[] | null {
  if (channelId === undefined) return within
  return within === null || within.includes(channelId) ? [channelId] : []
}
