import { isWithoutEffects } from '../../domain/tasks/task-state.ts'
import { DomainError } from '../../domain/wire/domain-error.ts'
import type { TaskRun } from '../loop/task-run.ts'
import { tell } from '../model/classify-failure.ts'
import { type ToolContext, ToolError, type ToolOutcome } from '../tools/define-tool.ts'
import { type CallDesk, createToolContext } from '../tools/tool-context.ts'
import type { Attempt, CallFailure } from './prepare-call.ts'
import { replayCall } from './replay-call.ts'

/** A call that was made, and is not in the log yet. */
export interface MadeCall {
  attempt: Attempt
  context: ToolContext
  seq: number
  outcome: ToolOutcome | { kind: 'failed'; failure: CallFailure }
  durationMs: number
}

/**
 * Makes one call. Contract: never throws, and returns when its time is up or the task must stop, even if the
 * tool does not stop: such a tool is left behind.
 */
export async function makeCall(
  run: TaskRun,
  desk: CallDesk,
  attempt: Attempt,
  seq: number,
  timeoutMs: number,
): Promise<MadeCall> {
  const begunAt = performance.now()
  const time = AbortSignal.timeout(timeoutMs)
  const signal = AbortSignal.any([run.interrupted, time])
  const { callId, tool, input } = attempt
  const context = createToolContext(run, desk, { turn: run.state.turn, callId, seq, signal })
  const used = (outcome: MadeCall['outcome']): MadeCall => ({
    attempt,
    context,
    seq,
    outcome,
    durationMs: Math.round(performance.now() - begunAt),
  })
  if (!tool) throw new Error('A call without its tool.')
  try {
    const outcome = isWithoutEffects(run.state)
      ? replayCall(run, tool, attempt, context)
      : tool.run(context, input)
    return used(await Promise.race([outcome, whenAborted(signal)]))
  } catch (error) {
    if (time.aborted && !run.interrupted.aborted) return used({ kind: 'failed', failure: tooSlow(timeoutMs) })
    const failure = describeError(error)
    if (failure.failure === 'error') run.log.warn({ err: error, tool: tool.name }, 'a tool failed')
    return used({ kind: 'failed', failure })
  }
}

function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const leave = () => reject(new Error('the tool was stopped'))
    if (signal.aborted) leave()
    signal.addEventListener('abort', leave, { once: true })
  })
}

function tooSlow(timeoutMs: number): CallFailure {
  return {
    failure: 'timeout',
    text: `The tool did not respond within ${Math.round(timeoutMs / 1000)} seconds.`,
  }
}

/** Returns the text of an error for the model: our refusals in full, of any other error only that it happened. */
export function describeError(error: unknown): CallFailure {
  if (error instanceof ToolError) {
    const { failure, message: text, replayed } = error
    return { failure, text, ...(replayed && { replayed }) }
  }
  if (error instanceof DomainError) return { failure: 'refused', text: error.message }
  return {
    failure: 'error',
    text: 'The tool failed. Try once more, or continue without it.',
    detail: tell(error),
  }
}

/** Tells errors that a tool means for the model from faults on our side. */
export function isMeantForModel(error: unknown): boolean {
  return error instanceof ToolError || error instanceof DomainError
}
