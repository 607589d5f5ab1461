'use client'

import { useGroups } from '@/components/workspace/use-groups'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { isCallName } from '@/server/domain/messages/mentions'
import { GroupButton } from './groups/group-button'
import { useSpeakers } from './speaker'
import type { Who } from './who'
import { WhoButton } from './who-button'

/** A mention in a text: it opens the card of the person, group or agent. A name that nobody has any more is words. */
function Mention({ said }: { said: string }) {
  const { agents, members, formerMembers } = useWorkspace()
  const speaker = useSpeakers()
  const handle = said.replace(/^@/, '').toLowerCase()
  const agent = [...agents.values()].find(({ slug }) => slug === handle)
  const people = agent ? [] : [...members.values(), ...formerMembers.values()]
  const person = people.find(each => each.handle === handle)
  const who: Who | null = agent ? { agentId: agent.id } : person ? { userId: person.userId } : null
  const isUnknown = who === null && !isCallName(handle)
  const group = useGroups(isUnknown)?.find(each => isUnknown && each.handle === handle)
  const text = <span className="at">{said}</span>
  if (group) return <GroupButton group={group}>{text}</GroupButton>
  if (!who) return text
  return (
    <WhoButton
      who={who}
      name={agent?.displayName ?? (person ? speaker(person.userId).fullName : said)}
      reachable
    >
      {text}
    </WhoButton>
  )
}

/** Draws the mentions of every text on the page. */
export function drawMention(said: string) {
  return <Mention said={said} />
}
