import * as z from 'zod'
import { addReminder, addSchedule } from '../../../chat/schedules/add-schedule.ts'
import { checkOwned } from '../../../chat/schedules/check-schedule.ts'
import { deleteScheduleIn } from '../../../chat/schedules/delete-schedule.ts'
import { findZone } from '../../../chat/schedules/find-zone.ts'
import { pauseScheduleIn } from '../../../chat/schedules/pause-schedule.ts'
import { resumeScheduleIn } from '../../../chat/schedules/resume-schedule.ts'
import { findChannel } from '../../../db/channels/channels.ts'
import { takeUserRole } from '../../../db/client.ts'
import { notifySchedules } from '../../../db/schedules/schedule-runs.ts'
import { listSchedules } from '../../../db/schedules/schedules.ts'
import { fitItems } from '../../../domain/agents/tool-result.ts'
import { readCadence } from '../../../domain/schedules/read-cadence.ts'
import { notifyPolicy, type Schedule, scheduleDraft } from '../../../domain/schedules/schedule.ts'
import { id } from '../../../domain/wire/ids.ts'
import { defineTool, type ToolContext, type ToolWrite } from '../define-tool.ts'

const mostListed = 50

const input = z
  .strictObject({
    action: z.enum(['create', 'remind', 'list', 'pause', 'resume', 'delete']),
    prompt: scheduleDraft.shape.prompt.optional().describe('create: your task. remind: the words.'),
    when: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .optional()
      .describe("'every weekday at 9', 'every 2 hours', 'tomorrow at 15:00', or five fields of cron."),
    name: scheduleDraft.shape.name,
    notify: notifyPolicy
      .optional()
      .describe(
        'always: each answer is posted. conditional: only if you find it worth it. never: it is kept.',
      ),
    direct: z.boolean().optional().describe('create: post in the direct message of the person, not here.'),
    schedule_id: id.optional().describe('pause, resume, delete.'),
  })
  .refine(
    ({ action, prompt, when }) =>
      (action !== 'create' && action !== 'remind') || (prompt !== undefined && when !== undefined),
    { message: 'Give prompt and when.' },
  )
  .refine(
    ({ action, schedule_id }) =>
      action === 'create' || action === 'remind' || action === 'list' || schedule_id !== undefined,
    { message: 'Give schedule_id.' },
  )
type Input = z.output<typeof input>

export const schedule = defineTool({
  name: 'schedule',
  description:
    'Plans work for the person who asks, with the rights of this person: create has you answer a prompt at set times, remind brings words back to the person alone. Also lists, pauses, resumes and deletes their schedules. Use it only when you were asked to.',
  input,
  effect: 'side_effecting',
  flow: 'sync',
  trust: ({ action }) => (action === 'list' ? 'autonomous' : 'approve'),
  async aim(context, given) {
    const { schedule_id: scheduleId, when } = given
    const userId = context.actingUserId
    // A call that nobody could carry out is not shown for approval.
    if (scheduleId !== undefined && given.action !== 'list') {
      await context.asUser(tx => checkOwned(tx, { scheduleId, userId }))
    }
    if (when !== undefined) {
      const zone = await context.asUser(tx => findZone(tx, { userId }))
      readCadence(when, { zone, now: context.now() })
    }
    return null
  },
  async run(context, given) {
    if (given.action === 'list') return { kind: 'done', content: await list(context) }
    return { kind: 'done', content: {}, write: at => change(at, given) }
  },
})

/** Changes the plan as the person who asks, in the very transaction that records the call. */
async function change({ tx, context }: ToolWrite, given: Input): Promise<{ content: object }> {
  const { actingUserId: userId, task } = context
  const { workspaceId, threadId, forkId, agentId } = task
  const { action, prompt = '', when = '', name, notify, direct, schedule_id: scheduleId = '' } = given
  await takeUserRole(tx, context.claims)
  if (action === 'delete')
    return { content: { deleted: (await deleteScheduleIn(tx, { scheduleId, userId })).scheduleId } }
  if (action === 'pause') return tell((await pauseScheduleIn(tx, { scheduleId, userId })).schedule)
  if (action === 'resume') return tell((await resumeScheduleIn(tx, { scheduleId, userId })).schedule)
  const by = { userId, now: context.now(), workspaceId, when }
  const added =
    action === 'remind'
      ? await addReminder(tx, { ...by, text: prompt })
      : await addSchedule(tx, {
          ...by,
          agentId,
          prompt,
          name,
          notify: notify ?? 'always',
          history: 'own',
          place: direct ? { kind: 'direct' } : { kind: 'thread', threadId, forkId },
        })
  await notifySchedules(tx)
  return tell(added)
}

function tell(found: Schedule): { content: object } {
  return { content: describeSchedule(found) }
}

/** Lists the person's schedules, without those of places that not all readers here may read. */
async function list(context: ToolContext): Promise<object> {
  const { actingUserId: userId, task } = context
  const { workspaceId, channelId } = task
  const { own, isDirect } = await context.asUser(async tx => ({
    own: await listSchedules(tx, { workspaceId, ownerId: userId, limit: mostListed }),
    isDirect: (await findChannel(tx, { userId, channelId }))?.directAgentId != null,
  }))
  const shared = await context.readers('all')
  const shown = own.filter(({ place }) => (place.channelId === null ? isDirect : shared.has(place.channelId)))
  const { kept } = fitItems(shown, { keep: 'first', write: describeSchedule })
  return {
    schedules: kept.map(describeSchedule),
    ...(kept.length < own.length && { note: 'There are more, which are not shown here.' }),
  }
}

function describeSchedule(found: Schedule) {
  const {
    id: scheduleId,
    kind,
    name,
    words,
    timeZone,
    status,
    statusNote,
    nextRunAt,
    notify,
    lastRun,
  } = found
  return {
    schedule_id: scheduleId,
    ...(kind === 'reminder' ? { reminder: name } : { name, notify }),
    when: `${words} (${timeZone})`,
    status,
    ...(statusNote && { why: statusNote }),
    ...(nextRunAt && { next: nextRunAt }),
    ...(lastRun && { last_run: { run_id: lastRun.id, status: lastRun.status } }),
  }
}
