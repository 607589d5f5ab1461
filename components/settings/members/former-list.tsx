'use client'

import { useState } from 'react'
import { InviteDialog } from '@/components/channels/invite-dialog'
import { Person } from '@/components/people/author'
import { SettingsPart } from '@/components/settings/settings-page'
import { settingsStrings } from '@/components/strings/settings/settings'
import { Button } from '@/components/ui/button/button'
import { Name } from '@/components/ui/text/name'
import type { FormerMember } from '@/server/domain/people/profile'
import { actColumnStyle, PersonRow } from './person-row'

const words = settingsStrings.members

/** The people who left the workspace, each with a button that invites them again; nothing if nobody left. */
export function FormerList({ people }: { people: readonly FormerMember[] }) {
  const [again, setAgain] = useState<string | null>(null)
  const shown = people.flatMap(({ displayName, ...person }) =>
    person.left && displayName !== null ? [{ ...person, displayName }] : [],
  )
  if (shown.length === 0) return null
  return (
    <SettingsPart title={words.former} lead={words.formerLead}>
      <ul>
        {shown.map(({ userId, displayName, handle }) => (
          <PersonRow
            key={userId}
            mark={<Person id={userId} />}
            name={<Name>{displayName}</Name>}
            facts={handle && `@${handle}`}
            cutsFacts
            problem={null}
          >
            <Button look="quiet" size="s" className={actColumnStyle} onClick={() => setAgain(displayName)}>
              {words.inviteAgain}
              <span className="sr-only"> {displayName}</span>
            </Button>
          </PersonRow>
        ))}
      </ul>
      <InviteDialog open={again !== null} again={again ?? undefined} onClose={() => setAgain(null)} />
    </SettingsPart>
  )
}
