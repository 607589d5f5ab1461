import type { ModelAbilities } from '../agents/model-abilities.ts'
import { cutForkThread, type ReadThread } from '../forks/fork-thread.ts'
import { forkContextKeys, leaveOut } from '../forks/leave-out.ts'
import type { ContextMessage } from '../prompts/message-tags.ts'
import type { DraftMaterial, NumberedMessage } from './draft-prompt.ts'

/** The most tokens of the thread beside a fork: it is background, and every draft pays for it. */
const threadRoom = 6_000

/** The fork from which a result is drafted, as it is stored. */
export interface DraftedFork {
  agent: DraftMaterial['agent']
  description: string
  leftOut: readonly string[]
  parent: DraftMaterial['parent']
  thread?: ReadThread<ContextMessage> | null
  messages: readonly NumberedMessage[]
}

/** Returns the fork as a request shows it: without the items that its agents are not shown. */
export function showDraftedFork(
  { agent, description, leftOut, parent, thread = null, messages }: DraftedFork,
  {
    abilities,
    date,
  }: { abilities: Pick<ModelAbilities, 'thinksBetweenTools' | 'takesEffort'>; date: string },
) {
  const isShown = (key: string) => !leftOut.includes(key)
  const around = { fork: { description, parent: null, thread, leftOut }, history: [], questionFiles: [] }
  const { fork } = cutForkThread(leaveOut(around), threadRoom)
  return {
    agent,
    abilities,
    description: isShown(forkContextKeys.description) ? description : null,
    parent: isShown(forkContextKeys.parent) ? (parent ?? ('deleted' as const)) : null,
    ...(fork.thread && { thread: fork.thread }),
    messages,
    date,
  }
}
