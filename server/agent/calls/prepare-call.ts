import type { NewEvent } from '../../db/tasks/task-events.ts'
import { hashOf } from '../../db/tasks/task-payloads.ts'
import { type Asking, type CallFacts, decideCall } from '../../domain/agents/calls/decide-call.ts'
import type { ApprovalRules, ReplayedCall, ToolEffect, ToolFailure, Trust } from '../../domain/agents/tool.ts'
import { answerOf, isWithoutEffects } from '../../domain/tasks/task-state.ts'
import { findCall } from '../../domain/tasks/tool-calls.ts'
import type { TaskRun } from '../loop/task-run.ts'
import { type CallSource, ownSource, type Tool } from '../tools/define-tool.ts'
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
  source: CallSource
  /** The approval that the call needs first; null: none. */
  approval: Asking | null
  /** The call was approved: that counts as long as it is still the call that was approved. `trust`: what it needs now. */
  approved: { trust: Trust; asking: Asking } | null
  /** The call needs approval in a task that asks nobody. So it is not made, though it only reads. */
  isHeld: boolean
}

/** Checks whether a call can be made: the tool exists, its input fits, and no approval is missing. */
export function prepareCall(
  run: TaskRun,
  tools: readonly Tool[],
  rules: ApprovalRules,
  { callId, name, input, destination }: AskedCall & { destination: CallFacts['destination'] },
  /** The sentence for the model if a limit on calls forbids this one, or its words must not be posted. */
  excess?: string,
): Attempt {
  const tool = tools.find(known => known.name === name) ?? null
  const inputText = JSON.stringify(input ?? null)
  const effect = tool?.effect ?? 'read_only'
  const wrong = findFailure()
  const source = wrong || !tool ? ownSource : tool.source(input)
  const { approval, approved, failure } = wrong ? { ...noApproval, failure: wrong } : findApproval()
  const asksNobody = isWithoutEffects(run.state)
  return {
    ...{ callId, name, effect, input, inputText, tool, source, failure },
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

  function findApproval(): Pick<Attempt, 'approval' | 'approved' | 'failure'> {
    if (!tool) return noApproval
    const decision = decideCall({
      tool: { name: tool.shownName ?? name, trust: tool.trustOf(input, run.task), posts: tool.posts },
      label: source.label,
      choice: source.choice,
      rule: rules,
      place: { isPublic: run.task.channelKind === 'public' },
      destination,
      marks: [],
      grants: [],
    })
    const call = isWithoutEffects(run.state) ? undefined : findCall(answerOf(run.state), callId)
    if (decision.do === 'refuse') return { ...noApproval, failure: refuseElsewhere(decision.host) }
    const asking = decision.do === 'ask' ? decision.asking : null
    if (call?.status === 'approved') {
      // Even if the rules ask for no approval any more, the call must be the approved one.
      const approved = { trust: asking?.trust ?? 'autonomous', asking: asking ?? usualAsking } as const
      return { ...noApproval, approved }
    }
    // Made before by a process that died: it had its approval.
    return asking === null || call?.seq ? noApproval : { ...noApproval, approval: asking }
  }
}

const noApproval = { approval: null, approved: null, failure: null }
/** How people are asked again about a call that would need no approval any more. */
const usualAsking: Asking = { trust: 'approve', whom: 'approvers', why: 'rule' }

function refuseElsewhere(host: string): CallFailure {
  return {
    failure: 'refused',
    text: `This conversation was told words of another private place, which has not accepted ${host}. The call was not made. Continue without it, and say so if it matters.`,
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
