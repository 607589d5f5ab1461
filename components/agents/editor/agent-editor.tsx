'use client'

import { useQuery } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { useSearchParams } from 'next/navigation'
import { type ReactNode, useRef, useState } from 'react'
import { agentEditorStrings } from '@/components/strings/agents/editor'
import { useTRPC } from '@/components/trpc/api'
import { foundNothing, readError } from '@/components/trpc/read-error'
import { LoadedPart } from '@/components/ui/loading/loaded-part'
import { LostPage, lostTitleStyle } from '@/components/ui/surface/lost-page'
import { Page, Scroll } from '@/components/ui/surface/page'
import { NothingHere } from '@/components/workspace/nothing-here'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { EditedAgent } from '@/server/domain/agents/drafts/agent-draft'
import { AdminsOnly } from '../admins-only'
import { checkValues, hideUntouched } from '../agent-form-values'
import { useLeaveWarning } from '../use-leave-warning'
import { publishedValues } from './draft-form'
import { EditorContext } from './editor-context'
import { EditorHead } from './editor-head'
import { EditorTabs } from './editor-tabs'
import { ConflictNotes, NewerVersionNote } from './merge-notes'
import { showProblems } from './show-problems'
import { useDraft } from './use-draft'

const PlaygroundPanel = dynamic(async () => (await import('./playground-panel')).PlaygroundPanel, {
  ssr: false,
})

/** Edits one agent: its draft, which all admins share, in tabs, and the playground beside them. */
export function AgentEditor({ agentId, children }: { agentId: string; children: ReactNode }) {
  const { workspace, me } = useWorkspace()
  const trpc = useTRPC()
  const isAdmin = me.role === 'admin'
  const edited = useQuery(trpc.agentDraft.get.queryOptions({ agentId }, { enabled: isAdmin }))
  // The numbers of the tabs come with the agent, so that no tab moves.
  const ofTabs = { enabled: isAdmin }
  const versions = useQuery(trpc.agent.versions.queryOptions({ agentId }, ofTabs))
  const cases = useQuery(trpc.agentCase.list.queryOptions({ agentId }, ofTabs))
  if (!isAdmin) return <AdminsOnly />
  const isElsewhere = edited.data && edited.data.agent.workspaceId !== workspace.id
  if (isElsewhere || (edited.isError && foundNothing(edited.error))) return <NothingHere />
  if (!edited.data && edited.isError) {
    return (
      <LostPage role="alert">
        <h1 className={lostTitleStyle}>{readError(edited.error).message}</h1>
      </LostPage>
    )
  }
  if (!edited.data || versions.isPending || cases.isPending) return <Page aria-busy="true" />
  return (
    <EditorFrame key={agentId} edited={edited.data}>
      {children}
    </EditorFrame>
  )
}

function EditorFrame({ edited, children }: { edited: EditedAgent; children: ReactNode }) {
  const { agent, draft } = edited
  const trpc = useTRPC()
  const versions = useQuery(trpc.agent.versions.queryOptions({ agentId: agent.id })).data?.versions
  const page = useRef<HTMLDivElement>(null)
  const form = useDraft(edited)
  const { values } = form.state
  const [isTried, setTried] = useState(false)
  const [isPublished, setPublished] = useState(false)
  const hasUnsaved = form.changes.hasSome || form.changes.isBroken
  const isStuck = form.changes.isBroken || form.problem !== null
  const leaving = useLeaveWarning(isStuck, form.changes.hasSome || form.isSaving)
  const found = checkValues(values, agent.isSystem).problems ?? {}
  // A field that nobody has touched shows no error before somebody tries to publish.
  const problems = isTried ? found : hideUntouched(found, values, publishedValues(agent))
  const isTrying = useSearchParams().get('try') === '1'

  /** Tells whether the draft can be published: every change is saved, and no field has an error. */
  async function prepare(): Promise<boolean> {
    setTried(true)
    if (Object.keys(found).length > 0) {
      // After the errors are marked.
      requestAnimationFrame(() => showProblems(page.current))
      return false
    }
    await form.save()
    return true
  }

  const editor = {
    agent,
    draft,
    versions: versions ?? [],
    form: {
      values,
      problems,
      set: (change: Partial<typeof values>) => {
        setPublished(false)
        form.set(change)
      },
    },
    hasUnsaved,
    save: form.save,
  }
  return (
    <EditorContext value={editor}>
      <Page aria-label={agent.displayName} className={isTrying ? 'phone:hidden' : ''}>
        <EditorHead
          isSaving={form.isSaving}
          problem={form.changes.isBroken && isTried ? agentEditorStrings.broken : form.problem}
          isPublished={isPublished}
          onPublish={prepare}
          onEnd={() => {
            setTried(false)
            setPublished(true)
          }}
        />
        <EditorTabs />
        <Scroll ref={page}>
          <NewerVersionNote state={form.state} onPut={form.put} />
          <ConflictNotes
            values={values}
            conflicts={form.state.conflicts}
            set={editor.form.set}
            onSettled={form.dropConflict}
          />
          {children}
        </Scroll>
        {leaving}
      </Page>
      {isTrying && (
        <LoadedPart>
          <PlaygroundPanel />
        </LoadedPart>
      )}
    </EditorContext>
  )
}
