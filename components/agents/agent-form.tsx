'use client'

import Link from 'next/link'
import { type FormEvent, useRef, useState } from 'react'
import { agentsStrings } from '@/components/strings/agents'
import { Field } from '@/components/ui/form/field'
import { Icon } from '@/components/ui/icon'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { AgentFields, AgentVersion } from '@/server/domain/agents/agent'
import {
  type AgentValues,
  areSameValues,
  checkValues,
  type FieldName,
  hideUntouched,
} from './agent-form-values'
import { AnswerFields, LimitFields } from './answer-fields'
import { ApprovalFields } from './approval-fields'
import { summarise } from './describe-settings'
import { FormNotes } from './form-notes'
import { FormSection } from './form-section'
import { IdentityFields } from './identity-fields'
import { PromptEditor } from './prompt-editor'
import { ToolFields } from './tool-fields'
import { useLeaveWarning } from './use-leave-warning'
import { VersionList } from './version-list'

const words = agentsStrings

export interface AgentFormProps {
  title: string
  start: AgentValues
  /** Null: the agent is new. */
  agentId: string | null
  /**
   * The version of `start`. A new version replaces the values in the form; unfolded
   * sections and the focus stay.
   */
  versionId?: string | null
  lockSlug?: boolean
  versions: readonly AgentVersion[]
  saving: boolean
  saved: boolean
  problem: { reason: string; message: string } | null
  /** Values from before a newer version was loaded. */
  kept?: AgentValues | null
  /** The person used or discarded the kept values. */
  onKeptDone?: () => void
  /** Loads the newer version, and keeps the values. */
  onReload?: (values: AgentValues) => void
  onSave: (fields: AgentFields, note: string) => void
}

/**
 * The fields of an agent. The prompt comes first, because the prompt is the agent.
 * Rarely used fields are folded.
 */
export function AgentForm(props: AgentFormProps) {
  const { agentId, lockSlug = false, onReload } = props
  const { workspace, members } = useWorkspace()
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(props.start)
  const [note, setNote] = useState('')
  const [isTried, setTried] = useState(false)
  const [versionId, setVersionId] = useState(props.versionId)
  if (versionId !== props.versionId) {
    setVersionId(props.versionId)
    setValues(props.start)
    setNote('')
    setTried(false)
  }
  const isChanged = !areSameValues(values, props.start)
  const canSave = isChanged && !props.saving
  const leaving = useLeaveWarning(isChanged && !props.saving)
  const checked = checkValues(agentId ? values : { ...values, name: values.displayName }, lockSlug)
  const isTaken = props.problem?.reason === 'name_taken'
  const found = { ...checked.problems, ...(isTaken ? { slug: props.problem?.message ?? '' } : {}) }
  // A field that nobody has touched shows no error before somebody tries to save.
  const problems = isTried ? found : hideUntouched(found, values, props.start)
  const parts = {
    values,
    problems,
    set: (change: Partial<AgentValues>) => setValues(current => ({ ...current, ...change })),
  }
  const lines = summarise(values, userId => members.get(userId)?.displayName ?? words.formerMember)
  const problemIn = (...names: FieldName[]) => (names.some(name => problems[name]) ? words.toFix : null)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!canSave) return
    setTried(true)
    if (checked.fields) return props.onSave(checked.fields, note)
    // After the errors are marked.
    requestAnimationFrame(() => showProblems(form.current))
  }

  return (
    <main className="content" aria-label={props.title}>
      <form className="agent-form" ref={form} noValidate onSubmit={submit}>
        <div className="head">
          <Link className="meta" href={`/${workspace.slug}/settings/agents`}>
            {words.title}
          </Link>
          <Icon name="chevron-right" small />
          <h1 className="cut">{props.title}</h1>
          <span className="grow" />
          <span className="cap" role="status">
            {isChanged ? words.unsaved : props.saved ? words.saved : ''}
          </span>
          {/* Never disabled: that would take the focus from the person who has just pressed it. */}
          <button className={canSave ? 'btn main' : 'btn off'} type="submit" aria-disabled={!canSave}>
            {words.save}
          </button>
        </div>
        <div className="scroll">
          <FormNotes
            problem={isTaken ? null : props.problem}
            wrong={isTried ? Object.keys(problems).length : 0}
            hasKept={Boolean(props.kept)}
            onReload={onReload && (() => onReload(values))}
            onUseKept={() => {
              if (props.kept) setValues(props.kept)
              props.onKeptDone?.()
            }}
            onDropKept={props.onKeptDone}
          />
          <PromptEditor
            value={values.systemPrompt}
            problem={problems.systemPrompt ?? null}
            onChange={systemPrompt => parts.set({ systemPrompt })}
          />
          <div className="sets">
            <IdentityFields {...parts} lockSlug={lockSlug} />
            <Field
              label={words.note}
              value={note}
              maxLength={500}
              hint={words.noteHint}
              onChange={event => setNote(event.target.value)}
            />
          </div>
          <div className="folds">
            <FormSection
              title={words.sections.answers}
              summary={lines.answers}
              problem={problemIn('maxTokens', 'effort', 'replyMode', 'mailbox')}
            >
              <AnswerFields {...parts} />
            </FormSection>
            <FormSection
              title={words.sections.limits}
              summary={lines.limits}
              problem={problemIn(
                'maxTurns',
                'budgetUsd',
                'maxTotalTokens',
                'maxOutputTokens',
                'timeoutSeconds',
                'toolTimeoutSeconds',
              )}
            >
              <LimitFields {...parts} />
            </FormSection>
            <FormSection title={words.sections.tools} summary={lines.tools} problem={problemIn('tools')}>
              <ToolFields {...parts} />
            </FormSection>
            <FormSection
              title={words.sections.approvals}
              summary={lines.approvals}
              problem={problemIn('approvals')}
            >
              <ApprovalFields {...parts} />
            </FormSection>
          </div>
          {agentId && props.versions.length > 0 && (
            <VersionList agentId={agentId} versions={props.versions} hasUnsaved={isChanged} />
          )}
        </div>
      </form>
      {leaving}
    </main>
  )
}

/** Opens every section that contains an error, and focuses the first field with an error. */
function showProblems(form: HTMLFormElement | null): void {
  for (const folded of form?.querySelectorAll('details') ?? []) {
    if (folded.querySelector('.state.bad')) folded.open = true
  }
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}
