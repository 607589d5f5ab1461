/**
 * Ten weeks of a made-up team's talk, with everything that should be remembered of it. The talk is played into the
 * product by the demo, and measures how well memory is found. Ids are short names within one talk ('m12').
 */

export interface TalkPerson {
  name: string
  role: string
}

export interface TalkAgent {
  /** The handle of one of the agents that every workspace begins with. */
  handle: 'vibe' | 'researcher'
}

export interface TalkChannel {
  name: string
  topic: string
  /** Left out: it is public. Only these people can read a private channel. */
  members?: readonly string[]
}

export interface TalkMessage {
  id: string
  /** The name of a person, or the handle of an agent. */
  author: string
  /** ISO 8601. */
  at: string
  text: string
}

/** The exact words of a message that something is based on. */
export interface TalkSource {
  messageId: string
  quote: string
}

export interface TalkResultLine {
  kind: 'decision' | 'finding' | 'action' | 'question'
  text: string
  /** The person who does it; only of an action. */
  owner: string | null
  sources: readonly TalkSource[]
}

export interface TalkResult {
  /** The result is a message of the thread around the fork. */
  id: string
  at: string
  headline: string
  lines: readonly TalkResultLine[]
}

export interface TalkFork {
  id: string
  author: string
  /** The message of the thread that it was made from. */
  of: string
  about: string
  messages: readonly TalkMessage[]
  /** Null: it was not resolved. */
  result: TalkResult | null
}

export interface TalkThread {
  id: string
  channel: string
  messages: readonly TalkMessage[]
  fork: TalkFork | null
}

export interface TalkItem {
  id: string
  kind: 'fact' | 'preference' | 'commitment' | 'procedure'
  text: string
  /** At least one. */
  sources: readonly TalkSource[]
  /** The people whom it is about. */
  about: readonly string[]
  /** The agent that remembers it; null: all agents do. */
  agent: TalkAgent['handle'] | null
  at: string
  /** The id of the item that replaced it; null: it is current. */
  supersededBy: string | null
}

export interface TalkLedgerEntry {
  id: string
  kind: 'decision' | 'todo'
  text: string
  status: 'open' | 'doing' | 'done' | 'dropped' | 'superseded'
  /** The name of a person or the handle of an agent. */
  owner: string | null
  /** A day like 2026-02-06. */
  dueOn: string | null
  source: TalkSource
  at: string
  supersededBy: string | null
  /** The message that shows that it is done. */
  evidenceId: string | null
}

export const questionKinds = [
  'same words',
  'other words',
  'name',
  'number',
  'negation',
  'time',
  'superseded',
  'misspelled',
  'other language',
] as const
export type QuestionKind = (typeof questionKinds)[number]

/** A question with its known answer. The person who asks can read the sources of the answer. */
export interface TalkQuestion {
  id: string
  kind: QuestionKind
  text: string
  asker: string
  /** The items that answer it, and the messages behind these items. */
  itemIds: readonly string[]
  messageIds: readonly string[]
}

export interface Talk {
  people: readonly TalkPerson[]
  agents: readonly TalkAgent[]
  channels: readonly TalkChannel[]
  /** In the order of their first messages. */
  threads: readonly TalkThread[]
  items: readonly TalkItem[]
  ledger: readonly TalkLedgerEntry[]
  questions: readonly TalkQuestion[]
}
