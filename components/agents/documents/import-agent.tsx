'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { cx } from 'class-variance-authority'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { useFileDrop } from '@/components/files/use-file-drop'
import { agentsStrings } from '@/components/strings/agents'
import { agentDocumentsStrings } from '@/components/strings/settings/agent-documents'
import { agentPersonasStrings } from '@/components/strings/settings/agent-personas'
import { useTRPC } from '@/components/trpc/api'
import { isUnderWay } from '@/components/trpc/is-under-way'
import { readError } from '@/components/trpc/read-error'
import { Button } from '@/components/ui/button/button'
import { Hint } from '@/components/ui/form/hint'
import { Icon } from '@/components/ui/icon'
import { Bar, barTitleStyle, crumbStyle } from '@/components/ui/surface/bar'
import { Page, Scroll } from '@/components/ui/surface/page'
import { Caption } from '@/components/ui/text/caption'
import { useSettled } from '@/components/workspace/use-settled'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { DocumentProblem } from '@/server/domain/agents/documents/problem'
import { AdminsOnly } from '../admins-only'
import { DocumentText } from './document-text'
import { FileButtons } from './file-buttons'
import { ImportOutcome } from './import-outcome'
import { PersonaSections } from './persona-sections'
import { readFiles } from './read-files'
import { usePersona } from './use-persona'

const words = agentDocumentsStrings

/** Imports an agent from a document. Errors and changes are shown while it is written. */
export function ImportAgent() {
  const { workspace, me } = useWorkspace()
  const { id: workspaceId, slug } = workspace
  const trpc = useTRPC()
  const cache = useQueryClient()
  const router = useRouter()
  const [text, setText] = useState('')
  const [unreadable, setUnreadable] = useState<string | null>(null)
  const persona = usePersona(workspaceId, setText)
  const agents = useQuery(trpc.agent.list.queryOptions({ workspaceId })).data?.agents ?? []
  const field = useRef<HTMLTextAreaElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const preview = useMutation(trpc.agent.previewYaml.mutationOptions())
  const { mutate: check, reset } = preview
  const settled = useSettled(text, 300)
  useEffect(() => {
    if (settled.trim() === '') reset()
    else check({ workspaceId, document: settled })
  }, [settled, workspaceId, check, reset])
  const run = useMutation(
    trpc.agent.importYaml.mutationOptions({
      onSuccess: async ({ agentId }) => {
        await Promise.all([
          cache.invalidateQueries(trpc.agent.list.queryFilter()),
          cache.invalidateQueries(trpc.agent.get.queryFilter({ agentId })),
          cache.invalidateQueries(trpc.agent.versions.queryFilter({ agentId })),
        ])
        router.push(`/${slug}/settings/agents/${agentId}`)
      },
    }),
  )
  const take = async (files: File[]) => {
    setUnreadable(null)
    const chosen = await readFiles(files)
    persona.close()
    if (chosen.kind === 'problem') setUnreadable(chosen.message)
    else if (chosen.kind === 'document') setText(chosen.text)
    else persona.start(chosen.persona)
  }
  const isOver = useFileDrop(form, files => void take(files))
  if (me.role !== 'admin') return <AdminsOnly />
  const isEmpty = text.trim() === ''
  const isChecked = preview.data !== undefined && preview.variables?.document === text
  const found = isEmpty ? undefined : preview.data
  const isSame = found?.before?.document === found?.after?.document
  const canImport = isChecked && found?.after != null && !isSame && !run.isPending && !run.isSuccess
  const problem = run.error ?? preview.error ?? persona.error
  const told = unreadable ?? persona.open?.problems.join(' ')

  function submit() {
    if (!canImport || isUnderWay(cache, trpc.agent.importYaml.mutationKey())) return
    const baseVersionId = found?.existing?.versionId
    const folder = persona.open?.folder
    const note = folder ? { note: agentPersonasStrings.note(folder) } : {}
    run.mutate({ workspaceId, document: text, ...note, ...(baseVersionId && { baseVersionId }) })
  }

  return (
    <Page aria-label={words.title}>
      <form
        ref={form}
        className="flex min-h-0 flex-1 flex-col"
        onSubmit={event => {
          event.preventDefault()
          submit()
        }}
      >
        <Bar wraps>
          <Link className={crumbStyle} href={`/${slug}/settings/agents`}>
            {agentsStrings.title}
          </Link>
          <Icon name="chevron-right" small />
          <h1 className={cx(barTitleStyle, 'overflow-hidden text-ellipsis')}>{words.title}</h1>
          <span className="flex-1" />
          <Caption role="status">{preview.isPending || persona.isReading ? words.checking : ''}</Caption>
          <Button look={canImport ? 'main' : 'off'} type="submit" aria-disabled={!canImport}>
            {words.import}
          </Button>
        </Bar>
        <Scroll>
          <div className="flex items-start gap-12 px-16 pt-14 phone:flex-col">
            <Caption as="p" className="flex-1">
              {words.why}
            </Caption>
            <FileButtons onFiles={files => void take(files)} />
          </div>
          {(told || problem) && (
            <Hint tone="bad" className="mx-16 mt-8">
              {told || readError(problem).message}
            </Hint>
          )}
          <div
            className={cx(
              'grid grid-cols-2 items-start gap-16 px-16 pt-12 pb-24 narrow:grid-cols-1 phone:grid-cols-1',
              isOver && 'bg-hover',
            )}
          >
            <DocumentText value={text} problems={found?.problems ?? []} field={field} onChange={setText} />
            <div aria-live="polite" className={cx(persona.open && 'narrow:-order-1 phone:-order-1')}>
              {persona.open && (
                <PersonaSections {...persona.open} agents={agents} onTarget={persona.choose} />
              )}
              {found ? (
                <ImportOutcome preview={found} onShow={each => showLine(field.current, each)} />
              ) : (
                persona.open === null && <Caption as="p">{words.empty}</Caption>
              )}
            </div>
          </div>
        </Scroll>
      </form>
    </Page>
  )
}

/** Moves the caret to a problem, and selects the rest of its line. */
function showLine(field: HTMLTextAreaElement | null, { line, column }: DocumentProblem): void {
  if (!field) return
  const lines = field.value.split('\n')
  const start = lines.slice(0, line - 1).join('\n').length + (line > 1 ? 1 : 0)
  field.focus()
  field.setSelectionRange(start + column - 1, start + (lines[line - 1]?.length ?? 0))
}
