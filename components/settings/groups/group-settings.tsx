'use client'

import dynamic from 'next/dynamic'
import { useState } from 'react'
import { SettingsPage, SettingsPart } from '@/components/settings/settings-page'
import { groupsStrings as words } from '@/components/strings/channels/groups'
import { Button } from '@/components/ui/button/button'
import { Dialog } from '@/components/ui/dialog/dialog'
import { Icon } from '@/components/ui/icon'
import { Caption } from '@/components/ui/text/caption'
import { useGroups } from '@/components/workspace/use-groups'
import type { Group } from '@/server/domain/groups/group'

const GroupForm = dynamic(() => import('./group-form').then(file => file.GroupForm), { ssr: false })

/** Lists the groups of the workspace, which admins make and change. */
export function GroupSettings() {
  const groups = useGroups()
  const [editing, edit] = useState<Group | 'new' | null>(null)
  return (
    <SettingsPage
      title={words.title}
      actions={
        <Button look="main" onClick={() => edit('new')}>
          <Icon name="plus" small /> {words.create}
        </Button>
      }
    >
      <SettingsPart title={words.list(groups?.length ?? 0)} lead={words.lead}>
        {!groups && <Caption as="p">{words.loading}</Caption>}
        {groups?.length === 0 && <p className="text-text-2">{words.empty}</p>}
        <ul>
          {groups?.map(group => (
            <li
              key={group.id}
              className="flex min-h-44 items-center gap-10 border-b border-line-soft"
              aria-label={group.name}
            >
              <Icon name="users" />
              <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-6">
                <b className="max-w-full truncate font-semibold">{group.name}</b>
                <span className="text-text-2">@{group.handle}</span>
                <Caption>{words.people(group.userIds.length)}</Caption>
              </span>
              <Button size="s" aria-label={words.edit(group.name)} onClick={() => edit(group)}>
                {words.editAct}
              </Button>
            </li>
          ))}
        </ul>
      </SettingsPart>
      <Dialog
        title={editing === null || editing === 'new' ? words.create : words.edit(editing.name)}
        open={editing !== null}
        onClose={() => edit(null)}
      >
        {editing !== null && (
          <GroupForm group={editing === 'new' ? null : editing} onClose={() => edit(null)} />
        )}
      </Dialog>
    </SettingsPage>
  )
}
