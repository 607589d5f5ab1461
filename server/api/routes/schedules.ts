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
import { strict } from '../../domain/wire/strict.ts'
import { timeZone } from '../../domain/workspaces/session.ts'
import { cursorParameter, pageLimit, readCursor, writeCursor } from '../pages.ts'
import { defineRoute, noBody, nothing, type Route } from '../route.ts'

const aSchedule = z.strictObject({ scheduleId: id })
const aRun = z.strictObject({ runId: id })
const one = z.object({ schedule })
/** The last item of a page. */
const place = z.object({ id })
/** The key says which workspace. */
const ofKey = { workspaceId: true } as const

export const scheduleRoutes: readonly Route[] = [
  defineRoute({
    method: 'GET',
    path: '/schedules',
    name: 'listSchedules',
    summary: 'Lists schedules and reminders, newest first',
    description: 'These are your own, and those that run in places that you can read.',
    scope: 'read',
    params: nothing,
    body: noBody,
    query: z.strictObject({
      mine: z.enum(['true', 'false']).optional().describe('Only your own.'),
      agentId: id.optional(),
      channelId: id.optional(),
      threadId: id.optional(),
      status: scheduleStatus.optional(),
      kind: schedule.shape.kind.optional(),
      cursor: cursorParameter,
      limit: pageLimit,
    }),
    answer: z.object({ schedules: z.array(schedule), nextCursor: z.string().nullable() }),
    async run({ db, claims, key: { workspaceId } }, { query: { cursor, mine, ...filter } }) {
      const page = { ...filter, mine: mine === 'true', cursor: readCursor(place, cursor)?.id }
      const { schedules, nextCursor } = await listSchedules(db, { claims, workspaceId, ...page })
      return { schedules, nextCursor: writeCursor(nextCursor === null ? null : { id: nextCursor }) }
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/schedules',
    name: 'createSchedule',
    summary: 'Creates a schedule that runs an agent with your rights',
    scope: 'write',
    params: nothing,
    query: nothing,
    body: strict(scheduleDraft.omit(ofKey)),
    status: 201,
    answer: one,
    run: ({ db, claims, key: { workspaceId } }, { body }) =>
      createSchedule(db, { claims, workspaceId, ...body }),
  }),
  defineRoute({
    method: 'POST',
    path: '/reminders',
    name: 'createReminder',
    summary: 'Reminds you about a text or a message',
    scope: 'write',
    params: nothing,
    query: nothing,
    body: strict(reminderDraft.omit(ofKey)),
    status: 201,
    answer: one,
    run: ({ db, claims, key: { workspaceId } }, { body }) =>
      createReminder(db, { claims, workspaceId, ...body }),
  }),
  defineRoute({
    method: 'POST',
    path: '/schedule-preview',
    name: 'previewSchedule',
    summary: 'Shows when a schedule would run: in words, and as its next five times',
    scope: 'read',
    params: nothing,
    query: nothing,
    body: strict(z.strictObject({ when: cadenceOrWords, timeZone: timeZone.optional() })),
    answer: cadencePreview,
    run: ({ db, claims }, { body }) => previewSchedule(db, { claims, ...body }),
  }),
  defineRoute({
    method: 'GET',
    path: '/schedules/{scheduleId}',
    name: 'getSchedule',
    summary: 'Gets a schedule with its next five times',
    scope: 'read',
    params: aSchedule,
    query: nothing,
    body: noBody,
    answer: one.extend({ next: z.array(time) }),
    run: ({ db, claims }, { params }) => readSchedule(db, { claims, ...params }),
  }),
  defineRoute({
    method: 'POST',
    path: '/schedules/{scheduleId}',
    name: 'updateSchedule',
    summary: 'Changes a schedule of yours',
    scope: 'write',
    params: aSchedule,
    query: nothing,
    body: strict(scheduleChanges),
    answer: one,
    run: ({ db, claims }, { params, body }) => updateSchedule(db, { claims, ...params, ...body }),
  }),
  defineRoute({
    method: 'POST',
    path: '/schedules/{scheduleId}/delete',
    name: 'deleteSchedule',
    summary: 'Deletes a schedule; its messages stay',
    scope: 'write',
    params: aSchedule,
    query: nothing,
    body: noBody,
    answer: aSchedule,
    run: ({ db, claims }, { params }) => deleteSchedule(db, { claims, ...params }),
  }),
  defineRoute({
    method: 'POST',
    path: '/schedules/{scheduleId}/pause',
    name: 'pauseSchedule',
    summary: 'Pauses a schedule',
    scope: 'write',
    params: aSchedule,
    query: nothing,
    body: noBody,
    answer: one,
    run: ({ db, claims }, { params }) => pauseSchedule(db, { claims, ...params }),
  }),
  defineRoute({
    method: 'POST',
    path: '/schedules/{scheduleId}/resume',
    name: 'resumeSchedule',
    summary: 'Resumes a schedule that was paused or switched off',
    scope: 'write',
    params: aSchedule,
    query: nothing,
    body: noBody,
    answer: one,
    run: ({ db, claims }, { params }) => resumeSchedule(db, { claims, ...params }),
  }),
  defineRoute({
    method: 'POST',
    path: '/schedules/{scheduleId}/runs',
    name: 'runSchedule',
    summary: 'Runs a schedule now, beside its plan',
    scope: 'write',
    params: aSchedule,
    query: nothing,
    body: noBody,
    status: 201,
    answer: z.object({ run: scheduleRun }),
    run: ({ db, claims }, { params }) => runScheduleNow(db, { claims, ...params }),
  }),
  defineRoute({
    method: 'GET',
    path: '/schedules/{scheduleId}/runs',
    name: 'listScheduleRuns',
    summary: 'Lists the last 100 runs of a schedule, newest first',
    scope: 'read',
    params: aSchedule,
    query: z.strictObject({ cursor: cursorParameter, limit: pageLimit }),
    body: noBody,
    answer: z.object({ runs: z.array(scheduleRun), nextCursor: z.string().nullable() }),
    async run({ db, claims }, { params, query: { cursor, limit } }) {
      const page = { ...params, limit, cursor: readCursor(place, cursor)?.id }
      const { runs, nextCursor } = await listScheduleRuns(db, { claims, ...page })
      return { runs, nextCursor: writeCursor(nextCursor === null ? null : { id: nextCursor }) }
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/schedule-runs/{runId}',
    name: 'getScheduleRun',
    summary: 'Gets a run with its full text, delivered or not',
    scope: 'read',
    params: aRun,
    query: nothing,
    body: noBody,
    answer: z.object({ run: scheduleRun, output: z.string().nullable() }),
    run: ({ db, claims }, { params }) => readRunOutput(db, { claims, ...params }),
  }),
]
