import * as z from 'zod'
import { listTrials } from '../../../chat/trials/list-trials.ts'
import { previewTrial } from '../../../chat/trials/preview-trial.ts'
import { readTrial } from '../../../chat/trials/read-trial.ts'
import { stopTrial } from '../../../chat/trials/stop-trial.ts'
import { tryAgent } from '../../../chat/trials/try-agent.ts'
import { previewedRequest } from '../../../domain/previews/request-preview.ts'
import { task } from '../../../domain/tasks/task.ts'
import { trial, trialEntry, trialInput, trialSide } from '../../../domain/trials/trial.ts'
import { mostTrialUsd } from '../../../domain/trials/trial-limit.ts'
import { id } from '../../../domain/wire/ids.ts'
import { router, signedIn, writing } from '../../trpc.ts'

const aTrial = z.strictObject({ taskId: id })
const asked = z.strictObject({
  agentId: id,
  sides: z.array(trialSide).min(1).max(2),
  input: trialInput,
  /** The most that each side may cost. */
  budgetUsd: z.number().positive().max(mostTrialUsd),
})

/** Trials of agents, for admins. */
export const trialRouter = router({
  /** Has one version or two answer the same question. Nothing is posted, and no tool acts. */
  start: writing
    .input(asked)
    .output(z.object({ taskIds: z.array(id) }))
    .mutation(({ ctx, input }) => tryAgent(ctx.db, { claims: ctx.claims, ...input })),

  /** Shows the first request of each side, with its cost. Nothing is stored, and nothing is paid. */
  preview: writing
    .input(asked)
    .output(z.object({ requests: z.array(previewedRequest) }))
    .mutation(({ ctx, input }) => previewTrial(ctx.db, ctx.assemble, { claims: ctx.claims, ...input })),

  get: signedIn
    .input(aTrial)
    .output(z.object({ trial }))
    .query(async ({ ctx, input }) => ({ trial: await readTrial(ctx.db, { claims: ctx.claims, ...input }) })),

  stop: writing
    .input(aTrial)
    .output(z.object({ task }))
    .mutation(async ({ ctx, input }) => ({
      task: await stopTrial(ctx.db, { claims: ctx.claims, ...input }),
    })),

  /** Lists the newest trials of an agent. */
  list: signedIn
    .input(z.strictObject({ agentId: id }))
    .output(z.object({ trials: z.array(trialEntry) }))
    .query(async ({ ctx, input }) => ({
      trials: await listTrials(ctx.db, { claims: ctx.claims, ...input }),
    })),
})
