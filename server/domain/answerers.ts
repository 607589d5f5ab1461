import { limits } from './limits.ts'

/** An agent as far as it matters for who answers. */
export interface Candidate {
  id: string
  isActive: boolean
  isSystem: boolean
}

/** What decides who answers a person's message. Nothing that an agent or the system wrote ever gets here. */
export interface Occasion<Agent extends Candidate> {
  /** Whom the message names, in the order of their first place. */
  named: { agents: Agent[]; people: { id: string }[] }
  /**
   * What joins with the rules that need it, in this order after those below: the fork's dive partner, the agent of a
   * direct message, the agent that was last asked, agents that listen to everything. In those four cases a task that
   * is still queued for the same agent and conversation takes the newer message instead of a second task.
   */
  fork: { divePartnerId: string | null } | null
  /** The agent of the direct message that this is; absent or null in every other place. */
  directAgent?: Agent | null
}

/** Says who answers by this rule; null: the rule does not fit, ask the next. */
type Rule = <Agent extends Candidate>(occasion: Occasion<Agent>) => Agent[] | null

const namedAgents: Rule = ({ named }) => {
  const callable = named.agents.filter(agent => agent.isActive && !agent.isSystem)
  return callable.length > 0 ? callable.slice(0, limits.agentsPerMessage) : null
}

/** Who turns to people wants people. */
const onlyPeople: Rule = ({ named }) => (named.people.length > 0 ? [] : null)

/** Whoever writes to an agent alone means it. */
const directAgent: Rule = ({ fork, directAgent: agent }) =>
  fork === null && agent?.isActive ? [agent] : null

const rules: readonly Rule[] = [namedAgents, onlyPeople, directAgent]

/** The agents that answer a message: the first rule that fits decides, and nobody answers where none does. */
export function chooseAnswerers<Agent extends Candidate>(occasion: Occasion<Agent>): Agent[] {
  for (const rule of rules) {
    const chosen = rule(occasion)
    if (chosen) return chosen
  }
  return []
}
