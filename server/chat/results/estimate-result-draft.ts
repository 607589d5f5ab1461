import { type Claims, type Database, takeServiceRole } from '../../db/client.ts'
import { chooseThreadNow } from '../../db/forks/fork-thread.ts'
import { findForkPlace } from '../../db/forks/forks.ts'
import { findResolver, readForkToDraft, readNewestNumber } from '../../db/results/drafting.ts'
import { findBase } from '../../db/results/published-results.ts'
import { knownAbilities, noAbilities } from '../../domain/agents/model-abilities.ts'
import { findStart } from '../../domain/drafting/draft-start.ts'
import { showDraftedFork } from '../../domain/drafting/drafted-fork.ts'
import { type DraftEstimate, estimateDraft } from '../../domain/drafting/estimate-draft.ts'
import { notFound } from '../../domain/wire/domain-error.ts'

/** Estimates the cost of a result draft of a fork as it is now, for a person who may read the fork. */
export function estimateResultDraft(
  db: Database,
  { claims, forkId, isFree }: { claims: Claims; forkId: string; isFree: boolean },
): Promise<DraftEstimate> {
  return db.asUser(claims, async tx => {
    const place = await findForkPlace(tx, { forkId, userId: claims.sub })
    if (!place) throw notFound('fork')
    await takeServiceRole(tx)
    const { workspaceId, fork } = place
    const { versionId: agentVersionId } = await findResolver(tx, { workspaceId })
    const { threadId } = fork
    const messageCount = await readNewestNumber(tx, { forkId })
    const thread = await chooseThreadNow(tx, { threadId, forkId })
    const asked = { workspaceId, threadId, forkId, messageCount, agentVersionId, thread }
    const seen = await readForkToDraft(tx, asked)
    const abilities = knownAbilities(seen.agent.model) ?? noAbilities
    const base = await findBase(tx, { forkId })
    const start = findStart(base?.body ?? null, null)
    const date = new Date().toISOString().slice(0, 10)
    const shown = showDraftedFork({ ...seen, start, base }, { abilities, date })
    const { smallModel: model } = seen
    return estimateDraft(shown, {
      window: abilities.window,
      usd: isFree ? null : seen.agent.limits.usd,
      small: { model, abilities: knownAbilities(model) ?? noAbilities },
      isFree,
    })
  })
}
