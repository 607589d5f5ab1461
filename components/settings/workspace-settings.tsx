'use client'

import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { agentsStrings } from '@/components/strings/agents'
import { settingsStrings } from '@/components/strings/settings/settings'
import { useTRPC } from '@/components/trpc/api'
import { Choice } from '@/components/ui/form/choice'
import { Field } from '@/components/ui/form/field'
import { Hint } from '@/components/ui/form/hint'
import { NumberField } from '@/components/ui/form/number-field'
import { SelectField } from '@/components/ui/form/select-field'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Workspace } from '@/server/domain/workspaces/workspace'
import { LinkSettings } from './link-settings'
import { SaveLine } from './save-line'
import { SearchSettings } from './search-settings'
import { SettingsChoices } from './settings-choices'
import { SettingsForm } from './settings-form'
import { SettingsPage, SettingsPart } from './settings-page'
import { TaskSettings } from './task-settings'
import { useSaveWorkspace } from './use-save-workspace'

const words = settingsStrings.workspace

/** The settings for the workspace's name, agents, forks, search and tasks. For admins. */
export function WorkspaceSettings() {
  const { workspace } = useWorkspace()
  const settings = useQuery(useTRPC().workspace.settings.queryOptions({ workspaceId: workspace.id }))
  return (
    <SettingsPage title={settingsStrings.pages.workspace}>
      <NamePart workspace={workspace} />
      <AgentsPart workspace={workspace} />
      <LinkSettings />
      {settings.data && <SearchSettings settings={settings.data.settings} />}
      {settings.data && <TaskSettings settings={settings.data.settings} />}
    </SettingsPage>
  )
}

function NamePart({ workspace }: { workspace: Workspace }) {
  const [name, setName] = useState(workspace.name)
  const save = useSaveWorkspace()
  const changed = name.trim() !== workspace.name

  function submit(event: FormEvent) {
    event.preventDefault()
    save.send({ name })
  }

  return (
    <SettingsPart title={words.general}>
      <SettingsForm onSubmit={submit}>
        <Field
          label={words.name}
          value={name}
          required
          maxLength={80}
          problem={save.problem}
          onChange={event => setName(event.target.value)}
        />
        <Field label={words.address} before="/" value={workspace.slug} readOnly hint={words.addressHint} />
        <SaveLine changed={changed} saved={save.isSuccess} pending={save.isPending} />
      </SettingsForm>
    </SettingsPart>
  )
}

function AgentsPart({ workspace }: { workspace: Workspace }) {
  const { agents } = useWorkspace()
  const save = useSaveWorkspace()
  const [forks, setForks] = useState<number | null>(workspace.maxForksPerThread)
  const offered = [...agents.values()].filter(agent => !agent.isSystem)
  return (
    <SettingsPart title={words.agents} lead={words.agentsLead}>
      <SelectField
        className="mb-14 max-w-480"
        label={words.defaultAgent}
        value={save.shown.defaultAgentId ?? ''}
        options={[
          ['', words.noDefault],
          ...offered.map(
            agent =>
              [agent.id, `${agent.displayName}${agent.isActive ? '' : `, ${agentsStrings.off}`}`] as const,
          ),
        ]}
        hint={words.defaultAgentHint}
        onChange={agentId => save.send({ defaultAgentId: agentId || null })}
      />
      <SettingsChoices legend={words.followUps}>
        {(['off', 'asker', 'everyone'] as const).map(choice => (
          <Choice
            key={choice}
            type="radio"
            name="follow-ups"
            checked={save.shown.followUps === choice}
            caption={words.followUpHints[choice]}
            onChange={() => save.send({ followUps: choice })}
          >
            <b>{words.followUpChoices[choice]}</b>
          </Choice>
        ))}
      </SettingsChoices>
      <Choice
        className="-mx-8 mt-14"
        type="checkbox"
        checked={save.shown.routing === 'router'}
        caption={words.routingHint}
        onChange={event => save.send({ routing: event.target.checked ? 'router' : 'off' })}
      >
        <b>{words.routing}</b>
      </Choice>
      <Choice
        className="-mx-8 my-14"
        type="checkbox"
        checked={save.shown.promptsVisible}
        caption={words.promptsHint}
        onChange={event => save.send({ promptsVisible: event.target.checked })}
      >
        <b>{words.prompts}</b>
      </Choice>
      <SettingsChoices legend={words.forksBeginWith}>
        {(['thread', 'message'] as const).map(choice => (
          <Choice
            key={choice}
            type="radio"
            name="forks-begin-with"
            checked={save.shown.forksBeginWith === choice}
            caption={words.forksBeginWithHints[choice]}
            onChange={() => save.send({ forksBeginWith: choice })}
          >
            <b>{words.forksBeginWithChoices[choice]}</b>
          </Choice>
        ))}
      </SettingsChoices>
      <SettingsForm
        onSubmit={event => {
          event.preventDefault()
          save.send({ maxForksPerThread: forks ?? 0 })
        }}
      >
        <NumberField
          label={words.maxForks}
          min={1}
          max={50}
          value={forks}
          hint={words.maxForksHint}
          onChange={setForks}
        />
        <SaveLine
          changed={forks !== workspace.maxForksPerThread}
          saved={save.isSuccess}
          pending={save.isPending}
        />
      </SettingsForm>
      {save.problem && (
        <Hint tone="bad" className="mt-5">
          {save.problem}
        </Hint>
      )}
    </SettingsPart>
  )
}
