'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { cx } from 'class-variance-authority'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { type FormEvent, useRef, useState } from 'react'
import { agentsStrings } from '@/components/strings/agents'
import { agentActsStrings } from '@/components/strings/agents/acts'
import { useTRPC } from '@/components/trpc/api'
import { isUnderWay } from '@/components/trpc/is-under-way'
import { readError } from '@/components/trpc/read-error'
import { Button } from '@/components/ui/button/button'
import { Icon } from '@/components/ui/icon'
import { Bar, barTitleStyle, crumbStyle } from '@/components/ui/surface/bar'
import { Page, Scroll } from '@/components/ui/surface/page'
import { Caption } from '@/components/ui/text/caption'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { newAgent } from '@/server/domain/agents/agent'
import { AdminsOnly } from '../admins-only'
import { type AgentValues, areSameValues, checkValues, hideUntouched } from '../agent-form-values'
import { FieldGrid } from '../field-grid'
import { FormNotes } from '../form-notes'
import { IdentityFields } from '../identity-fields'
import { PromptEditor } from '../prompt-editor'
import { useLeaveWarning } from '../use-leave-warning'
import { AnswerSections, ToolSections } from './form-sections'
import { showProblems } from './show-problems'

const words = agentsStrings

/** Makes a new agent from an outline of the parts that a good prompt has. It is kept as a draft until it is published. */
export function NewAgent() {
  const { workspace, me } = useWorkspace()
  const trpc = useTRPC()
  const cache = useQueryClient()
  const router = useRouter()
  const page = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(blank)
  const [isTried, setTried] = useState(false)
  const create = useMutation(
    trpc.agent.create.mutationOptions({
      onSuccess: async ({ agent }) => {
        await cache.invalidateQueries(trpc.agent.list.queryFilter())
        router.push(`/${workspace.slug}/settings/agents/${agent.id}`)
      },
    }),
  )
  const isChanged = !areSameValues(values, blank)
  const isEnding = create.isPending || create.isSuccess
  const leaving = useLeaveWarning(isChanged && !isEnding)
  if (me.role !== 'admin') return <AdminsOnly />
  const problem = create.isError ? readError(create.error) : null
  const isTaken = problem?.reason === 'name_taken'
  const checked = checkValues({ ...values, name: values.displayName })
  const found = { ...checked.problems, ...(isTaken ? { slug: problem.message } : {}) }
  const problems = isTried ? found : hideUntouched(found, values, blank)
  const form = {
    values,
    problems,
    set: (change: Partial<AgentValues>) => setValues(current => ({ ...current, ...change })),
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    // After the errors are marked.
    if (!checked.fields) requestAnimationFrame(() => showProblems(page.current))
    else if (!isUnderWay(cache, trpc.agent.create.mutationKey())) {
      create.mutate({ workspaceId: workspace.id, ...checked.fields, asDraft: true })
    }
  }

  return (
    <Page aria-label={words.newTitle}>
      <form className="flex min-h-0 flex-1 flex-col" ref={page} noValidate onSubmit={submit}>
        <Bar wraps>
          <Link className={crumbStyle} href={`/${workspace.slug}/settings/agents`}>
            {words.title}
          </Link>
          <Icon name="chevron-right" small />
          <h1 className={cx(barTitleStyle, 'overflow-hidden text-ellipsis')}>{words.newTitle}</h1>
          <span className="flex-1" />
          <Caption className="phone:not-empty:order-1 phone:not-empty:basis-full" role="status">
            {isChanged && !isEnding ? words.unsaved : ''}
          </Caption>
          {/* Never disabled: that would take the focus from the person who has just pressed it. */}
          <Button look={isEnding ? 'off' : 'main'} type="submit" aria-disabled={isEnding}>
            {agentActsStrings.createDraft}
          </Button>
        </Bar>
        <Scroll>
          <FormNotes problem={isTaken ? null : problem} wrong={isTried ? Object.keys(problems).length : 0} />
          <p className="mx-16 mt-12 max-w-960 text-sm text-text-2">{agentActsStrings.createLead}</p>
          <PromptEditor
            value={values.systemPrompt}
            problem={problems.systemPrompt ?? null}
            onChange={systemPrompt => form.set({ systemPrompt })}
          />
          <FieldGrid className="mx-16 mt-12 mb-26 max-w-960">
            <IdentityFields {...form} lockSlug={false} />
          </FieldGrid>
          <div className="max-w-992 px-16 pb-8">
            <AnswerSections {...form} agentId={null} />
            <ToolSections {...form} />
          </div>
        </Scroll>
      </form>
      {leaving}
    </Page>
  )
}

const unnamed = { name: '', slug: '', displayName: '' }
const blank: AgentValues = {
  ...newAgent
    .omit({ name: true, slug: true, displayName: true })
    .parse({ systemPrompt: words.skeleton, model: 'claude-sonnet-5-5' }),
  ...unnamed,
}
