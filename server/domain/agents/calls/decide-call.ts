/**
 * The one decision about a tool call: it is made, people are asked first, or it is refused. Everything else reads this
 * answer: the worker, the card, the log and the pages. Pure.
 */
import * as z from 'zod'
import type { ApprovalRules, ToolEffect, Trust } from '../tool.ts'

/** Why people are asked. */
export const askReason = z.enum([
  // the tool changes something
  'effect',
  // its server states that it can destroy data
  'destroys',
  // an admin, the operator or the tool itself says that only admins approve it
  'admins_only',
  // the rules of the agent or the workspace say so
  'rule',
  // the input goes to a host that this place has not accepted
  'destination',
])
export type AskReason = z.infer<typeof askReason>

/** How people are asked about a call. */
export interface Asking {
  trust: Exclude<Trust, 'autonomous'>
  /** Those of the rules, the admins, or any member of the place but a guest. */
  whom: 'approvers' | 'admins' | 'members'
  why: AskReason
  /** The host that the input goes to, where that is the reason. */
  host?: string
  /** The input leaves for a host that this private place has not accepted, which no guest may decide. */
  withoutGuests?: true
}

export type CallDecision =
  | { do: 'free' }
  | { do: 'ask'; asking: Asking }
  /** `elsewhere`: the input may hold words of another private place, which has not accepted the host. */
  | { do: 'refuse'; why: 'elsewhere'; host: string }

export interface CallFacts {
  /** `trust`: what the tool asks of itself for this input. `posts`: with an approval, it posts in another place. */
  tool: { name: string; trust: Trust; posts?: boolean }
  /** The statement of the tool's server; null: it has none. An absent label decides nothing. */
  label: { destroys: boolean } | null
  /** The effect that an admin or the operator chose for the tool as it is now; null: nobody has. */
  choice: ToolEffect | null
  rule: Pick<ApprovalRules, 'trust'>
  place: { isPublic: boolean }
  /** The host outside this server that gets the input; null: it stays here or goes to the operator's. */
  destination: { host: string; acceptedHere: boolean; acceptedElsewhere: boolean } | null
  /** Marks of words from outside, and approvals given ahead: rows R21 and A22 will fill them. */
  marks: readonly never[]
  grants: readonly never[]
}

const strictness: readonly Trust[] = ['autonomous', 'approve', 'escalate']

/** Returns whether one answer is stricter than the other. */
export function isStricter(one: Trust, other: Trust): boolean {
  return strictness.indexOf(one) > strictness.indexOf(other)
}

/** Whether a tool of a server needs approval, unless the rules of the agent or the workspace say otherwise. */
export const trustOfEffect: Readonly<Record<ToolEffect, Trust>> = {
  read_only: 'autonomous',
  side_effecting: 'approve',
  privileged: 'escalate',
}

/**
 * Returns the effect that a server's tool has: the one that was chosen, or what its label says. A tool that states that it
 * can destroy data needs an admin until one lowers it to 'asks first', and no lower.
 */
export function effectIn({ label, choice }: Pick<CallFacts, 'label' | 'choice'>): ToolEffect {
  const destroys = label?.destroys ?? false
  if (choice === null) return destroys ? 'privileged' : 'side_effecting'
  return destroys && choice === 'read_only' ? 'side_effecting' : choice
}

/** Decides about a call, right before it would be made. */
export function decideCall(facts: CallFacts): CallDecision {
  const { place, destination } = facts
  const { trust: needed, why } = decideTrust(facts)
  if (needed !== 'autonomous') {
    const whom = needed === 'escalate' ? 'admins' : 'approvers'
    const leaves = destination !== null && !destination.acceptedHere && !place.isPublic
    return { do: 'ask', asking: { trust: needed, whom, why, ...(leaves && { withoutGuests: true }) } }
  }
  if (!destination || place.isPublic) return { do: 'free' }
  const { host, acceptedHere, acceptedElsewhere } = destination
  if (acceptedHere) return { do: 'free' }
  if (!acceptedElsewhere) return { do: 'refuse', why: 'elsewhere', host }
  return { do: 'ask', asking: { trust: 'approve', whom: 'members', why: 'destination', host } }
}

function decideTrust({ tool, label, choice, rule, place }: CallFacts): { trust: Trust; why: AskReason } {
  const isServers = label !== null || choice !== null
  const own = isServers ? trustOfEffect[effectIn({ label, choice })] : tool.trust
  const destroys = label?.destroys ?? false
  if (own === 'escalate') return { trust: own, why: destroys ? 'destroys' : 'admins_only' }
  const ruled = Object.hasOwn(rule.trust, tool.name) ? rule.trust[tool.name] : undefined
  if (ruled === undefined) return { trust: own, why: destroys ? 'destroys' : 'effect' }
  // The rule of an admin outside must not carry words of a private place away without anybody there.
  const carriesAway = tool.posts === true && own === 'approve' && !place.isPublic
  if (carriesAway && ruled === 'autonomous') return { trust: 'approve', why: 'effect' }
  // No rule lets a tool run at once that states that it can destroy data.
  if (destroys && ruled === 'autonomous') return { trust: 'approve', why: 'destroys' }
  return { trust: ruled, why: 'rule' }
}
