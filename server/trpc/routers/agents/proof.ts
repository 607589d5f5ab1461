import * as z from 'zod'
import { estimateProof } from '../../../chat/proofs/estimate-proof.ts'
import { listProofs } from '../../../chat/proofs/list-proofs.ts'
import { readProof } from '../../../chat/proofs/read-proof.ts'
import { readProofItem } from '../../../chat/proofs/read-proof-item.ts'
import { startProof } from '../../../chat/proofs/start-proof.ts'
import { stopProof } from '../../../chat/proofs/stop-proof.ts'
import {
  limitUsd,
  proof,
  proofEstimate,
  proofItem,
  proofItemDetail,
  proofPlan,
} from '../../../domain/proofs/proof.ts'
import { id } from '../../../domain/wire/ids.ts'
import { limits } from '../../../domain/wire/limits.ts'
import { router, signedIn, writing } from '../../trpc.ts'

const aProof = z.strictObject({ proofId: id })
const one = z.object({ proof })

/** Runs of a version on cases and past mentions, for admins. Nobody else hears of them. */
export const proofRouter = router({
  estimate: signedIn
    .input(proofPlan)
    .output(proofEstimate)
    .query(({ ctx, input }) =>
      estimateProof(ctx.db, { claims: ctx.claims, isFree: ctx.env.anthropic === null, ...input }),
    ),

  start: writing
    .input(proofPlan.extend({ limitUsd }))
    .output(one)
    .mutation(({ ctx, input }) => startProof(ctx.db, { claims: ctx.claims, ...input })),

  get: signedIn
    .input(aProof)
    .output(one.extend({ items: z.array(proofItem) }))
    .query(({ ctx, input }) => readProof(ctx.db, { claims: ctx.claims, ...input })),

  /** Returns both answers of an item, for those who may read them. */
  item: signedIn
    .input(z.strictObject({ proofItemId: id }))
    .output(z.object({ item: proofItemDetail }))
    .query(({ ctx, input }) => readProofItem(ctx.db, { claims: ctx.claims, itemId: input.proofItemId })),

  list: signedIn
    .input(
      z.strictObject({
        agentId: id,
        cursor: id.nullish(),
        limit: z.number().int().min(1).max(limits.maxPageSize).default(20),
      }),
    )
    .output(z.object({ proofs: z.array(proof), nextCursor: id.nullable() }))
    .query(({ ctx, input }) => listProofs(ctx.db, { claims: ctx.claims, ...input })),

  stop: writing
    .input(aProof)
    .output(one)
    .mutation(({ ctx, input }) => stopProof(ctx.db, { claims: ctx.claims, ...input })),
})
