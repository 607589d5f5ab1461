import * as z from 'zod'
import { abandonFork } from '../../chat/forks/abandon-fork.ts'
import { createFork } from '../../chat/forks/create-fork.ts'
import { listForks } from '../../chat/forks/list-forks.ts'
import { listMyForks } from '../../chat/forks/list-my-forks.ts'
import { markForkRead } from '../../chat/forks/mark-fork-read.ts'
import { readFork } from '../../chat/forks/read-fork.ts'
import { readForkContext } from '../../chat/forks/read-fork-context.ts'
import { reopenFork } from '../../chat/forks/reopen-fork.ts'
import { updateFork } from '../../chat/forks/update-fork.ts'
import { discardResultDraft } from '../../chat/results/discard-result-draft.ts'
import { estimateResultDraft } from '../../chat/results/estimate-result-draft.ts'
import { listResults } from '../../chat/results/list-results.ts'
import { publishResult } from '../../chat/results/publish-result.ts'
import { readResultDraft } from '../../chat/results/read-result-draft.ts'
import { resolveFork } from '../../chat/results/resolve-fork.ts'
import { saveResultDraft } from '../../chat/results/save-result-draft.ts'
import { draftEstimate } from '../../domain/drafting/estimate-draft.ts'
import { fork, forkBudget, forkDescription, forkOfMine, leftOut } from '../../domain/forks/fork.ts'
import { forkContext } from '../../domain/forks/fork-context.ts'
import { contradictionAnswer } from '../../domain/ledger/entry-list.ts'
import { message } from '../../domain/messages/message.ts'
import { publishedResult, publishedVersion, resultBody, resultDraft } from '../../domain/results/result.ts'
import { mostTaskUsd } from '../../domain/spending/task-limit.ts'
import { task } from '../../domain/tasks/task.ts'
import { id } from '../../domain/wire/ids.ts'
import { strict } from '../../domain/wire/strict.ts'
import { router, signedIn, writing } from '../trpc.ts'

const aFork = z.strictObject({ forkId: id })
const one = z.object({ fork })
const seenDraft = aFork.extend({ rev: z.int32().positive() })

/**
 * Everyone who may read the channel can see a fork. Only the person who opened it and admins decide its
 * outcome.
 */
