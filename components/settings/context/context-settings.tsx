'use client'

import { useQuery } from '@tanstack/react-query'
import { contextStrings as words } from '@/components/strings/settings/context'
import { settingsStrings } from '@/components/strings/settings/settings'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { Hint } from '@/components/ui/form/hint'
import { Caption } from '@/components/ui/text/caption'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { SettingsPage, SettingsPart } from '../settings-page'
import { ContextHistory } from './context-history'
import { FactsEditor } from './facts-editor'
import { ShownContext } from './shown-context'

/** The facts that agents are told, their history, and the context of a chosen channel. Admins change it. */
export function ContextSettings() {
  const { workspace, me } = useWorkspace()
  const context = useQuery(useTRPC().context.get.queryOptions({ workspaceId: workspace.id }))
  const mayEdit = me.role === 'admin'
  return (
    <SettingsPage title={settingsStrings.pages.context}>
      {context.isError ? (
        <Hint tone="bad">{readError(context.error).message}</Hint>
      ) : !context.data ? (
        <Caption as="p">{words.loading}</Caption>
      ) : (
        <>
          <SettingsPart title={words.facts} lead={words.factsLead}>
            {mayEdit ? (
              <FactsEditor current={context.data.current} />
            ) : (
              <p className="text-sm wrap-anywhere whitespace-pre-wrap">
                {context.data.current?.content || words.noFacts}
              </p>
            )}
          </SettingsPart>
          <ShownContext mayEdit={mayEdit} />
          {context.data.current && (
            <ContextHistory
              current={context.data.current}
              versions={context.data.versions}
              mayEdit={mayEdit}
            />
          )}
        </>
      )}
    </SettingsPage>
  )
}
