/** Everything that the checks of a conversation may look at. */
export interface Evidence {
  /** The time of the question. */
  now: Date
  workspace: string
  channel: string
  asker: string
  question: string
  /** The messages before the question, of the thread or the fork that it is asked in. */
  messages: readonly Said[]
  /** The model calls for the answer, oldest first; at least one. */
  requests: readonly [Shown, ...Shown[]]
  /** Null: the agent posted nothing. */
  answer: Answer | null
}

export interface Said {
  id: string
  /** Its number in the thread or, if it belongs to a fork, in the fork. */
  number: number
  author: string
  /** The agent itself wrote it. */
  isOwn: boolean
  at: Date
  content: string
}

/** A request as the model was shown it. */
export interface Shown {
  system: string
  /** The names of the tools that are offered. */
  tools: readonly string[]
  /** The texts of people's turns, one for each block, tool results included. */
  told: readonly string[]
  /** The agent's own turns. */
  own: readonly string[]
  /** The names of the tools that were called before. */
  called: readonly string[]
}

export interface Answer {
  text: string
  /** The ids of the messages that are stored as its sources. */
  sourceIds: readonly string[]
}

/** A check by code. The checks of a request need no real model. */
export interface Check {
  name: string
  of: 'request' | 'answer'
  /** Returns null if it passes, and otherwise the reason in a few words. */
  judge(evidence: Evidence): string | null
}

/** Finds the one message with these words. */
export function findSaid(messages: readonly Said[], words: string): Said {
  const [found, ...others] = messages.filter(({ content }) => content.includes(words))
  if (!found) throw new Error(`No message has the words '${words}'.`)
  if (others.length > 0) throw new Error(`More than one message has the words '${words}'.`)
  return found
}

/** Shortens words for the name of a check. */
export function brief(words: string): string {
  return words.length > 40 ? `${words.slice(0, 39).trimEnd()}…` : words
}
