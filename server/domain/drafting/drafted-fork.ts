import type { ModelAbilities } from '../agents/model-abilities.ts'
import { forkContextKeys } from '../forks/fork-context.ts'
import type { DraftMaterial, NumberedMessage } from './draft-prompt.ts'

/** The fork from which a result is drafted, as it is stored. */
export interface DraftedFork {
  agent: DraftMaterial['agent']
  description: string
  leftOut: readonly string[]
  parent: DraftMaterial['parent']
  messages: readonly NumberedMessage[]
}

/** Returns the fork as a request shows it: without the items that its agents are not shown. */
export function showDraftedFork(
  { agent, description, leftOut, parent, messages }: DraftedFork,
  {
    abilities,
    date,
  }: { abilities: Pick<ModelAbilities, 'thinksBetweenTools' | 'takesEffort'>; date: string },
) {
  const isShown = (key: string) => !leftOut.includes(key)
  return {
    agent,
    abilities,
    description: isShown(forkContextKeys.description) ? description : null,
    parent: isShown(forkContextKeys.parent) ? (parent ?? ('deleted' as const)) : null,
    messages,
    date,
  }
}
