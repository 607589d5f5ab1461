import { limits } from '../wire/limits.ts'

/** An agent with the fields that decide whether it may answer. */
export interface Candidate {
  id: string
  isActive: boolean
  isSystem: boolean
}

/**
 * The facts that decide which agents answer a person's message. A message that an agent or the system wrote
 * never gets here.
 */
export interface Occasion<Agent extends Candidate> {
  /** The agents and people that the message names, in the order of their first mention. */
  named: { agents: Agent[]; people: { id: string }[] }
  /** The fork that the message is in, with its partner; null: the message is in a thread's main line. */
  fork: { divePartner: Agent | null } | null
  /** The agent of the direct message that the message is in; absent or null in every other place. */
  directAgent?: Agent | null
  /** The agent that is active in the thread; absent or null: none, or the message is in a fork. */
  activeAgent?: Agent | null
  /**
   * The agents that last answered the writer (or anybody, if the workspace says so), so that the message may
   * be meant for them; none where follow-ups are off.
   */
  followUps?: readonly Agent[]
  /** The agents that listen to every message here. */
  listening?: readonly Agent[]
}

export interface Answerers<Agent extends Candidate> {
  agents: Agent[]
  /**
   * The agents follow the conversation without a mention: if a task of theirs is still queued here, it takes
   * the newer message, and no second task is made.
   */
  replaces: boolean
}

/** A rule that chooses the agents that answer; null: it does not fit, try the next one. */
type Rule = <Agent extends Candidate>(occasion: Occasion<Agent>) => readonly Agent[] | null

const namedAgents: Rule = ({ named }) => orNone(named.agents.filter(isCallable))

/** A message that names only people is meant for people. */
const onlyPeople: Rule = ({ named }) => (named.people.length > 0 ? [] : null)

/** Where the partner is switched off, the fork is for people: no other agent takes its place. */
const divePartner: Rule = ({ fork }) => {
  if (!fork?.divePartner) return null
  return isCallable(fork.divePartner) ? [fork.divePartner] : []
}

/** A person who writes to an agent in a direct message wants its answer. */
const directAgent: Rule = ({ fork, directAgent: agent }) =>
  fork === null && agent ? (isCallable(agent) ? [agent] : []) : null

/** An agent that was chosen for the thread answers; one that was switched off leaves the message to the next rules. */
const activeAgent: Rule = ({ fork, activeAgent: agent }) =>
  fork === null && agent && isCallable(agent) ? [agent] : null

const followUps: Rule = ({ followUps: agents = [] }) => orNone(agents.filter(isCallable))

const listening: Rule = ({ listening: agents = [] }) => orNone(agents.filter(isCallable))

/** The rules in their order; the first one that fits decides. */
const rules: readonly { says: Rule; replaces: boolean }[] = [
  { says: namedAgents, replaces: false },
  { says: onlyPeople, replaces: false },
  { says: divePartner, replaces: true },
  { says: directAgent, replaces: true },
  { says: activeAgent, replaces: true },
  { says: followUps, replaces: true },
  { says: listening, replaces: true },
]

/**
 * Chooses the agents that answer a message: the first rule that fits decides, and nobody answers where none
 * fits.
 */
export function chooseAnsweringAgents<Agent extends Candidate>(occasion: Occasion<Agent>): Answerers<Agent> {
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
