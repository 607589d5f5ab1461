'use client'

import { useMemo, useState } from 'react'
import { InviteDialog } from '@/components/channels/invite-dialog'
import { settingsStrings } from '@/components/strings/settings/settings'
import { Icon } from '@/components/ui/icon'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { foldText } from '@/server/domain/messages/fold-text'
import { InviteList } from './invite-list'
import { MemberRow } from './member-row'
import { SettingsPage, SettingsPart } from './settings-page'

const words = settingsStrings.members

/** Lists everyone in the workspace with their roles, and the invitations. For admins. */
export function MembersSettings() {
  const { members, me } = useWorkspace()
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
        <button className="btn main" type="button" onClick={() => setInviting(true)}>
          <Icon name="user-plus" small /> {words.invite}
        </button>
      }
    >
      <SettingsPart title={words.people(members.size)} lead={words.peopleLead}>
        <label className="seek">
          <Icon name="search" small />
          <span className="sr">{words.search}</span>
          <input
            className="field"
            type="search"
            placeholder={words.search}
            value={sought}
            onChange={event => setSought(event.target.value)}
          />
        </label>
        <ul className="people">
          {shown.map(member => (
            <MemberRow key={member.userId} member={member} isMe={member.userId === me.userId} />
          ))}
        </ul>
        <p className="cap" role="status">
          {sought.trim() !== '' && words.found(shown.length)}
        </p>
      </SettingsPart>
      <InviteList />
      <InviteDialog open={inviting} onClose={() => setInviting(false)} />
    </SettingsPage>
  )
}
