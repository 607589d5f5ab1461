import type { AnswerLength } from '../server/domain/messages/message.ts'
import type { MemberRole } from '../server/domain/workspaces/workspace.ts'
import type { Check } from './checks/check.ts'

/** A conversation of people, a question about it to an agent, and the checks of the request and the answer. */
export interface Conversation {
  name: string
  /** One sentence that says what makes the question hard. */
  about: string
  workspace: string
  /** Everybody in the workspace. The first admin creates it. Guests are added to the main channel. */
  people: Readonly<Record<string, MemberRole>>
  /** The handle of the agent that is asked. Left out: vibe. */
  agent?: 'vibe' | 'coder'
  /** The main channel. Left out: it is public. */
  channel: { name: string; topic?: string; kind?: 'private' }
  /** The thread in the form that talk/read-talk.ts reads. */
  talk: string
  /** Threads of other channels. Only the members of a private channel can read it: the people who write there. */
  elsewhere?: readonly { channel: string; kind?: 'private'; talk: string }[]
  /** A fork of the thread, at the message with these words. The question is asked in it, to its partner. */
  fork?: { at: string; description: string; talk: string }
  /** Words of messages that their authors delete before the question. */
  deleted?: readonly string[]
  asks: { who: string; words: string; length?: AnswerLength }
  checks: readonly Check[]
}
