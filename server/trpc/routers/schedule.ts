import * as z from 'zod'
import { createReminder } from '../../chat/schedules/create-reminder.ts'
import { createSchedule } from '../../chat/schedules/create-schedule.ts'
import { deleteSchedule } from '../../chat/schedules/delete-schedule.ts'
import { listScheduleRuns } from '../../chat/schedules/list-schedule-runs.ts'
import { listSchedules } from '../../chat/schedules/list-schedules.ts'
import { pauseSchedule } from '../../chat/schedules/pause-schedule.ts'
import { previewSchedule } from '../../chat/schedules/preview-schedule.ts'
import { readRunOutput } from '../../chat/schedules/read-run-output.ts'
import { readSchedule } from '../../chat/schedules/read-schedule.ts'
import { resumeSchedule } from '../../chat/schedules/resume-schedule.ts'
import { runScheduleNow } from '../../chat/schedules/run-schedule-now.ts'
import { updateSchedule } from '../../chat/schedules/update-schedule.ts'
import { cadenceOrWords, cadencePreview } from '../../domain/schedules/cadence.ts'
import {
  reminderDraft,
  schedule,
  scheduleChanges,
  scheduleDraft,
  scheduleStatus,
} from '../../domain/schedules/schedule.ts'
import { scheduleRun } from '../../domain/schedules/schedule-run.ts'
import { id, time } from '../../domain/wire/ids.ts'
import { pageSize } from '../../domain/wire/page-size.ts'
import { strict } from '../../domain/wire/strict.ts'
import { timeZone } from '../../domain/workspaces/session.ts'
import { router, signedIn, writing } from '../trpc.ts'

const aSchedule = z.strictObject({ scheduleId: id })
const one = z.object({ schedule })

/**
 * Schedules and reminders. A schedule is seen by its owner and by the readers of its place. Only the owner changes it,
 * because its runs have the owner's rights; admins can also pause and delete it.
 */
export const scheduleRouter = router({
  /** Lists them newest first. `mine`: only the caller's. */
  list: signedIn
    .input(
      z.strictObject({
        workspaceId: id,
        mine: z.boolean().optional(),
        agentId: id.optional(),
        channelId: id.optional(),
        threadId: id.optional(),
        status: scheduleStatus.optional(),
        kind: schedule.shape.kind.optional(),
        cursor: id.nullish(),
        limit: pageSize,
      }),
    )
    .output(z.object({ schedules: z.array(schedule), nextCursor: id.nullable() }))
    .query(({ ctx, input }) => listSchedules(ctx.db, { claims: ctx.claims, ...input })),

  /** Returns a schedule with its next five times. */
  get: signedIn
    .input(aSchedule)
    .output(one.extend({ next: z.array(time) }))
    .query(({ ctx, input }) => readSchedule(ctx.db, { claims: ctx.claims, ...input })),

  create: writing
    .input(strict(scheduleDraft))
    .output(one)
    .mutation(({ ctx, input }) => createSchedule(ctx.db, { claims: ctx.claims, ...input })),

  /** Reminds the caller alone, of a text or of a message. */
  remind: writing
    .input(strict(reminderDraft))
    .output(one)
    .mutation(({ ctx, input }) => createReminder(ctx.db, { claims: ctx.claims, ...input })),

  update: writing
    .input(strict(scheduleChanges.extend({ scheduleId: id })))
    .output(one)
    .mutation(({ ctx, input }) => updateSchedule(ctx.db, { claims: ctx.claims, ...input })),

  pause: writing
    .input(aSchedule)
    .output(one)
    .mutation(({ ctx, input }) => pauseSchedule(ctx.db, { claims: ctx.claims, ...input })),

  resume: writing
    .input(aSchedule)
    .output(one)
    .mutation(({ ctx, input }) => resumeSchedule(ctx.db, { claims: ctx.claims, ...input })),

  /** Returns the queued run; a worker begins it at once. */
  runNow: writing
    .input(aSchedule)
    .output(z.object({ run: scheduleRun }))
    .mutation(({ ctx, input }) => runScheduleNow(ctx.db, { claims: ctx.claims, ...input })),

  delete: writing
    .input(aSchedule)
    .output(aSchedule)
    .mutation(({ ctx, input }) => deleteSchedule(ctx.db, { claims: ctx.claims, ...input })),

  /** Lists the last 100 runs, newest first. */
  runs: signedIn
    .input(aSchedule.extend({ cursor: id.nullish(), limit: pageSize }))
    .output(z.object({ runs: z.array(scheduleRun), nextCursor: id.nullable() }))
    .query(({ ctx, input }) => listScheduleRuns(ctx.db, { claims: ctx.claims, ...input })),

  /** Returns the full text of a run, delivered or not. */
  runOutput: signedIn
    .input(z.strictObject({ runId: id }))
    .output(z.object({ run: scheduleRun, output: z.string().nullable() }))
    .query(({ ctx, input }) => readRunOutput(ctx.db, { claims: ctx.claims, ...input })),

  /** Reads words for a time, or a cadence, and shows it back with its next five times. */
  preview: signedIn
    .input(strict(z.strictObject({ when: cadenceOrWords, timeZone: timeZone.optional() })))
    .output(cadencePreview)
    .query(({ ctx, input }) => previewSchedule(ctx.db, { claims: ctx.claims, ...input })),
})