export const forkRouter = router({
  /** `partnerOpens`: the partner writes the first message, a question; `task` is the task that writes it. */
  create: writing
    .input(
      z.strictObject({
        id: id.optional(),
        messageId: id,
        description: forkDescription.optional(),
        divePartnerId: id.nullish(),
        budgetUsd: forkBudget.optional(),
        leftOut: leftOut.optional(),
        partnerOpens: z.boolean().optional(),
      }),
    )
    .output(one.extend({ task: task.nullable() }))
    .mutation(({ ctx, input }) => createFork(ctx.db, { claims: ctx.claims, ...input })),

  /** Lists a thread's forks, oldest first. */
  list: signedIn
    .input(z.strictObject({ threadId: id }))
    .output(z.object({ forks: z.array(fork) }))
    .query(({ ctx, input }) => listForks(ctx.db, { claims: ctx.claims, ...input })),

  /** Lists the forks that the caller takes part in: the active ones, then those that ended within a week. */
  mine: signedIn
    .input(z.strictObject({ workspaceId: id }))
    .output(z.object({ forks: z.array(forkOfMine) }))
    .query(({ ctx, input }) => listMyForks(ctx.db, { claims: ctx.claims, ...input })),

  get: signedIn
    .input(aFork)
    .output(
      z.object({
        fork,
        channelId: id,
        parent: message,
        results: z.array(publishedVersion),
        lastReadNumber: z.number().int().nullable(),
        lastReadSeq: z.number().int().nullable(),
      }),
    )
    .query(({ ctx, input }) => readFork(ctx.db, { claims: ctx.claims, ...input })),

  update: writing
    .input(
      aFork.extend({
        description: forkDescription.min(1).optional(),
        divePartnerId: id.nullish(),
        budgetUsd: forkBudget.optional(),
        leftOut: leftOut.optional(),
      }),
    )
    .output(one)
    .mutation(({ ctx, input }) => updateFork(ctx.db, { claims: ctx.claims, ...input })),

  /** Returns the context that agents are shown in a fork, or would be shown in a fork from that message. */
  context: signedIn
    .input(
      z.union([
        aFork,
        z.strictObject({
          messageId: id,
          description: forkDescription.optional(),
          divePartnerId: id.nullish(),
          leftOut: leftOut.optional(),
        }),
      ]),
    )
    .output(forkContext)
    .query(({ ctx, input }) =>
      readForkContext(ctx.db, { claims: ctx.claims, isFree: ctx.env.anthropic === null, ...input }),
    ),

  /** Estimates the cost of drafting the result. */
  estimate: signedIn
    .input(aFork)
    .output(draftEstimate)
    .query(({ ctx, input }) =>
      estimateResultDraft(ctx.db, { claims: ctx.claims, isFree: ctx.env.anthropic === null, ...input }),
    ),

  /**
   * Opens the existing draft, or creates one and has an agent write it; `again` has the one of that `rev`
   * written anew; with `limitUsd` an admin first raises the limit of the agent that drafts for one task.
   */
  resolve: writing
    .input(
      aFork.extend({
        again: z.boolean().optional(),
        rev: z.int32().positive().optional(),
        limitUsd: z.number().positive().max(mostTaskUsd).optional(),
      }),
    )
    .output(z.object({ draft: resultDraft, task: task.nullable() }))
    .mutation(({ ctx, input }) => resolveFork(ctx.db, { claims: ctx.claims, ...input })),

  /** Marks all messages up to that number as read. */
  markRead: writing
    .input(aFork.extend({ number: z.int32().min(0) }))
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await markForkRead(ctx.db, { claims: ctx.claims, ...input })
      return {}
    }),

  draft: signedIn
    .input(aFork)
    .output(z.object({ draft: resultDraft.nullable() }))
    .query(({ ctx, input }) => readResultDraft(ctx.db, { claims: ctx.claims, ...input })),

  saveDraft: writing
    .input(seenDraft.extend({ body: strict(resultBody) }))
    .output(z.object({ draft: resultDraft }))
    .mutation(({ ctx, input }) => saveResultDraft(ctx.db, { claims: ctx.claims, ...input })),

  /** Cancels resolving; the fork stays active. */
  discard: writing
    .input(aFork)
    .output(one)
    .mutation(({ ctx, input }) => discardResultDraft(ctx.db, { claims: ctx.claims, ...input })),

  /**
   * `basedOnRev`: the caller has seen the fork up to here; newer messages are reported, and only `force`
   * publishes in spite of them.
   */
  publish: writing
    .input(
      seenDraft.extend({
        basedOnRev: z.number().int().min(0),
        force: z.boolean().optional(),
        answers: z.array(strict(contradictionAnswer)).max(10).optional(),
      }),
    )
    .output(z.object({ fork, message }))
    .mutation(({ ctx, input }) => publishResult(ctx.db, { claims: ctx.claims, ...input })),

  abandon: writing
    .input(aFork)
    .output(one)
    .mutation(({ ctx, input }) => abandonFork(ctx.db, { claims: ctx.claims, ...input })),

  reopen: writing
    .input(aFork)
    .output(one)
    .mutation(({ ctx, input }) => reopenFork(ctx.db, { claims: ctx.claims, ...input })),

  /** Lists every version of the fork's result, the newest first. */
  results: signedIn
    .input(aFork)
    .output(z.object({ results: z.array(publishedResult) }))
    .query(({ ctx, input }) => listResults(ctx.db, { claims: ctx.claims, ...input })),
})
