'use client'

import { messagesStrings } from '@/components/strings/messages'
import { AgentAvatar, PersonAvatar } from '@/components/ui/avatar/avatar'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { WhoButton } from './who-button'
import type { Who } from './who-card'

/** Returns a function for the display name of an author; people and agents who have left keep a name. */
export function useNameOf(): (who: { authorUserId: string | null; authorAgentId: string | null }) => string {
  const { members, agents } = useWorkspace()
  return ({ authorUserId, authorAgentId }) => {
    if (authorUserId) return members.get(authorUserId)?.displayName ?? messagesStrings.formerMember
    if (authorAgentId) return agents.get(authorAgentId)?.displayName ?? messagesStrings.formerAgent
    return ''
  }
}

/** Draws the face of a person by id. */
export function Person({ id, size }: { id: string; size?: 'm' | 's' | 'xs' }) {
  const { members } = useWorkspace()
  return (
    <PersonAvatar id={id} name={members.get(id)?.displayName ?? messagesStrings.formerMember} size={size} />
  )
}

/** Draws the face of an agent by id. */
export function AgentFace({ id, size }: { id: string; size?: 'm' | 's' | 'xs' }) {
  const { agents } = useWorkspace()
  const agent = agents.get(id) ?? { slug: '', displayName: messagesStrings.formerAgent }
  return <AgentAvatar agent={agent} size={size} />
}

/** The name over a message; it opens a card about the author. */
export function AuthorName(props: { who: Who; reachable: boolean }) {
  const nameOf = useNameOf()
  const isAgent = 'agentId' in props.who
  const name = nameOf({
    authorUserId: 'userId' in props.who ? props.who.userId : null,
    authorAgentId: 'agentId' in props.who ? props.who.agentId : null,
  })
  return (
    <WhoButton who={props.who} name={name} reachable={props.reachable}>
      <span className={isAgent ? 'name bot' : 'name'}>{name}</span>
    </WhoButton>
  )
}
