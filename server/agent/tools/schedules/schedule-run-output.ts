import * as z from 'zod'
import { findRunOutput } from '../../../chat/schedules/read-run-output.ts'
import { findRunPlace, listRuns } from '../../../db/schedules/schedule-runs.ts'
import { takePart } from '../../../domain/agents/tool-result.ts'
import type { ScheduleRun } from '../../../domain/schedules/schedule-run.ts'
import { id } from '../../../domain/wire/ids.ts'
import { defineTool, type ToolContext, ToolError } from '../define-tool.ts'

const mostListed = 20
const unknown = 'There is no such run that everyone here may read.'

export const scheduleRunOutput = defineTool({
  name: 'schedule_run_output',
  description:
    'Reads the whole text that a run of a schedule wrote, posted or not. With schedule_id: lists its last runs.',
  input: z
    .strictObject({
      schedule_id: id.optional(),
      run_id: id.optional(),
      from: z.number().int().min(0).max(1_000_000).default(0).describe('Reads on from this character.'),
    })
    .refine(({ schedule_id, run_id }) => (schedule_id === undefined) !== (run_id === undefined), {
      message: 'Give schedule_id or run_id.',
    }),
  effect: 'read_only',
  flow: 'sync',
  async run(context, { schedule_id: scheduleId, run_id: runId, from }) {
    if (runId !== undefined) return readOne(context, { runId, from })
    const runs = await context.asUser(tx => listRuns(tx, { scheduleId: scheduleId ?? '', limit: mostListed }))
    const places = await Promise.all(runs.map(run => findPlace(context, run.id)))
    const shared = await context.readers([...new Set(places.flatMap(place => place ?? []))])
    const shown = runs.filter((_, index) => shared.has(places[index] ?? ''))
    return { kind: 'done', content: { runs: shown.map(describeRun) } }
  },
})

async function readOne(context: ToolContext, { runId, from }: { runId: string; from: number }) {
  const channelId = await findPlace(context, runId)
  if (!channelId || !(await context.readers([channelId])).has(channelId)) throw new ToolError(unknown)
  const { run, output } = await context.asUser(tx =>
    findRunOutput(tx, { runId, userId: context.actingUserId }),
  )
  const part = takePart(output ?? '', { from })
  return {
    kind: 'done' as const,
    content: { ...describeRun(run), ...(output === null ? { note: 'There is no text.' } : part) },
    ...(run.messageId && { messageIds: [run.messageId] }),
  }
}

/** Finds the channel of a run, as the acting person; null: the person may not see it. */
async function findPlace(context: ToolContext, runId: string): Promise<string | null> {
  return (await context.asUser(tx => findRunPlace(tx, { runId })))?.channelId ?? null
}

function describeRun({ id: runId, dueAt, status, isDelivered, error, outputLength }: ScheduleRun) {
  return {
    run_id: runId,
    due: dueAt.slice(0, 16),
    status,
    delivered: isDelivered ?? false,
    ...(error && { error: error.message }),
    characters: outputLength,
  }
}
