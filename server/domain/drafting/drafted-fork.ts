import type { ModelAbilities } from '../agents/model-abilities.ts'
import { forkContextKeys } from '../forks/fork-context.ts'
import type { DraftMaterial, NumberedMessage } from './draft-prompt.ts'

/** What a result is drafted from, as the records have it. */
export interface DraftedFork {
  agent: DraftMaterial['agent']
  description: string
  leftOut: readonly string[]
  parent: DraftMaterial['parent']
  messages: readonly NumberedMessage[]
}

/** The same as a request holds it: without what the fork's agents are not shown. */
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
