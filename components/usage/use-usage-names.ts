import { usePersonName } from '@/components/people/author'
import { usageStrings as words } from '@/components/strings/settings/usage'
import { useNamedWords } from '@/components/workspace/names/use-plain-text'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { UsageBy, UsageRow } from '@/server/domain/spending/usage'

/** Returns the function that names a row of usage in words. */
export function useUsageNames(by: UsageBy): (row: UsageRow) => string {
  const { agents, formerAgents } = useWorkspace()
  const personName = usePersonName()
  const named = useNamedWords()
  if (by === 'agent')
    return ({ key }) => (agents.get(key) ?? formerAgents.get(key))?.displayName ?? words.former.agent
  if (by === 'member') return ({ key }) => personName(key)
  if (by === 'thread') {
    return ({ conversation }) =>
      conversation
        ? named(conversation.title, conversation.mentions) || words.noTitle
        : words.privateConversation
  }
  return ({ key }) => key || words.unknown
}
