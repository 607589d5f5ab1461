'use client'

import { useCallback } from 'react'
import { authorsStrings } from '@/components/strings/messages/authors'
import { AgentAvatar, type AvatarSize, PersonAvatar } from '@/components/ui/avatar/avatar'
import { Name } from '@/components/ui/text/name'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { PersonMarks } from './person-marks'
import { useSpeaker, useSpeakers } from './speaker'
import type { Who } from './who'
import { WhoButton } from './who-button'

/** The author of a message as the wire names it: a person or an agent. */
interface Author {
  authorUserId: string | null
  authorAgentId: string | null
}

/** Returns a function for the display name of an author; people and agents who have left keep a name. */
export function useNameOf(): (who: Author) => string {
  const agentName = useAgentName()
  const personName = usePersonName()
  return ({ authorUserId, authorAgentId }) => {
    if (authorUserId) return personName(authorUserId)
    if (authorAgentId) return agentName(authorAgentId)
    return ''
  }
}

/** Returns a function for the name of an agent by id, even if it was deleted. */
export function useAgentName(): (agentId: string) => string {
  const { agents, formerAgents } = useWorkspace()
  return useCallback(
    agentId => (agents.get(agentId) ?? formerAgents.get(agentId))?.displayName ?? authorsStrings.formerAgent,
    [agents, formerAgents],
  )
}

/** Returns a function for the name of a person by id, with a mark if the person left. */
export function usePersonName(): (userId: string) => string {
  const speaker = useSpeakers()
  return useCallback(userId => speaker(userId).fullName, [speaker])
}

interface FaceProps {
  id: string
  size?: AvatarSize
  /** For its place only. */
  className?: string
}

/** Draws the face of a person by id; a dot or a ring may mark whether they are here. */
export function Person({ id, ...face }: FaceProps & { mark?: 'dot' | 'ring' | undefined }) {
  const { fullName, pictureUrl } = useSpeaker(id)
  return <PersonAvatar id={id} name={fullName} pictureUrl={pictureUrl} {...face} />
}

/** Draws the face of an agent by id. */
export function AgentFace({ id, ...face }: FaceProps) {
  const { agents, formerAgents } = useWorkspace()
  const agent = agents.get(id) ??
    formerAgents.get(id) ?? { slug: '', displayName: authorsStrings.formerAgent }
  return <AgentAvatar agent={agent} {...face} />
}

/** Draws the face of an author, who is a person or an agent. */
export function Face({ of, ...face }: Omit<FaceProps, 'id'> & { of: Author }) {
  return of.authorUserId === null ? (
    <AgentFace id={of.authorAgentId ?? ''} {...face} />
  ) : (
    <Person id={of.authorUserId} {...face} />
  )
}

/** The place of a face that opens a card: a button as high as a long message would draw the face in its middle. */
export const faceStyle = 'flex items-start'

/** The face beside a message. By pointer it opens the card of the author; screen readers have the name for it. */
export function FaceButton({ userId }: { userId: string }) {
  const { fullName } = useSpeaker(userId)
  return (
    <span className={faceStyle} aria-hidden="true">
      <WhoButton who={{ userId }} name={fullName} reachable={false}>
        <Person id={userId} />
      </WhoButton>
    </span>
  )
}

/** The name over a message; it opens a card about the author. */
export function AuthorName(props: { who: Who; reachable: boolean }) {
  const nameOf = useNameOf()
  const speaker = useSpeakers()
  const isAgent = 'agentId' in props.who
  const name = nameOf({
    authorUserId: 'userId' in props.who ? props.who.userId : null,
    authorAgentId: 'agentId' in props.who ? props.who.agentId : null,
  })
  const person = 'userId' in props.who ? speaker(props.who.userId) : null
  return (
    <>
      <WhoButton who={props.who} name={name} reachable={props.reachable} isTall>
        <Name of={isAgent ? 'agent' : 'person'} opens>
          {person?.left ? person.name : name}
        </Name>
      </WhoButton>
      {person && <PersonMarks person={person} />}
    </>
  )
}
