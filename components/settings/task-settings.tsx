'use client'

import Link from 'next/link'
import { type FormEvent, useState } from 'react'
import { settingsStrings } from '@/components/strings/settings/settings'
import { Hint } from '@/components/ui/form/hint'
import { NumberField } from '@/components/ui/form/number-field'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { WorkspaceSettings } from '@/server/domain/workspaces/workspace-settings'
import { SaveLine } from './save-line'
import { SettingsForm } from './settings-form'
import { SettingsPart } from './settings-page'
import { useSaveWorkspace } from './use-save-workspace'

const words = settingsStrings.workspace

/** The limit for parallel tasks, and the way to the budgets. */
export function TaskSettings({ settings }: { settings: WorkspaceSettings }) {
  const { workspace } = useWorkspace()
  const [atOnce, setAtOnce] = useState<number | null>(settings.tasksAtOnce)
  const save = useSaveWorkspace()

  function submit(event: FormEvent) {
    event.preventDefault()
    save.send({ tasksAtOnce: atOnce ?? 0 })
  }

  return (
    <SettingsPart title={words.tasks}>
      <SettingsForm onSubmit={submit}>
        <NumberField
          label={words.atOnce}
          min={1}
          max={1000}
          value={atOnce}
          hint={words.atOnceHint}
          onChange={setAtOnce}
        />
        {save.problem && <Hint tone="bad">{save.problem}</Hint>}
        <SaveLine changed={atOnce !== settings.tasksAtOnce} saved={save.isSuccess} pending={save.isPending} />
      </SettingsForm>
      <p className="mt-14 text-sm leading-20 text-text-2">
        {words.budgets}{' '}
        <Link className="text-accent hover:underline" href={`/${workspace.slug}/settings/usage`}>
          {settingsStrings.pages.usage}
        </Link>
      </p>
    </SettingsPart>
  )
}
