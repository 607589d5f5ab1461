import type { NewEvent } from '../../db/tasks/task-events.ts'
import { hashOf } from '../../db/tasks/task-payloads.ts'
import { trustIn } from '../../domain/agents/ask-rules.ts'
import type { ApprovalRules, ReplayedCall, ToolEffect, ToolFailure, Trust } from '../../domain/agents/tool.ts'
import { answerOf, isWithoutEffects } from '../../domain/tasks/task-state.ts'
import { findCall } from '../../domain/tasks/tool-calls.ts'
import type { TaskRun } from '../loop/task-run.ts'
import type { Tool } from '../tools/define-tool.ts'
import type { AskedCall } from './read-calls.ts'

/** The text for the model about a call without a result, and (for admins) its cause. */
export interface CallFailure {
  failure: ToolFailure
  text: string
  detail?: string
  replayed?: ReplayedCall
}

/** A call that was checked: ready to be made or, with `failure`, not to be made. */
export interface Attempt {
  callId: string
  name: string
  effect: ToolEffect
  input: unknown
  /** The input as it is stored. */
  inputText: string
  tool: Tool | null
  failure: CallFailure | null
  /** The approval that the call needs first; null: none. */
  approval: Trust | null
  /** The approval that was given: it counts as long as the call is still the one that was approved. */
  approved: Trust | null
  /** The call needs approval in a task that asks nobody. So it is not made, though it only reads. */
  isHeld: boolean
}

/** Checks whether a call can be made: the tool exists, its input fits, and no approval is missing. */
export function prepareCall(
  run: TaskRun,
  tools: readonly Tool[],
  rules: ApprovalRules,
  { callId, name, input }: AskedCall,
  /** The sentence for the model if a limit on calls forbids this one, or its words must not be posted. */
  excess?: string,
): Attempt {
  const tool = tools.find(known => known.name === name) ?? null
  const inputText = JSON.stringify(input ?? null)
  const effect = tool?.effect ?? 'read_only'
  const failure = findFailure()
  const { approval, approved } = failure ? noApproval : findApproval()
  const asksNobody = isWithoutEffects(run.state)
  return {
    ...{ callId, name, effect, input, inputText, tool, failure },
    approval: asksNobody ? null : approval,
    approved,
    isHeld: asksNobody && approval !== null,
  }

  function findFailure(): CallFailure | null {
    if (excess !== undefined) return { failure: 'refused', text: excess }
    if (!tool) return unknownTool(name, tools)
    if (input === undefined) return invalid('The input was cut off, or is not valid JSON.')
    const wrong = tool.check(input)
    return wrong === null ? null : invalid(`The input is not valid:\n${wrong}`)
  }

  function findApproval(): Pick<Attempt, 'approval' | 'approved'> {
    const trust = tool
      ? trustIn({ name: tool.shownName ?? name, trust: tool.trustOf(input, run.task) }, rules)
      : 'autonomous'
    const call = isWithoutEffects(run.state) ? undefined : findCall(answerOf(run.state), callId)
    // Approved: even if the rules ask for no approval any more, the call must be the approved one.
    if (call?.status === 'approved') return { approval: null, approved: trust }
    // Made before by a process that died: it had its approval.
    return trust === 'autonomous' || call?.seq ? noApproval : { approval: trust, approved: null }
  }
}

const noApproval = { approval: null, approved: null }

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
