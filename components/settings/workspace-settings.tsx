'use client'

import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { agentsStrings } from '@/components/strings/agents'
import { settingsStrings } from '@/components/strings/settings/settings'
import { useTRPC } from '@/components/trpc/api'
import { Field } from '@/components/ui/form/field'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Workspace } from '@/server/domain/workspaces/workspace'
import { BudgetSettings } from './budget-settings'
import { SaveLine } from './save-line'
import { SettingsPage, SettingsPart } from './settings-page'
import { useSaveWorkspace } from './use-save-workspace'

const words = settingsStrings.workspace

/** The settings for the workspace's name, agents, forks and budgets. For admins. */
export function WorkspaceSettings() {
  const { workspace } = useWorkspace()
  const settings = useQuery(useTRPC().workspace.settings.queryOptions({ workspaceId: workspace.id }))
  return (
    <SettingsPage title={settingsStrings.pages.workspace}>
      <NamePart workspace={workspace} />
      <AgentsPart workspace={workspace} />
      {settings.data && <BudgetSettings settings={settings.data.settings} />}
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
      <form onSubmit={submit}>
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
      </form>
    </SettingsPart>
  )
}

function AgentsPart({ workspace }: { workspace: Workspace }) {
  const { agents } = useWorkspace()
  const id = useId()
  const save = useSaveWorkspace()
  const [forks, setForks] = useState(String(workspace.maxForksPerThread))
  const offered = [...agents.values()].filter(agent => !agent.isSystem)
  return (
    <SettingsPart title={words.agents} lead={words.agentsLead}>
      <div className="g">
        <label className="label" htmlFor={`${id}-agent`}>
          {words.defaultAgent}
        </label>
        <select
          id={`${id}-agent`}
          className="field"
          value={save.shown.defaultAgentId ?? ''}
          onChange={event => save.send({ defaultAgentId: event.target.value || null })}
        >
          <option value="">{words.noDefault}</option>
          {offered.map(agent => (
            <option key={agent.id} value={agent.id}>
              {agent.displayName}
              {agent.isActive ? '' : `, ${agentsStrings.off}`}
            </option>
          ))}
        </select>
        <div className="hint">{words.defaultAgentHint}</div>
      </div>
      <fieldset className="choices">
        <legend className="label">{words.followUps}</legend>
        {(['off', 'asker', 'everyone'] as const).map(choice => (
          <label key={choice} className="pick">
            <input
              type="radio"
              name="follow-ups"
              checked={save.shown.followUps === choice}
              onChange={() => save.send({ followUps: choice })}
            />
            <span>
              <b>{words.followUpChoices[choice]}</b>
              <span className="cap">{words.followUpHints[choice]}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <label className="pick">
        <input
          type="checkbox"
          checked={save.shown.promptsVisible}
          onChange={event => save.send({ promptsVisible: event.target.checked })}
        />
        <span>
          <b>{words.prompts}</b>
          <span className="cap">{words.promptsHint}</span>
        </span>
      </label>
      <form
        className="one-number"
        onSubmit={event => {
          event.preventDefault()
          save.send({ maxForksPerThread: Number(forks) })
        }}
      >
        <Field
          label={words.maxForks}
          type="number"
          min={1}
          max={50}
          required
          value={forks}
          hint={words.maxForksHint}
          onChange={event => setForks(event.target.value)}
        />
        <SaveLine
          changed={Number(forks) !== workspace.maxForksPerThread}
          saved={save.isSuccess}
          pending={save.isPending}
        />
      </form>
      {save.problem && (
        <p className="hint bad" role="alert">
          {save.problem}
        </p>
      )}
    </SettingsPart>
  )
}
