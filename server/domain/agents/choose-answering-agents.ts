import { limits } from '../wire/limits.ts'

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
  /** The fork that this is, with who thinks along in it; null: a thread's main line. */
  fork: { divePartner: Agent | null } | null
  /** The agent of the direct message that this is; absent or null in every other place. */
  directAgent?: Agent | null
  /** Who answered the writer (or, as the workspace has it, anybody) last and may be meant again; none where that is off. */
  followUps?: readonly Agent[]
  /** Agents that listen to everything that is said here. */
  listening?: readonly Agent[]
}

export interface Answerers<Agent extends Candidate> {
  agents: Agent[]
  /**
   * They follow the conversation without being called: a task of theirs that is still queued here takes the newer
   * message, instead of a second task.
   */
  replaces: boolean
}

/** Says who answers by this rule; null: the rule does not fit, ask the next. */
type Rule = <Agent extends Candidate>(occasion: Occasion<Agent>) => readonly Agent[] | null

const namedAgents: Rule = ({ named }) => orNone(named.agents.filter(isCallable))

/** Who turns to people wants people. */
const onlyPeople: Rule = ({ named }) => (named.people.length > 0 ? [] : null)

/** A partner who is switched off leaves the fork to people: nobody takes that place. */
const divePartner: Rule = ({ fork }) => {
  if (!fork?.divePartner) return null
  return isCallable(fork.divePartner) ? [fork.divePartner] : []
}

/** Whoever writes to an agent alone means it. */
const directAgent: Rule = ({ fork, directAgent: agent }) =>
  fork === null && agent ? (isCallable(agent) ? [agent] : []) : null

const followUps: Rule = ({ followUps: agents = [] }) => orNone(agents.filter(isCallable))

const listening: Rule = ({ listening: agents = [] }) => orNone(agents.filter(isCallable))

/** In this order; the first one that fits decides. */
const rules: readonly { says: Rule; replaces: boolean }[] = [
  { says: namedAgents, replaces: false },
  { says: onlyPeople, replaces: false },
  { says: divePartner, replaces: true },
  { says: directAgent, replaces: true },
  { says: followUps, replaces: true },
  { says: listening, replaces: true },
]

/** The agents that answer a message: the first rule that fits decides, and nobody answers where none does. */
export function chooseAnswerers<Agent extends Candidate>(occasion: Occasion<Agent>): Answerers<Agent> {
  for (const { says, replaces } of rules) {
    const chosen = says(occasion)
    if (chosen) return { agents: chosen.slice(0, limits.agentsPerMessage), replaces }
  }
  return { agents: [], replaces: false }
}

function isCallable({ isActive, isSystem }: Candidate): boolean {
  return isActive && !isSystem
}

function orNone<Agent>(agents: readonly Agent[]): readonly Agent[] | null {
  return agents.length > 0 ? agents : null
}
