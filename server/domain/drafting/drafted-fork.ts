import type { ModelAbilities } from '../agents/model-abilities.ts'
import { cutForkThread, type ReadThread } from '../forks/fork-thread.ts'
import { forkContextKeys, leaveOut } from '../forks/leave-out.ts'
import type { ContextMessage } from '../prompts/message-tags.ts'
import { linesOf, type ResultBody } from '../results/result.ts'
import type { DraftMaterial, NumberedMessage } from './draft-prompt.ts'
import { recheckSources } from './draft-start.ts'
import { showEarlier } from './earlier-lines.ts'
import { atOnceTokens, sizeMessage } from './part-fork.ts'
import type { DraftWhole } from './plan-draft.ts'

/** The most tokens of the thread beside a fork: it is background, and every draft pays for it. */
const threadRoom = 6_000

/** The fork from which a result is drafted, as it is stored. */
export interface DraftedFork {
  agent: DraftMaterial['agent']
  description: string
  leftOut: readonly string[]
  parent: DraftMaterial['parent']
  thread?: ReadThread<ContextMessage> | null
  messages: readonly (NumberedMessage & { id: string })[]
  /** The lines that the draft begins with; null: it begins with none. */
  start: ResultBody | null
  /** The published version that it begins with, and the number of messages that it was made from. */
  base: { version: number; messageCount: number } | null
}

/**
 * Returns the fork as a request shows it: without the items that its agents are not shown. Where the draft
 * begins with a version of a long fork, only the messages since then are read again, and those that it cites.
 */
export function showDraftedFork(
  { agent, description, leftOut, parent, thread = null, messages, start, base }: DraftedFork,
  {
    abilities,
    date,
  }: { abilities: Pick<ModelAbilities, 'thinksBetweenTools' | 'takesEffort'>; date: string },
): DraftWhole {
  const isShown = (key: string) => !leftOut.includes(key)
  const around = { fork: { description, parent: null, thread, leftOut }, history: [], questionFiles: [] }
  const { fork } = cutForkThread(leaveOut(around), threadRoom)
  return {
    agent,
    abilities,
    description: isShown(forkContextKeys.description) ? description : null,
    parent: isShown(forkContextKeys.parent) ? (parent ?? ('deleted' as const)) : null,
    ...(fork.thread && { thread: fork.thread }),
    messages: start && base ? listToRead(messages, { start, base }) : messages,
    ...(start && { earlier: showEarlier(recheckSources(start, messages), base) }),
    date,
  }
}

function listToRead(
  messages: DraftedFork['messages'],
  { start, base }: { start: ResultBody; base: { messageCount: number } },
): DraftedFork['messages'] {
  const tokens = messages.reduce((sum, message) => sum + sizeMessage(message), 0)
  if (tokens <= atOnceTokens) return messages
  const cited = new Set(linesOf(start).flatMap(({ citations }) => citations.map(({ number }) => number)))
  return messages.filter(({ number }) => number > base.messageCount || cited.has(number))
}
