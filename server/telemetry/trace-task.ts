import { type Attributes, type Context, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import * as z from 'zod'
import type { ModelOutcome } from '../agent/model/model.ts'
import type { TaskState } from '../domain/tasks/task-state.ts'
import { contextOfTask } from './task-context.ts'
import { telemetry, tellDecision } from './telemetry.ts'

/** The spans of one task in a worker: task > turn > prompt, model call, tool calls. */
export interface TaskTrace {
  /** Runs the assembly of a prompt; the result has no `prompt` if none was made. */
  prompt<T extends { do: string; prompt?: { layers: { name: string; tokens: number }[] } }>(
    turn: number,
    work: () => Promise<T>,
  ): Promise<T>
  modelCall<T extends ModelOutcome>(
    call: { turn: number; attempt: number; model: string; maxTokens: number },
    work: () => Promise<T>,
  ): Promise<T>
  toolCall<T extends { outcome: { kind: string } }>(
    call: { turn: number; callId: string; name: string; effect: string; server?: string | undefined },
    work: () => Promise<T>,
  ): Promise<T>
  /** The worker stops work on the task: it has ended, waits, or went to another worker. */
  end(state: TaskState): void
}

interface Traced {
  id: string
  workspaceId: string
  threadId: string
  forkId: string | null
  agentId: string
  agentName: string
}

/** Starts when a worker has taken a task; `claimedAt` is the time at which it asked for work. */
export function traceTask(
  task: Traced,
  { claimedAt, attempt }: { claimedAt: number; attempt: number },
): TaskTrace {
  const { tracer, invocations } = telemetry()
  const beganAt = performance.now()
  const agent: Attributes = { 'gen_ai.agent.id': task.agentId, 'gen_ai.agent.name': task.agentName }
  const above = contextOfTask(task.id)
  tracer
    .startSpan(
      'receive mailbox',
      {
        kind: SpanKind.CONSUMER,
        startTime: claimedAt,
        attributes: { 'messaging.operation.type': 'receive', 'openvibe.mailbox.attempt': attempt },
      },
      above,
    )
    .end()
  const whole = tracer.startSpan(
    `invoke_agent ${task.agentName}`,
    {
      attributes: {
        'gen_ai.operation.name': 'invoke_agent',
        ...agent,
        'gen_ai.conversation.id': task.forkId ?? task.threadId,
        'openvibe.task.id': task.id,
        'openvibe.workspace.id': task.workspaceId,
      },
    },
    above,
  )
  const inTask = trace.setSpan(above, whole)
  invocations.add(1, agent)
  let turn: { number: number; span: Span; context: Context } | null = null

  function inTurn(number: number): Context {
    if (turn?.number === number) return turn.context
    turn?.span.end()
    const span = tracer.startSpan(`turn ${number}`, { attributes: { 'openvibe.turn': number } }, inTask)
    turn = { number, span, context: trace.setSpan(inTask, span) }
    return turn.context
  }

  async function spanned<T>(
    name: string,
    at: Context,
    options: { kind?: SpanKind; attributes: Attributes },
    work: () => Promise<T>,
    tell: (result: T, span: Span) => void,
  ): Promise<T> {
    const span = tracer.startSpan(name, options, at)
    try {
      const result = await work()
      tell(result, span)
      return result
    } catch (error) {
      fail(span, error instanceof Error ? error.name : 'unknown')
      throw error
    } finally {
      span.end()
    }
  }

  return {
    prompt: (number, work) =>
      spanned('assemble_prompt', inTurn(number), { attributes: {} }, work, ({ prompt }, span) => {
        for (const { name, tokens } of prompt?.layers ?? []) {
          span.setAttribute(`openvibe.prompt.tokens.${name}`, tokens)
        }
      }),

    modelCall: (call, work) =>
      spanned(
        `chat ${call.model}`,
        inTurn(call.turn),
        {
          kind: SpanKind.CLIENT,
          attributes: {
            'gen_ai.operation.name': 'chat',
            'gen_ai.provider.name': 'anthropic',
            'gen_ai.request.model': call.model,
            'gen_ai.request.max_tokens': call.maxTokens,
            'openvibe.attempt': call.attempt,
            ...agent,
          },
        },
        work,
        (outcome, span) => tellOutcome(outcome, span, agent),
      ),

    toolCall({ turn: number, callId, name, effect, server }, work) {
      const attributes = { 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.name': name, ...agent }
      const at = inTurn(number)
      const begunAt = performance.now()
      telemetry().toolUses.add(1, attributes)
      tellDecision(at, 'openvibe.tool_chosen', { ...attributes, 'openvibe.tool.effect': effect })
      const details = {
        'gen_ai.tool.call.id': callId,
        'gen_ai.tool.type': 'function',
        ...(server !== undefined && { 'openvibe.mcp.server': server }),
        'openvibe.tool.effect': effect,
      }
      return spanned(
        `execute_tool ${name}`,
        at,
        { attributes: { ...attributes, ...details } },
        work,
        (made, span) => {
          telemetry().callSeconds.record((performance.now() - begunAt) / 1_000, attributes)
          if (made.outcome.kind !== 'failed') return
          const { failure } = z
            .looseObject({ failure: z.looseObject({ failure: z.string() }) })
            .parse(made.outcome)
          fail(span, failure.failure, attributes)
        },
      )
    },

    end(state) {
      turn?.span.end()
      const { status, stopReason, error } = state
      whole.setAttributes({ 'openvibe.task.status': status, ...usageOf(state.usage) })
      if (stopReason) whole.setAttribute('openvibe.task.stop_reason', stopReason)
      if (state.costUsd !== null) whole.setAttribute('openvibe.task.cost_usd', state.costUsd)
      if (status === 'failed')
        fail(whole, error?.reason ?? 'error', { ...agent, 'gen_ai.operation.name': 'invoke_agent' })
      if (stopReason === 'no_reply') tellDecision(inTask, 'openvibe.stayed_silent', agent)
      telemetry().taskSeconds.record((performance.now() - beganAt) / 1_000, {
        ...agent,
        'openvibe.task.status': status,
      })
      whole.end()
    },
  }
}

function tellOutcome(outcome: ModelOutcome, span: Span, agent: Attributes): void {
  const { model, usage, requestId, firstTextMs, durationMs } = outcome
  const figures = {
    'gen_ai.operation.name': 'chat',
    'gen_ai.provider.name': 'anthropic',
    'gen_ai.request.model': model,
    ...agent,
  }
  span.setAttributes({ 'gen_ai.response.model': model, ...usageOf(usage ?? {}) })
  if (requestId) span.setAttribute('gen_ai.response.id', requestId)
  if (firstTextMs !== null) span.setAttribute('openvibe.first_text_ms', firstTextMs)
  const { callSeconds, tokens } = telemetry()
  callSeconds.record(durationMs / 1_000, figures)
  for (const [type, count] of [
    ['input', usage?.inputTokens],
    ['output', usage?.outputTokens],
  ] as const) {
    if (count !== undefined) tokens.record(count, { ...figures, 'gen_ai.token.type': type })
  }
  if (outcome.kind === 'answered') span.setAttribute('gen_ai.response.finish_reasons', [outcome.stopReason])
  else fail(span, outcome.failure, figures)
}

function fail(span: Span, type: string, counted?: Attributes): void {
  span.setAttribute('error.type', type)
  span.setStatus({ code: SpanStatusCode.ERROR })
  telemetry().errors.add(1, { ...counted, 'error.type': type })
}

function usageOf(usage: TaskState['usage']): Attributes {
  const { inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens } = usage
  return {
    ...(inputTokens !== undefined && { 'gen_ai.usage.input_tokens': inputTokens }),
    ...(outputTokens !== undefined && { 'gen_ai.usage.output_tokens': outputTokens }),
    ...(cacheReadTokens !== undefined && { 'gen_ai.usage.cache_read.input_tokens': cacheReadTokens }),
    ...(cacheWriteTokens !== undefined && { 'gen_ai.usage.cache_creation.input_tokens': cacheWriteTokens }),
  }
}
