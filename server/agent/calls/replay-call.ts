import * as z from 'zod'
import { isToldShared } from '../../chat/tasks/log/check-told.ts'
import { readEvents } from '../../db/tasks/task-events.ts'
import { hashOf, keepPayloads, readPayload, readPayloads } from '../../db/tasks/task-payloads.ts'
import { checkContent } from '../../domain/messages/message-content.ts'
import { listRecordedCalls, type RecordedCall, sortFields } from '../../domain/tasks/take-over.ts'
import { isTrial } from '../../domain/tasks/task-state.ts'
import type { TaskRun } from '../loop/task-run.ts'
import { type Tool, type ToolContext, ToolError, type ToolOutcome } from '../tools/define-tool.ts'
import { isHere } from '../tools/find-target.ts'
import type { Attempt } from './prepare-call.ts'

/**
 * Makes a call in a trial, or in a replay without effects. A call that only reads is made. A call that would act, or would
 * need approval, returns its result in the original task, if that made the same call. If not, the result says
 * that the call was not made. A tool that ends the task ends it, without its mark.
 */
export async function replayCall(
  run: TaskRun,
  tool: Tool,
  { input, inputText, isHeld }: Attempt,
  context: ToolContext,
): Promise<ToolOutcome> {
  const onlyReads = tool.effect === 'read_only' && tool.flow === 'sync'
  const simulated = isTrial(run.state) ? simulatedInTrial : notCarriedOut
  if (tool.flow === 'terminal' || (onlyReads && !isHeld)) {
    const outcome = await tool.run(context, input)
    return outcome.kind === 'done' ? withoutEffect(outcome) : simulated
  }
  // A trial shows a version by itself: another one may call the same tool at another point.
  const recorded = isTrial(run.state) ? null : await findRecorded(run, tool.name, inputText)
  if (recorded?.failure) throw new ToolError(recorded.text, recorded.failure, 'recorded')
  const outcome = recorded ? tellRecorded(recorded) : simulated
  return tool.name === 'send_message' ? withhold(outcome, input, context) : outcome
}

type Done = Extract<ToolOutcome, { kind: 'done' }>

function withoutEffect({ content, messageIds, pictures, ends }: Done): Done {
  return {
    kind: 'done',
    content,
    ...(messageIds && { messageIds }),
    ...(pictures && { pictures }),
    ...(ends && { ends }),
  }
}

/** The result of a call that was not made; it tells no messages. */
const notCarriedOut: Done = {
  kind: 'done',
  content: 'This call was not carried out, because this is a replay. Continue as if it had been.',
  replayed: 'not_carried_out',
  messageIds: [],
}

const simulatedInTrial: Done = {
  ...notCarriedOut,
  content: 'This call was not carried out, because this is a trial. Continue as if it had been.',
}

interface RecordedResult extends Pick<RecordedCall, 'failure' | 'messageIds'> {
  text: string
}

function tellRecorded({ text, messageIds }: RecordedResult): Done {
  return {
    kind: 'done',
    content: text,
    replayed: 'recorded',
    ...(messageIds && { messageIds: [...messageIds] }),
  }
}

/** Returns the newest call of that name with that input in the original task. */
async function findRecorded(run: TaskRun, name: string, inputText: string): Promise<RecordedResult | null> {
  const { rerunOf, actingUserId } = run.state
  if (rerunOf === null) return null
  const wanted = wordOf(inputText)
  return run.db.asWorker(async tx => {
    // The result may repeat words that the original was told and that may not be told here any more.
    const isShared = await isToldShared(tx, { taskId: rerunOf, channelId: run.task.channelId, actingUserId })
    if (!isShared) return null
    const calls = listRecordedCalls(await readEvents(tx, rerunOf)).filter(call => call.name === name)
    const inputs = await readPayloads(
      tx,
      calls.map(({ input }) => input),
    )
    const same = calls.findLast(({ input }) => wordOf(inputs.get(input) ?? '') === wanted)
    const text = same && (await readPayload(tx, same.result))
    return same && text != null ? { failure: same.failure, messageIds: same.messageIds, text } : null
  })
}

function wordOf(inputText: string): string | null {
  try {
    return JSON.stringify(sortFields(JSON.parse(inputText)))
  } catch {
    return null
  }
}

const said = z.object({
  content: z.string(),
  thread_id: z.string().optional(),
  channel: z.string().optional(),
  person: z.string().optional(),
})

/** Keeps the message that would have been posted: for an agent that speaks by its tool alone it is the answer. */
function withhold(outcome: Done, input: unknown, { task }: ToolContext): Done {
  const { data } = said.safeParse(input)
  if (!data) return outcome
  const content = checkContent(data.content)
  if (!isHere(data, task)) return outcome
  return {
    ...outcome,
    async write({ tx }) {
      await keepPayloads(tx, [content])
      const data = { kind: 'sent' as const, content: hashOf(content), length: content.length }
      return { events: [{ type: 'message.withheld', data }] }
    },
  }
}
