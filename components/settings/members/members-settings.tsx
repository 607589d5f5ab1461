'use client'

import { useMemo, useState } from 'react'
import { InviteDialog } from '@/components/channels/invite-dialog'
import { SettingsPage, SettingsPart } from '@/components/settings/settings-page'
import { settingsStrings } from '@/components/strings/settings/settings'
import { Button } from '@/components/ui/button/button'
import { Input } from '@/components/ui/form/control'
import { Icon } from '@/components/ui/icon'
import { Caption } from '@/components/ui/text/caption'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { foldText } from '@/server/domain/messages/fold-text'
import { FormerList } from './former-list'
import { InviteList } from './invite-list'
import { MemberRow } from './member-row'

const words = settingsStrings.members

/** Lists everyone in the workspace with their roles, and the invitations. For admins. */
export function MembersSettings() {
  const { members, formerMembers, me } = useWorkspace()
  const [inviting, setInviting] = useState(false)
  const [sought, setSought] = useState('')
  const shown = useMemo(() => {
    const part = foldText(sought.trim().replace(/^@/, '')).text
    return [...members.values()].filter(
      ({ displayName, handle }) =>
        foldText(displayName).text.includes(part) || foldText(handle).text.includes(part),
    )
  }, [members, sought])

  return (
    <SettingsPage
      title={settingsStrings.pages.members}
      actions={
        <Button look="main" onClick={() => setInviting(true)}>
          <Icon name="user-plus" small /> {words.invite}
        </Button>
      }
    >
      <SettingsPart title={words.people(members.size)} lead={words.peopleLead}>
        <div className="relative mb-8 max-w-320">
          <Icon
            name="search"
            small
            className="pointer-events-none absolute top-1/2 left-10 -translate-y-1/2 text-text-3"
          />
          <Input
            size="icon"
            aria-label={words.search}
            type="search"
            placeholder={words.search}
            value={sought}
            onChange={event => setSought(event.target.value)}
          />
        </div>
        <ul>
          {shown.map(member => (
            <MemberRow key={member.userId} member={member} isMe={member.userId === me.userId} />
          ))}
        </ul>
        <Caption as="p" role="status">
          {sought.trim() !== '' && words.found(shown.length)}
        </Caption>
      </SettingsPart>
      <InviteList />
      <FormerList people={[...formerMembers.values()]} />
      <InviteDialog open={inviting} onClose={() => setInviting(false)} />
    </SettingsPage>
  )
}
