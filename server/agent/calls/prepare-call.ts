import type { NewEvent } from '../../db/tasks/task-events.ts'
import { hashOf } from '../../db/tasks/task-payloads.ts'
import { trustIn } from '../../domain/agents/ask-rules.ts'
import type { ApprovalRules, ReplayedCall, ToolEffect, ToolFailure, Trust } from '../../domain/agents/tool.ts'
import { answerOf, isSilent } from '../../domain/tasks/task-state.ts'
import { findCall } from '../../domain/tasks/tool-calls.ts'
import type { TaskRun } from '../loop/task-run.ts'
import type { Tool } from '../tools/define-tool.ts'
import type { AskedCall } from './read-calls.ts'

/** What the model is told of a call that brought nothing, and (for admins) what was behind it. */
export interface CallFailure {
  failure: ToolFailure
  text: string
  detail?: string
  replayed?: ReplayedCall
}

/** A call that is looked at: ready to be made or, with `failure`, not to be made. */
export interface Attempt {
  callId: string
  name: string
  effect: ToolEffect
  input: unknown
  /** The input as it is kept. */
  inputText: string
  tool: Tool | null
  failure: CallFailure | null
  /** What somebody has to agree to first; null: nothing. */
  leave: Trust | null
  /** It needs somebody's leave in a task that asks nobody: so it is not made, though it only reads. */
  isHeld: boolean
}

/** Looks whether a call can be made: whether there is such a tool, its input fits, and it needs somebody's leave. */
export function prepareCall(
  run: TaskRun,
  tools: readonly Tool[],
  rules: ApprovalRules,
  { callId, name, input }: AskedCall,
): Attempt {
  const tool = tools.find(known => known.name === name) ?? null
  const inputText = JSON.stringify(input ?? null)
  const effect = tool?.effect ?? 'read_only'
  const failure = findFailure()
  const leave = failure ? null : findLeave()
  const asksNobody = isSilent(run.state)
  return {
    ...{ callId, name, effect, input, inputText, tool, failure },
    leave: asksNobody ? null : leave,
    isHeld: asksNobody && leave !== null,
  }

  function findFailure(): CallFailure | null {
    if (!tool) return unknownTool(name, tools)
    if (input === undefined) return invalid('The input was cut off, or is not valid JSON.')
    const wrong = tool.check(input)
    return wrong === null ? null : invalid(`The input is not valid:\n${wrong}`)
  }

  function findLeave(): Trust | null {
    const trust = tool ? trustIn({ name, trust: tool.trustOf(input, run.task) }, rules) : 'autonomous'
    if (trust === 'autonomous') return null
    if (isSilent(run.state)) return trust
    const call = findCall(answerOf(run.state), callId)
    // Made before by a process that died: it had its leave.
    return call?.status === 'approved' || call?.seq ? null : trust
  }
}

function unknownTool(name: string, tools: readonly Tool[]): CallFailure {
  const known = tools.map(tool => tool.name).join(', ')
  const text = known === '' ? 'You have no tools.' : `There is no tool named ${name}. Your tools: ${known}.`
  return { failure: 'unknown_tool', text }
}

function invalid(text: string): CallFailure {
  return { failure: 'invalid_input', text }
}

export function describeFailure(
  call: { turn: number; callId: string; name: string; durationMs: number },
  { failure, text, detail, replayed }: CallFailure,
): NewEvent {
  return {
    type: 'tool.failed',
    data: {
      ...call,
      failure,
      result: hashOf(text),
      ...(detail ? { detail } : {}),
      ...(replayed ? { replayed } : {}),
    },
  }
}
