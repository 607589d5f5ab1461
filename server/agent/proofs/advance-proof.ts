import { openNewsDirect } from '../../chat/inbox/open-news-direct.ts'
import { endProof } from '../../chat/proofs/end-proof.ts'
import { startReadingTask } from '../../chat/tasks/readings/start-reading-task.ts'
import { startTrial } from '../../chat/trials/start-trial.ts'
import type { Tx } from '../../db/client.ts'
import { readVersionLimit } from '../../db/proofs/judged-items.ts'
import { findAsked, type ItemWork, readWork, setItem } from '../../db/proofs/proof-items.ts'
import { lookLater, type RunningProof, setProof, takeDueProof } from '../../db/proofs/proofs.ts'
import { affordRun, isEnded, listPaid, mostAtOnce, sumProof } from '../../domain/proofs/plan-runs.ts'
import { DomainError } from '../../domain/wire/domain-error.ts'
import { finishItem, wantsJudge } from './finish-item.ts'

/** The most that one judgement may cost. */
const judgementUsd = 0.05

/** The pause until a proof is looked at again whose tasks are at work. */
const pauseMs = 500

/**
 * Takes one step of a proof that is due: settles an item whose answers are there, begins the next one, or ends the
 * proof. False: no proof is due. Each step is one transaction, so a worker that dies leaves nothing half done.
 */
export async function advanceProof(
  tx: Tx,
  { now, onTaken }: { now: Date; onTaken: (proofId: string) => void },
): Promise<boolean> {
  const proof = await takeDueProof(tx, { now })
  if (!proof) return false
  onTaken(proof.id)
  const items = await readWork(tx, { proofId: proof.id })
  const settled = items.find(isReady)
  if (settled) {
    if (await isShort(tx, proof, settled)) return skipShort(tx, proof, settled, items)
    await settle(tx, proof, settled, items)
    return writeSums(tx, proof)
  }
  const waiting = items.find(({ state }) => state === 'waiting')
  const busy = items.filter(({ state }) => state === 'running' || state === 'judging').length
  if (waiting && busy < mostAtOnce) {
    const begun = await begin(tx, proof, waiting, items)
    if (begun !== 'later') return begun === 'ended' || writeSums(tx, proof)
  }
  if (!waiting && busy === 0) {
    const isShortened = items.some(({ verdict }) => verdict === 'skipped')
    await endProof(tx, { proofId: proof.id, status: isShortened ? 'limit_reached' : 'completed' })
  } else {
    await lookLater(tx, { proofId: proof.id, at: new Date(now.getTime() + pauseMs) })
  }
  return true
}

async function writeSums(tx: Tx, { id: proofId }: RunningProof): Promise<true> {
  await setProof(tx, { proofId, status: 'running', ...sumProof(await readWork(tx, { proofId })) })
  return true
}

/** Returns whether an item waits for no task any more. */
function isReady({ state, runsBase, base, candidate, judge }: ItemWork): boolean {
  if (state === 'running') return (!runsBase || !base || isEnded(base)) && (!candidate || isEnded(candidate))
  return state === 'judging' && (!judge || isEnded(judge))
}

/** Returns whether a run stopped only because the proof had less money left than a task of its version may cost. */
async function isShort(tx: Tx, proof: RunningProof, item: ItemWork): Promise<boolean> {
  const { state, reservedUsd } = item
  if (state !== 'running' || !listPaid(item).some(task => task.stopReason === 'budget_exceeded')) return false
  return reservedUsd < (await sumLimits(tx, listVersions(proof, item)))
}

/** Such a run says nothing about its version. Once no other run can give money back, the proof is over. */
async function skipShort(
  tx: Tx,
  proof: RunningProof,
  { id: itemId }: ItemWork,
  items: readonly ItemWork[],
): Promise<true> {
  await setItem(tx, { itemId, state: 'done', reservedUsd: 0, verdict: 'skipped' })
  if (items.some(({ id, state }) => id !== itemId && (state === 'running' || state === 'judging'))) {
    return writeSums(tx, proof)
  }
  await endProof(tx, { proofId: proof.id, status: 'limit_reached' })
  return true
}

