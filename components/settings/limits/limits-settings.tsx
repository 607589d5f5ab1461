'use client'

import { useQuery } from '@tanstack/react-query'
import { limitsStrings } from '@/components/strings/settings/limits'
import { settingsStrings } from '@/components/strings/settings/settings'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { Caption } from '@/components/ui/text/caption'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { SettingsPage, SettingsPart } from '../settings-page'
import { LimitRow } from './limit-row'
import { LimitMarks, LimitUses } from './limit-uses'

const words = limitsStrings

/** The rate limits, their use, and the people and keys near one. Admins can lower them for their workspace. */
export function LimitsSettings() {
  const { workspace, me } = useWorkspace()
  const isAdmin = me.role === 'admin'
  const page = useQuery({
    ...useTRPC().limits.get.queryOptions({ workspaceId: workspace.id }),
    refetchInterval: 15_000,
  })
  return (
    <SettingsPage title={settingsStrings.pages.limits}>
      {page.isError && <p role="alert">{readError(page.error).message}</p>}
      {page.data ? (
        <>
          <SettingsPart title={words.limits} lead={words.limitsLead}>
            <ul>
              {page.data.limits.map(limit => (
                <LimitRow key={limit.kind} limit={limit} isAdmin={isAdmin} />
              ))}
            </ul>
            <Caption as="p" className="mt-12">
              {words.processes} {words.headers}
            </Caption>
          </SettingsPart>
          <SettingsPart title={words.uses} lead={isAdmin ? words.usesLead : words.ownUsesLead}>
            <LimitUses page={page.data} />
          </SettingsPart>
          <SettingsPart title={words.marks} lead={words.marksLead}>
            <LimitMarks page={page.data} none={isAdmin ? words.noMarks : words.noOwnMarks} />
          </SettingsPart>
        </>
      ) : (
        !page.isError && <div aria-busy="true" />
      )}
    </SettingsPage>
  )
}
