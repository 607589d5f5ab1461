import { type Claims, type Database, takeServiceRole } from '../../db/client.ts'
import { chooseThreadNow } from '../../db/forks/fork-thread.ts'
import { findForkPlace } from '../../db/forks/forks.ts'
import { readPrice } from '../../db/models/model-prices.ts'
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
    const { smallModel: model, smallEndpointId } = seen
    const own = { workspaceId, model: seen.agent.model, endpointId: seen.agent.endpointId }
    // Only the server's own endpoint can be free.
    const isFreeHere = isFree && own.endpointId === null
    return estimateDraft(shown, {
      window: abilities.window,
      usd: isFreeHere ? null : seen.agent.limits.usd,
      price: await readPrice(tx, own),
      small: {
        model,
        abilities: knownAbilities(model) ?? noAbilities,
        price: await readPrice(tx, { workspaceId, model, endpointId: smallEndpointId }),
      },
      isFree: isFreeHere,
    })
  })
}