/** Returns the versions that an item runs, the candidate last. */
function listVersions({ baseVersionId, versionId }: RunningProof, { runsBase }: ItemWork): string[] {
  return runsBase && baseVersionId ? [baseVersionId, versionId] : [versionId]
}

/** Returns the most that one task of each of these versions may cost together. */
async function sumLimits(tx: Tx, versionIds: readonly string[]): Promise<number> {
  let usd = 0
  for (const versionId of versionIds) usd += await readVersionLimit(tx, { versionId })
  return usd
}

/** Has a model judge the answers of an item if that can matter, or decides about it. */
async function settle(
  tx: Tx,
  proof: RunningProof,
  item: ItemWork,
  items: readonly ItemWork[],
): Promise<void> {
  const { id: itemId, state } = item
  const { startedBy: userId, workspaceId } = proof
  if (state === 'running' && (await wantsJudge(tx, proof, itemId))) {
    const others = items.map(each => (each === item ? { ...each, reservedUsd: 0 } : each))
    const usd = affordRun({ ...sumProof(others), limitUsd: proof.limitUsd }, judgementUsd)
    const direct =
      typeof usd === 'number' && (await openNewsDirect(tx, { workspaceId, userId, agentId: null }))
    if (direct) {
      const { channelId } = direct
      const place = { workspaceId, channelId, threadId: channelId, actingUserId: userId }
      const task = await startReadingTask(tx, { ...place, purpose: 'judgement', subjectId: itemId })
      return setItem(tx, { itemId, state: 'judging', reservedUsd: usd, judgeTaskId: task.id })
    }
  }
  await finishItem(tx, proof, itemId, item.judge?.costUsd ?? null)
}

/** Begins an item with as much money as the limit leaves. `ended`: it leaves none, so the proof is over. */
async function begin(
  tx: Tx,
  proof: RunningProof,
  item: ItemWork,
  items: readonly ItemWork[],
): Promise<'begun' | 'later' | 'ended'> {
  const { id: itemId } = item
  const versions = listVersions(proof, item)
  const usual = await sumLimits(tx, versions)
  const usd = affordRun({ ...sumProof(items), limitUsd: proof.limitUsd }, usual)
  if (usd === 'later') return 'later'
  if (usd === 'spent') {
    await endProof(tx, { proofId: proof.id, status: 'limit_reached' })
    return 'ended'
  }
  try {
    const asked = await findAsked(tx, { itemId })
    const [baseTaskId, candidateTaskId] = await startRuns(tx, proof, asked, versions, usd / versions.length)
    await setItem(tx, {
      ...{ itemId, state: 'running', reservedUsd: usd, candidateTaskId },
      ...(baseTaskId && { baseTaskId }),
    })
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    // The place is gone, or the admin may not read it any more.
    const facts = { problem: error.message }
    await setItem(tx, { itemId, state: 'done', reservedUsd: 0, verdict: 'failed', facts })
  }
  return 'begun'
}

/** Starts the run of the base, if this proof has one, and that of the candidate. */
async function startRuns(
  tx: Tx,
  { id: proofId, workspaceId, agentId, startedBy: actingUserId }: RunningProof,
  { input, place }: Awaited<ReturnType<typeof findAsked>>,
  versions: readonly string[],
  budgetUsd: number,
): Promise<[string | undefined, string]> {
  const taskIds: string[] = []
  for (const [index, versionId] of versions.entries()) {
    const slot = (place * 2 + index) % (2 * mostAtOnce)
    const given = { workspaceId, agentId, versionId, input, actingUserId, budgetUsd, proofId, slot }
    taskIds.push((await startTrial(tx, given)).taskId)
  }
  const candidate = taskIds.at(-1)
  if (!candidate) throw new Error('No version was run.')
  return [taskIds.length > 1 ? taskIds[0] : undefined, candidate]
}
