'use client'

import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Who } from './who'
import { WhoButton } from './who-button'

/** A mention in a text: it opens the card of the person or agent. A name that nobody has any more is words. */
function Mention({ said }: { said: string }) {
  const { agents, members } = useWorkspace()
  const handle = said.replace(/^@/, '').toLowerCase()
  const agent = [...agents.values()].find(({ slug }) => slug === handle)
  const member = agent ? undefined : [...members.values()].find(each => each.handle === handle)
  const who: Who | null = agent ? { agentId: agent.id } : member ? { userId: member.userId } : null
  const text = <span className="at">{said}</span>
  if (!who) return text
  return (
    <WhoButton who={who} name={agent?.displayName ?? member?.displayName ?? said} reachable>
      {text}
    </WhoButton>
  )
}

/** Draws the mentions of every text on the page. */
export function drawMention(said: string) {
  return <Mention said={said} />
}
