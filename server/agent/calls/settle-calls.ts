import type { Tx } from '../../db/client.ts'
import { appendEvents, type NewEvent, type OpenTask } from '../../db/tasks/task-events.ts'
import { hashOf, keepPayloads } from '../../db/tasks/task-payloads.ts'
import { cutMiddle, resultTokens } from '../../domain/agents/tool-result.ts'
import { answerOf, hasEnded, type TaskState } from '../../domain/tasks/task-state.ts'
import { findCall } from '../../domain/tasks/tool-calls.ts'
import { type TaskRun, writeTask } from '../loop/task-run.ts'
import { keepSecrets } from './keep-secrets.ts'
import { describeError, isMeantForModel, type MadeCall } from './make-call.ts'
import { describeFailure } from './prepare-call.ts'

/**
 * The tokens of any result, estimated. A tool bounds its own results below this, item by item, and says how to
 * read on; this is only the last guard.
 */
const longestResult = 1.4 * resultTokens

/**
 * Writes the results of calls, all in one transaction, together with their effects in the database. The effects
 * exist exactly when the log says so: a call that is not open any more, or a task that must stop, has none.
 */
export async function settleCalls(run: TaskRun, made: readonly MadeCall[]): Promise<void> {
  if (made.length === 0) return
  const also = {
    threads: made.flatMap(({ outcome }) => (outcome.kind === 'failed' ? [] : (outcome.locks ?? []))),
    lanes: made.flatMap(({ outcome }) => (outcome.kind === 'failed' ? [] : (outcome.lanes ?? []))),
  }
  const [only] = made
  try {
    await writeTask(
      run,
      state => areOpen(state, made),
      (tx, open) => writeAll(tx, open, made),
      also,
    )
  } catch (error) {
    // Refused at the last moment, for example by a limit that is only reliable under the lock: nothing of it
    // was written.
    if (!only || made.length > 1 || !isMeantForModel(error)) throw error
    const refused = { ...only, outcome: { kind: 'failed' as const, failure: describeError(error) } }
    await writeTask(
      run,
      state => areOpen(state, [refused]),
      (tx, open) => writeAll(tx, open, [refused]),
    )
  }
}

function areOpen(state: TaskState, made: readonly MadeCall[]): boolean {
  const isOpen = ({ attempt, seq }: MadeCall) => {
    const call = findCall(answerOf(state), attempt.callId)
    return call?.status === 'running' && call.seq === seq
  }
  return !state.cancel && !hasEnded(state) && made.every(isOpen)
}

async function writeAll(tx: Tx, open: OpenTask, made: readonly MadeCall[]): Promise<OpenTask> {
  let after = open
  for (const one of made) after = await writeOne(tx, after, one)
  return after
}

async function writeOne(tx: Tx, open: OpenTask, made: MadeCall): Promise<OpenTask> {
  const { attempt, context, seq, outcome, durationMs } = made
  const { callId, name } = attempt
  const call = { turn: open.state.turn, callId, name, durationMs }
  const write = (events: NewEvent[]) =>
    appendEvents(
      tx,
      open,
      events.map(event => ({ ...event, causedBy: event.causedBy ?? seq })),
    )

  if (outcome.kind === 'failed') {
    const text = keepSecrets(outcome.failure.text)
    await keepPayloads(tx, [text])
    return write([describeFailure(call, { ...outcome.failure, text })])
  }
  if (outcome.kind === 'waiting') return write((await outcome.write({ tx, open, context })).events)

  const written = await outcome.write?.({ tx, open, context })
  const { messageIds, itemIds, ends, replayed, pictures = [] } = outcome
  const content = written?.content ?? outcome.content
  // A recorded result was cleaned before, and the model gets it in the same bytes.
  const result = replayed === 'recorded' && typeof content === 'string' ? content : writeResult(content)
  await keepPayloads(tx, [result, ...pictures.map(({ base64 }) => base64)])
  return write([
    ...(written?.events ?? []),
    {
      type: 'tool.succeeded',
      data: {
        ...call,
        result: hashOf(result),
        length: result.length,
        ...(messageIds ? { messageIds } : {}),
        ...(itemIds ? { itemIds } : {}),
        ...(pictures.length > 0
          ? { pictures: pictures.map(({ base64, mediaType }) => ({ hash: hashOf(base64), mediaType })) }
          : {}),
        ...(ends ? { ends } : {}),
        ...(replayed ? { replayed } : {}),
      },
    },
  ])
}

/**
 * Turns a tool's result into text, and removes everything that no model, log or database may see. The only
 * place for this.
 */
function writeResult(content: string | object): string {
  const text = keepSecrets(typeof content === 'string' ? content : JSON.stringify(content))
  // Postgres stores no null character.
  const clean = text.replaceAll('\0', '').toWellFormed()
  if (clean === '') return '(nothing)'
  return cutMiddle(clean, { tokens: longestResult, hint: 'Ask for less in one call.' })
}
