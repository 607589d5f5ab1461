'use client'

import Link from 'next/link'
import { type FormEvent, useEffect, useState } from 'react'
import { useWorkspace } from '@/components/shell/workspace-context'
import { agentsStrings } from '@/components/strings/agents'
import { Field } from '@/components/ui/field'
import { Icon } from '@/components/ui/icon'
import type { AgentFields, AgentVersion } from '@/server/domain/agent'
import { PromptEditor } from './prompt-editor'
import { VersionList } from './version-list'
import './agents.css'

const words = agentsStrings

/** What the form edits of an agent. */
export type AgentDraft = Pick<
  AgentFields,
  | 'name'
  | 'slug'
  | 'displayName'
  | 'description'
  | 'systemPrompt'
  | 'model'
  | 'maxTokens'
  | 'capabilities'
  | 'budgetUsd'
  | 'timeoutSeconds'
>

export interface AgentFormProps {
  title: string
  start: AgentDraft
  lockSlug?: boolean
  versions: readonly AgentVersion[]
  saving: boolean
  saved: boolean
  problem: { reason: string; message: string } | null
  /** A draft from before a newer version was loaded. */
  kept?: AgentDraft | null
  /** It was taken over or given up. */
  onKeptDone?: () => void
  /** Loads the newer version, and keeps the draft. */
  onReload?: (draft: AgentDraft) => void
  onSave: (draft: AgentDraft, note: string) => void
}

/** The fields of an agent: prompt first, because the prompt is the agent. */
export function AgentForm(props: AgentFormProps) {
  const { workspace } = useWorkspace()
  const [draft, setDraft] = useState(() => pick(props.start))
  const [note, setNote] = useState('')
  const changed = JSON.stringify(draft) !== JSON.stringify(pick(props.start))
  useLeaveWarning(changed && !props.saving)

  function set<Key extends keyof AgentDraft>(key: Key, value: AgentDraft[Key]) {
    setDraft(current => ({ ...current, [key]: value }))
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    props.onSave(draft, note)
  }

  return (
    <main className="content" aria-label={props.title}>
      <form className="agent-form" onSubmit={submit}>
        <div className="head">
          <Link className="meta" href={`/${workspace.slug}/settings/agents`}>
            {words.title}
          </Link>
          <Icon name="chevron-right" small />
          <h1 className="cut">{props.title}</h1>
          <span className="grow" />
          <span className="cap" role="status">
            {changed ? words.unsaved : props.saved ? words.saved : ''}
          </span>
          <button className="btn main" type="submit" disabled={!changed || props.saving}>
            {words.save}
          </button>
        </div>
        <div className="scroll">
          {props.problem && (
            <div className="notice bad" role="alert">
              <Icon name="triangle-alert" /> <span className="grow">{props.problem.message}</span>
              {props.problem.reason === 'version_conflict' && props.onReload && (
                <button className="btn s" type="button" onClick={() => props.onReload?.(draft)}>
                  {words.reload}
                </button>
              )}
            </div>
          )}
          {props.kept && (
            <div className="notice" role="status">
              <Icon name="history" /> <span className="grow">{words.kept}</span>
              <button
                className="btn s"
                type="button"
                onClick={() => {
                  setDraft(current => (props.kept ? pick(props.kept) : current))
                  props.onKeptDone?.()
                }}
              >
                {words.useKept}
              </button>
              <button className="btn s quiet" type="button" onClick={props.onKeptDone}>
                {words.dropKept}
              </button>
            </div>
          )}
          <PromptEditor value={draft.systemPrompt} onChange={value => set('systemPrompt', value)} />
          <div className="sets">
            <Field
              label={words.displayName}
              value={draft.displayName}
              required
              maxLength={60}
              onChange={event => set('displayName', event.target.value)}
            />
            <Field
              label={words.slug}
              before="@"
              value={draft.slug}
              required
              maxLength={31}
              disabled={props.lockSlug}
              onChange={event => set('slug', event.target.value.toLowerCase())}
            />
            <Field
              label={words.description}
              value={draft.description}
              maxLength={200}
              hint={words.descriptionHint}
              onChange={event => set('description', event.target.value)}
            />
            <Field
              label={words.model}
              value={draft.model}
              required
              hint={words.modelHint}
              list="models"
              onChange={event => set('model', event.target.value)}
            />
            <Field
              label={words.maxTokens}
              type="number"
              min={256}
              max={64000}
              value={draft.maxTokens}
              hint={words.maxTokensHint}
              onChange={event => set('maxTokens', event.target.valueAsNumber || 0)}
            />
            <Field
              label={words.timeout}
              type="number"
              min={10}
              max={3600}
              value={draft.timeoutSeconds}
              hint={words.timeoutHint}
              onChange={event => set('timeoutSeconds', event.target.valueAsNumber || 0)}
            />
            <Field
              label={words.capabilities}
              value={draft.capabilities.join(', ')}
              hint={words.capabilitiesHint}
              onChange={event => set('capabilities', splitList(event.target.value))}
            />
            <Field
              label={words.note}
              value={note}
              maxLength={500}
              hint={words.noteHint}
              onChange={event => setNote(event.target.value)}
            />
          </div>
          <datalist id="models">
            {words.models.map(model => (
              <option key={model} value={model} />
            ))}
          </datalist>
          {props.versions.length > 0 && <VersionList versions={props.versions} />}
        </div>
      </form>
    </main>
  )
}

function pick(draft: AgentDraft): AgentDraft {
  const {
    name,
    slug,
    displayName,
    description,
    systemPrompt,
    model,
    maxTokens,
    capabilities,
    budgetUsd,
    timeoutSeconds,
  } = draft
  return {
    name,
    slug,
    displayName,
    description,
    systemPrompt,
    model,
    maxTokens,
    capabilities,
    budgetUsd,
    timeoutSeconds,
  }
}

function splitList(text: string): string[] {
  return text
    .split(',')
    .map(part => part.trimStart())
    .filter((part, index, all) => part !== '' || index === all.length - 1)
}

/** The browser asks before a page with unsaved words is left. */
function useLeaveWarning(active: boolean) {
  useEffect(() => {
    if (!active) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [active])
}
