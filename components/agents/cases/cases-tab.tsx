'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { proofStrings as words } from '@/components/strings/agents/proofs'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { Button } from '@/components/ui/button/button'
import { ConfirmDialog } from '@/components/ui/dialog/confirm-dialog'
import { Dialog } from '@/components/ui/dialog/dialog'
import { Hint } from '@/components/ui/form/hint'
import { ListNote } from '@/components/ui/surface/list-note'
import { Caption } from '@/components/ui/text/caption'
import type { AgentDetail } from '@/server/domain/agents/agent'
import type { AgentDraft } from '@/server/domain/agents/drafts/agent-draft'
import type { AgentCase } from '@/server/domain/proofs/agent-case'
import { ProofList } from '../proofs/proof-list'
import { CaseForm } from './case-form'
import { CaseRow } from './case-row'
import { RunCases } from './run-cases'

type Open = { act: 'add' } | { act: 'edit' | 'remove'; found: AgentCase } | { act: 'run'; cases: AgentCase[] }

/** The agent's cases: questions with the expectations that its answers have to meet. */
export function CasesTab({ agent, draft }: { agent: AgentDetail; draft: AgentDraft | null }) {
  const agentId = agent.id
  const trpc = useTRPC()
  const cache = useQueryClient()
  const list = useQuery(trpc.agentCase.list.queryOptions({ agentId }))
  const [open, setOpen] = useState<Open | null>(null)
  const refresh = () => cache.invalidateQueries(trpc.agentCase.list.queryFilter({ agentId }))
  const remove = useMutation(
    trpc.agentCase.delete.mutationOptions({
      onSuccess: async () => {
        setOpen(null)
        await refresh()
      },
    }),
  )
  if (list.isError) return <Hint tone="bad">{readError(list.error).message}</Hint>
  if (!list.data) return <Caption as="p">{words.loading}</Caption>
  const { cases } = list.data
  const found = open && 'found' in open ? open.found : null
  return (
    <div className="max-w-992 px-16 pt-16 pb-48">
      <p className="mb-12 max-w-read text-sm text-text-2">{words.casesLead}</p>
      <div className="mb-12 flex gap-8">
        <Button look="main" onClick={() => setOpen({ act: 'add' })}>
          {words.add}
        </Button>
        {cases.length > 0 && <Button onClick={() => setOpen({ act: 'run', cases })}>{words.runAll}</Button>}
      </div>
      {cases.length === 0 ? (
        <ListNote title={words.noCases}>
          <p>{words.noCasesLead}</p>
        </ListNote>
      ) : (
        <ul className="text-sm">
          {cases.map(each => (
            <CaseRow
              key={each.id}
              found={each}
              onRun={() => setOpen({ act: 'run', cases: [each] })}
              onEdit={() => setOpen({ act: 'edit', found: each })}
              onRemove={() => setOpen({ act: 'remove', found: each })}
            />
          ))}
        </ul>
      )}
      <ProofList agentId={agentId} />
      <Dialog
        open={open?.act === 'add' || open?.act === 'edit'}
        width="l"
        title={open?.act === 'edit' ? words.editTitle : words.addTitle}
        onClose={() => setOpen(null)}
      >
        <CaseForm key={found?.id} agentId={agentId} found={found} onClose={() => setOpen(null)} />
      </Dialog>
      <Dialog
        open={open?.act === 'run'}
        width="l"
        title={words.runTitle(open?.act === 'run' ? open.cases.length : 0)}
        onClose={() => {
          setOpen(null)
          void refresh()
        }}
      >
        {open?.act === 'run' && (
          <RunCases agent={agent} draft={draft} caseIds={open.cases.map(({ id }) => id)} />
        )}
      </Dialog>
      <ConfirmDialog
        open={open?.act === 'remove'}
        title={words.removeTitle(found?.name ?? '')}
        why={words.removeWhy}
        act={words.remove}
        pending={remove.isPending}
        problem={remove.isError ? readError(remove.error).message : null}
        onClose={() => {
          remove.reset()
          setOpen(null)
        }}
        onConfirm={() => found && remove.mutate({ caseId: found.id })}
      />
    </div>
  )
}
