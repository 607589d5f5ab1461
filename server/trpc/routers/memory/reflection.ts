import * as z from 'zod'
import { chooseChannel } from '../../../chat/memory/reflection/choose-channel.ts'
import { listReflectionRuns } from '../../../chat/memory/reflection/list-reflection-runs.ts'
import { readReflection } from '../../../chat/memory/reflection/read-reflection.ts'
import { runReflectionNow } from '../../../chat/memory/reflection/run-reflection-now.ts'
import { updateReflection } from '../../../chat/memory/reflection/update-reflection.ts'
import { reflectionRun } from '../../../domain/memory/reflection/reflection-run.ts'
import {
  reflectionFields,
  reflectionSettings,
} from '../../../domain/memory/reflection/reflection-settings.ts'
import { id } from '../../../domain/wire/ids.ts'
import { strict } from '../../../domain/wire/strict.ts'
import { router, signedIn, writing } from '../../trpc.ts'

const aWorkspace = z.strictObject({ workspaceId: id })
const settings = z.object({ settings: reflectionSettings })

/** The settings and runs of the reflection. For admins, who see only the channels that they may read. */
export const reflectionRouter = router({
  get: signedIn
    .input(aWorkspace)
    .output(settings)
    .query(({ ctx, input }) => readReflection(ctx.db, { claims: ctx.claims, ...input })),

  /** Fields that are left out stay as they are. */
  update: writing
    .input(strict(reflectionFields.partial().extend({ workspaceId: id })))
    .output(settings)
    .mutation(({ ctx, input }) => updateReflection(ctx.db, { claims: ctx.claims, ...input })),

  chooseChannel: writing
    .input(z.strictObject({ workspaceId: id, channelId: id, isChosen: z.boolean() }))
    .output(settings)
    .mutation(({ ctx, input }) => chooseChannel(ctx.db, { claims: ctx.claims, ...input })),

  /** A worker begins the run at once. */
  runNow: writing
    .input(aWorkspace)
    .output(settings)
    .mutation(({ ctx, input }) => runReflectionNow(ctx.db, { claims: ctx.claims, ...input })),

  /** Lists the newest runs, with the outcome for each channel. */
  runs: signedIn
    .input(z.strictObject({ workspaceId: id, limit: z.number().int().min(1).max(50).default(10) }))
    .output(z.object({ runs: z.array(reflectionRun) }))
    .query(({ ctx, input }) => listReflectionRuns(ctx.db, { claims: ctx.claims, ...input })),
})
