import type { Tx } from '../../db/client.ts'
import { findJudged } from '../../db/proofs/judged-items.ts'
import { addReasons, findReasons, setItem } from '../../db/proofs/proof-items.ts'
import type { RunningProof } from '../../db/proofs/proofs.ts'
import { checkExpectations } from '../../domain/proofs/check-expectations.ts'
import { decideVerdict, isSameText } from '../../domain/proofs/decide-verdict.ts'
import type { CheckResult } from '../../domain/proofs/expectation.ts'
import { type Judgement, mergeJudged, needsJudge } from '../../domain/proofs/judgement.ts'
import type { ItemFacts } from '../../domain/proofs/proof.ts'
import { checkBySchema } from '../outputs/check-output.ts'
import { type Run, readRun } from './read-run.ts'

/** Reads both sides of an item as they are now. Undefined: the item has not run. */
async function readSides(tx: Tx, { startedBy: userId }: RunningProof, itemId: string) {
  const item = await findJudged(tx, { itemId })
  if (!item) return undefined
  const candidate = await readRun(tx, { taskId: item.candidateTaskId, userId })
  const base =
    item.compares && item.baseTaskId ? await readRun(tx, { taskId: item.baseTaskId, userId }) : null
  return { item, candidate, base }
}

/** Returns whether the opinion of a model can matter for an item. */
export async function wantsJudge(tx: Tx, proof: RunningProof, itemId: string): Promise<boolean> {
  const sides = await readSides(tx, proof, itemId)
  if (!sides?.candidate?.answer || sides.item.question === null) return false
  const { item, candidate, base } = sides
  if (needsJudge(item.expectations)) return true
  if (!proof.judges || !base?.answer || !candidate.answer) return false
  if (isSameText(base.answer.text, candidate.answer.text)) return false
  const [was, is] = [base.answer, candidate.answer].map(answer =>
    checkExpectations(item.expectations, answer, checkBySchema),
  )
  return was?.every(({ met }, index) => met === is?.[index]?.met) === true
}

/** Decides about an item whose runs and judgement have ended. */
export async function finishItem(
  tx: Tx,
  proof: RunningProof,
  itemId: string,
  judgeUsd: number | null,
): Promise<void> {
  const sides = await readSides(tx, proof, itemId)
  if (!sides) {
    const facts = { problem: 'The run is gone.' }
    return setItem(tx, { itemId, state: 'done', reservedUsd: 0, verdict: 'failed', facts })
  }
  const { item, candidate, base } = sides
  const judgement = (await findReasons(tx, { itemId }))?.judgement ?? null
  const [was, is] = [check(base, judgement?.base), check(candidate, judgement?.candidate)]
  const verdict = decideVerdict({
    base: base?.answer && was ? { text: base.answer.text, checks: was } : null,
    candidate: candidate?.answer && is ? { text: candidate.answer.text, checks: is } : null,
    hasBase: item.compares,
    preference: judgement?.preference ?? null,
  })
  const problem = candidate ? candidate.problem : 'This answer can’t be read any more.'
  const facts: ItemFacts = {
    ...(base && { base: { ...base.facts, met: countMet(was) } }),
    ...(candidate && { candidate: { ...candidate.facts, met: countMet(is) } }),
    ...(judgeUsd !== null && { judgeUsd }),
    ...(problem !== null && { problem }),
  }
  await setItem(tx, { itemId, state: 'done', reservedUsd: 0, verdict, facts })
  await addReasons(tx, {
    ...item,
    itemId,
    reasons: { ...(was && { base: was }), ...(is && { candidate: is }) },
  })

  function check(run: Run | null, judged: Judgement['base'] = []): CheckResult[] | undefined {
    if (!run?.answer) return undefined
    return mergeJudged(
      checkExpectations(item.expectations, run.answer, checkBySchema),
      item.expectations,
      judged,
    )
  }
}

function countMet(checks: readonly CheckResult[] = []): number {
  return checks.filter(({ met }) => met === true).length
}
