'use client'

import { useContext } from 'react'
import { MentionsContext } from '@/components/workspace/names/known-names'
import { findNamed } from '@/components/workspace/names/named'
import { useGroups } from '@/components/workspace/use-groups'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { isCallName } from '@/server/domain/messages/mentions'
import { GroupButton } from './groups/group-button'
import { useSpeakers } from './speaker'
import { WhoButton } from './who-button'

/**
 * A mention in a text: the name of the person or agent, which opens their card. Groups and calls keep the handle, and
 * so does a handle that nobody has any more.
 */
function Mention({ said }: { said: string }) {
  const view = useWorkspace()
  const mentions = useContext(MentionsContext)
  const speaker = useSpeakers()
  const handle = said.replace(/^@/, '').normalize('NFC').toLowerCase()
  const named = findNamed(view, handle, mentions)
  const isUnknown = named === null && !isCallName(handle)
  const group = useGroups(isUnknown)?.find(each => isUnknown && each.handle === handle)
  if (!named) {
    const text = <span className="at">{said}</span>
    return group ? <GroupButton group={group}>{text}</GroupButton> : text
  }
  const { who, displayName } = named
  const shown = `@${displayName}`
  return (
    <WhoButton
      who={who}
      name={'userId' in who ? speaker(who.userId).fullName : displayName}
      handle={named.handle}
      reachable
    >
      <span className="at" data-written={shown === said ? undefined : said}>
        {shown}
      </span>
    </WhoButton>
  )
}

/** Draws the mentions of every text on the page. */
export function drawMention(said: string) {
  return <Mention said={said} />
}
