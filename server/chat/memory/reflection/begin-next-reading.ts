import { findChannel } from '../../../db/channels/channels.ts'
import { type Tx, takeServiceRole, takeUserRole } from '../../../db/client.ts'
import {
  countReadingsAtWork,
  endRun,
  findDue,
  findReading,
  insertRun,
  lockPlan,
  type OpenReading,
  readMonthCost,
  skipReading,
  takeRun,
  updateReading,
} from '../../../db/memory/reflection/runs.ts'
import { findChoice, readSettings, writeSettings } from '../../../db/memory/reflection/settings.ts'
import { listRangeMessages, listUnread, moveMarks, readMarks } from '../../../db/memory/reflection/unread.ts'
import { nextRun } from '../../../domain/memory/reflection/next-run.ts'
import { keepOnRecord } from '../../../domain/memory/reflection/off-the-record.ts'
import { planReading, type ReadingPlan } from '../../../domain/memory/reflection/plan-reading.ts'
import type { SkippedReason } from '../../../domain/memory/reflection/reflection-run.ts'
import { startReflectionTask } from './start-reflection-task.ts'

/** The most readings at work at once, over all workspaces of an instance. */
const mostAtOnce = 5
/** With less than this left of a limit, no reading begins. */
const leastUsd = 0.01

/**
 * Takes the next step of any run, in one transaction as the service: begins a run that is due, begins the next reading of
 * a run, leaves its channel out, or ends the run. So each step is taken once, however many workers look and wherever one
 * of them dies. False: there is nothing to do, or all places are taken.
 */
export async function beginNextReading(
  tx: Tx,
  { now, onTaken }: { now: Date; onTaken(readingId: string): void },
): Promise<boolean> {
  await lockPlan(tx)
  const due = await findDue(tx, { now })
  if (due) {
    const { workspaceId } = due
    await insertRun(tx, { workspaceId, cause: 'time', now })
    const { nextRunAt: _, ...settings } = await readSettings(tx, { workspaceId })
    await writeSettings(tx, { workspaceId, ...settings, nextRunAt: nextRun(settings, now) })
    return true
  }
  if ((await countReadingsAtWork(tx)) >= mostAtOnce) return false
  const run = await takeRun(tx)
  if (!run) return false
  const reading = run.nextId === null ? undefined : await findReading(tx, { readingId: run.nextId })
  if (!reading) {
    await endRun(tx, { runId: run.id, workspaceId: run.workspaceId, now })
    return true
  }
  onTaken(reading.id)
  await beginReading(tx, { reading, spentUsd: run.costUsd, now })
  return true
}

async function beginReading(
  tx: Tx,
  { reading, spentUsd, now }: { reading: OpenReading; spentUsd: number; now: Date },
): Promise<void> {
  const begun = await prepare(tx, { reading, spentUsd })
  if (typeof begun === 'string') return skipReading(tx, { readingId: reading.id, why: begun, now })
  const { plan, limitUsd, actingUserId } = begun
  const taskId = await startReflectionTask(tx, { reading, actingUserId })
  await updateReading(tx, {
    readingId: reading.id,
    status: 'running',
    taskId,
    limitUsd,
    ranges: plan.ranges,
    messages: plan.messages,
    leftOver: plan.left,
  })
}

interface Begun {
  plan: ReadingPlan
  limitUsd: number
  actingUserId: string
}

/** Looks at everything that the reading needs now; a reason: the channel is left out of this run. */
async function prepare(
  tx: Tx,
  { reading, spentUsd }: { reading: OpenReading; spentUsd: number },
): Promise<Begun | SkippedReason> {
  const { workspaceId, channelId } = reading
  const settings = await readSettings(tx, { workspaceId })
  const choice = await findChoice(tx, { channelId })
  if (!settings.isOn || !choice) return 'switched_off'
  const { chosenBy } = choice
  // The rights of the person who chose the channel, as they are now.
  await takeUserRole(tx, { sub: chosenBy })
  const channel = await findChannel(tx, { userId: chosenBy, channelId })
  await takeServiceRole(tx)
  if (!channel) return 'chooser_lost'
  if (channel.archivedAt !== null) return 'archived'
  const runLeft = settings.runUsd - spentUsd
  const monthLeft = settings.monthUsd - (await readMonthCost(tx, { workspaceId }))
  if (monthLeft < leastUsd) return 'month_budget'
  if (runLeft < leastUsd) return 'run_budget'
  const marks = await readMarks(tx, { channelId })
  const { unread, total } = await listUnread(tx, { channelId })
  const plan = planReading(unread, { marks, total })
  if (plan.messages === 0) return 'nothing_new'
  const found = await listRangeMessages(tx, { channelId, ranges: plan.ranges })
  if (!keepOnRecord(found).some(({ isNew }) => isNew)) {
    // Everything is off the record, now and in the next run.
    await moveMarks(tx, { channelId, ranges: plan.ranges })
    return 'nothing_new'
  }
  return { plan, limitUsd: Math.min(runLeft, monthLeft), actingUserId: chosenBy }
}
