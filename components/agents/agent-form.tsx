'use client'

import { cx } from 'class-variance-authority'
import Link from 'next/link'
import { type FormEvent, useRef, useState } from 'react'
import { AgentPreview } from '@/components/previews/agent-preview'
import { agentsStrings } from '@/components/strings/agents'
import { agentDocumentsStrings } from '@/components/strings/settings/agent-documents'
import { memoryBlocksStrings } from '@/components/strings/settings/memory-blocks'
import { previewStrings } from '@/components/strings/tasks/previews'
import { Button } from '@/components/ui/button/button'
import { Field } from '@/components/ui/form/field'
import { Icon } from '@/components/ui/icon'
import { Bar, barTitleStyle } from '@/components/ui/surface/bar'
import { Page, Scroll } from '@/components/ui/surface/page'
import { Caption } from '@/components/ui/text/caption'
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
import { ExportButton } from './documents/export-button'
import { FieldGrid } from './field-grid'
import { FormNotes } from './form-notes'
import { FormSection } from './form-section'
import { IdentityFields } from './identity-fields'
import { MemoryFields } from './memory/memory-fields'
import { PromptEditor } from './prompt-editor'
import { PropertyFields } from './properties/property-fields'
import { ToolFields } from './tools/tool-fields'
import { useLeaveWarning } from './use-leave-warning'
import { VersionList } from './versions/version-list'

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

  /** Returns the fields; null: some have errors, which are shown. */
  function readFields(): AgentFields | null {
    setTried(true)
    // After the errors are marked.
    if (!checked.fields) requestAnimationFrame(() => showProblems(form.current))
    return checked.fields
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!canSave) return
    const fields = readFields()
    if (fields) props.onSave(fields, note)
  }

  return (
    <Page aria-label={props.title}>
      <form className="flex min-h-0 flex-1 flex-col" ref={form} noValidate onSubmit={submit}>
        <Bar wraps>
          <Link className="text-sm text-text-2" href={`/${workspace.slug}/settings/agents`}>
            {words.title}
          </Link>
          <Icon name="chevron-right" small />
          <h1 className={cx(barTitleStyle, 'overflow-hidden text-ellipsis')}>{props.title}</h1>
          <span className="flex-1" />
          <Caption className="phone:not-empty:order-1 phone:not-empty:basis-full" role="status">
            {isChanged ? words.unsaved : props.saved ? words.saved : ''}
          </Caption>
          {agentId && <ExportButton agentId={agentId} />}
          {/* Never disabled: that would take the focus from the person who has just pressed it. */}
          <Button look={canSave ? 'main' : 'off'} type="submit" aria-disabled={!canSave}>
            {words.save}
          </Button>
        </Bar>
        <Scroll>
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
          <FieldGrid className="mx-16 mt-12 mb-26 max-w-960">
            <IdentityFields {...parts} lockSlug={lockSlug} />
            <Field
              label={words.note}
              value={note}
              maxLength={500}
              hint={words.noteHint}
              onChange={event => setNote(event.target.value)}
            />
          </FieldGrid>
          <div className="max-w-992 px-16 pb-8">
            <FormSection
              title={words.sections.answers}
              summary={lines.answers}
              problem={problemIn('maxTokens', 'effort', 'replyMode', 'mailbox', 'recallsMemory')}
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
            <FormSection
              title={agentDocumentsStrings.properties.title}
              summary={lines.properties}
              problem={problemIn('properties', 'structuredOutput')}
            >
              <PropertyFields {...parts} />
            </FormSection>
            <FormSection
              title={words.sections.tools}
              summary={lines.tools}
              problem={problemIn('tools', 'toolNotes')}
            >
              <ToolFields {...parts} />
            </FormSection>
            <FormSection
              title={words.sections.approvals}
              summary={lines.approvals}
              problem={problemIn('approvals')}
            >
              <ApprovalFields {...parts} />
            </FormSection>
            <FormSection
              title={memoryBlocksStrings.title}
              summary={memoryBlocksStrings.summary(values.usesWorkspaceContext)}
              problem={null}
            >
              <MemoryFields {...parts} agentId={agentId} />
            </FormSection>
            {!lockSlug && (
              <FormSection
                title={previewStrings.form.title}
                summary={previewStrings.form.summary}
                problem={null}
              >
                <AgentPreview agentId={agentId} read={readFields} />
              </FormSection>
            )}
          </div>
          {agentId && props.versions.length > 0 && (
            <VersionList agentId={agentId} versions={props.versions} hasUnsaved={isChanged} />
          )}
        </Scroll>
      </form>
      {leaving}
    </Page>
  )
}

/** Opens every section that contains an error, and focuses the first field with an error. */
function showProblems(form: HTMLFormElement | null): void {
  for (const folded of form?.querySelectorAll('details') ?? []) {
    if (folded.querySelector('[data-problem]')) folded.open = true
  }
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}
