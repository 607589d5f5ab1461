import type { Claims, Database } from '../../db/client.ts'
import { searchDecisions as search } from '../../db/results/decisions.ts'
import type { DecisionCursor, DecisionPage } from '../../domain/results/decision.ts'
import { parseSearch, readTerms } from '../../domain/search/search-query.ts'
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
}

/** Finds the decisions of the workspace's forks, the newest first: all of them, or those that match the words. */
export function searchDecisions(db: Database, asked: DecisionsAsked): Promise<DecisionPage> {
  const { claims, workspaceId, query = '', cursor = null, limit, within = null } = asked
  const terms = readTerms(query, parseSearch(query))
  return db.asUser(claims, async tx => {
    await checkMember(tx, { workspaceId, userId: claims.sub })
    return search(tx, { workspaceId, terms, within, cursor, limit })
  })
}
