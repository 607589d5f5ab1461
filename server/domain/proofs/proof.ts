import * as z from 'zod'
import { id, time } from '../wire/ids.ts'
import { checkResult, expectations } from './expectation.ts'
import { judgement } from './judgement.ts'
import { verdicts } from './verdict.ts'

export const verdict = z.enum(verdicts)

export const proofStatus = z.enum(['running', 'completed', 'stopped', 'limit_reached'])
export type ProofStatus = z.infer<typeof proofStatus>

/** The number of items by verdict. */
export const tally = z.partialRecord(verdict, z.number().int())
export type Tally = z.infer<typeof tally>

/** The most past mentions of one proof, and the highest limit in dollars. */
const mostMentions = 50
export const mostProofUsd = 100

/** The version to prove: the shared draft in this state, or a version that exists. */
export const candidate = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('version'), versionId: id }),
  z.strictObject({ kind: z.literal('draft'), rev: z.int32() }),
])
export type Candidate = z.infer<typeof candidate>

/** The questions of a proof, and the manner of its comparison. */
export const proofPlan = z.strictObject({
  agentId: id,
  candidate,
  /** Null: all cases that the caller may see. */
  caseIds: z.array(id).max(100).nullable(),
  /** The number of the newest mentions of the agent, with their recorded answers. */
  mentions: z.number().int().min(0).max(mostMentions),
  /** Compares with the current version. Without it the cases are only held against their expectations. */
  compares: z.boolean(),
  /** A model compares answers that differ. */
  judges: z.boolean(),
})
export type ProofPlan = z.infer<typeof proofPlan>

export const limitUsd = z.number().min(0.01, 'Use at least $0.01.').max(mostProofUsd, 'Use at most $100.')

export const proofEstimate = z.object({
  cases: z.number().int(),
  mentions: z.number().int(),
  /** The answers that are written: of the candidate, and of the current version where none is kept. */
  runs: z.number().int(),
  judgements: z.number().int(),
  model: z.string(),
  judgeModel: z.string(),
  /** Null: the price of a model is not known. */
  usd: z.number().nullable(),
  /** The suggested limit. */
  limitUsd: z.number(),
})
export type ProofEstimate = z.infer<typeof proofEstimate>

export const proof = z.object({
  id,
  workspaceId: id,
  agentId: id,
  /** The number of the version that it was compared with; null: with none. */
  baseVersion: z.number().int().nullable(),
  baseVersionId: id.nullable(),
  versionId: id,
  /** The number of the candidate, or of the version that was published from it; null: none was. */
  version: z.number().int().nullable(),
  status: proofStatus,
  judges: z.boolean(),
  limitUsd: z.number(),
  spentUsd: z.number(),
  tally,
  items: z.number().int(),
  startedBy: id,
  createdAt: time,
  endedAt: time.nullable(),
})
export type Proof = z.infer<typeof proof>

/** The costs and times of one side of an item. */
const sideFacts = z.object({
  costUsd: z.number().nullable(),
  ms: z.number().int().nullable(),
  tokens: z.number().int(),
  /** The number of expectations that held; the judged ones too. */
  met: z.number().int(),
})

export const itemFacts = z.object({
  base: sideFacts.optional(),
  candidate: sideFacts.optional(),
  judgeUsd: z.number().optional(),
  /** The reason why there is no answer, as a sentence. */
  problem: z.string().optional(),
})
export type ItemFacts = z.infer<typeof itemFacts>

/** A row of a proof's table. */
export const proofItem = z.object({
  id,
  caseId: id.nullable(),
  name: z.string(),
  place: z.object({ channelId: id, threadId: id, forkId: id.nullable() }).nullable(),
  messageId: id.nullable(),
  expectations: z.number().int(),
  state: z.enum(['waiting', 'running', 'judging', 'done']),
  verdict: verdict.nullable(),
  facts: itemFacts,
})
export type ProofItem = z.infer<typeof proofItem>

/** The reasons of an item: they may repeat words of its answers. */
export const itemReasons = z.object({
  base: z.array(checkResult).optional(),
  candidate: z.array(checkResult).optional(),
  /** The judge's opinion, as it came. */
  judgement: judgement.optional(),
})
export type ItemReasons = z.infer<typeof itemReasons>

/** One answer of an item, for a reader who may see it. */
const shownAnswer = z.object({ taskId: id.nullable(), text: z.string() })

/** An item with its answers. Null: the reader may not read it at its source, or there is none. */
export const proofItemDetail = proofItem.omit({ expectations: true }).extend({
  proofId: id,
  expectations,
  question: z.string().nullable(),
  base: shownAnswer.nullable(),
  candidate: shownAnswer.nullable(),
  /** An answer exists that the reader may not read. */
  isHidden: z.boolean(),
  reasons: itemReasons.nullable(),
})
export type ProofItemDetail = z.infer<typeof proofItemDetail>
