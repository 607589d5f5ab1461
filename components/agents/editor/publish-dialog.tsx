import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { agentsStrings } from '@/components/strings/agents'
import { agentEditorStrings } from '@/components/strings/agents/editor'
import { dialogStrings } from '@/components/strings/ui/dialog'
import { useTRPC } from '@/components/trpc/api'
import { isUnderWay } from '@/components/trpc/is-under-way'
import { readError } from '@/components/trpc/read-error'
import { Button } from '@/components/ui/button/button'
import { Dialog } from '@/components/ui/dialog/dialog'
import { Actions } from '@/components/ui/form/actions'
import { Field } from '@/components/ui/form/field'
import { Hint } from '@/components/ui/form/hint'
import type { AgentDraft } from '@/server/domain/agents/drafts/agent-draft'
import { PublishProof } from '../proofs/publish-proof'
import { useEditor } from './editor-context'

const words = agentEditorStrings

/** Publishes the draft as the next version, with a note and, if there is one, its proof. */
export function PublishDialog(props: {
  open: boolean
  draft: AgentDraft
  onClose: () => void
  onEnd: () => void
}) {
  const { open, draft, onClose, onEnd } = props
  const { agentId, rev } = draft
  const { agent, versions, hasUnsaved } = useEditor()
  const trpc = useTRPC()
  const cache = useQueryClient()
  const [note, setNote] = useState('')
  const [proofId, setProofId] = useState<string | null>(null)
  const publish = useMutation(
    trpc.agentDraft.publish.mutationOptions({
      onSuccess: async ({ agent: published }) => {
        await cache.cancelQueries(trpc.agentDraft.get.queryFilter({ agentId }))
        cache.setQueryData(trpc.agentDraft.get.queryKey({ agentId }), { agent: published, draft: null })
        setNote('')
        onClose()
        onEnd()
        await Promise.all([
          cache.invalidateQueries(trpc.agent.list.queryFilter()),
          cache.invalidateQueries(trpc.agent.get.queryFilter({ agentId })),
          cache.invalidateQueries(trpc.agent.versions.queryFilter({ agentId })),
        ])
      },
    }),
  )
  const version = versions.find(({ isCurrent }) => isCurrent)?.version ?? 0

  function submit(event: FormEvent) {
    event.preventDefault()
    if (hasUnsaved || isUnderWay(cache, trpc.agentDraft.publish.mutationKey())) return
    publish.mutate({ agentId, rev, note, ...(proofId ? { proofId } : {}) })
  }

  return (
    <Dialog title={words.publishTitle(version + 1)} open={open} onClose={onClose}>
      <form className="space-y-12" onSubmit={submit}>
        <p className="text-text-2">{draft.isFirst ? words.publishFirstLead : words.publishLead}</p>
        <PublishProof agent={agent} draft={draft} onProof={setProofId} />
        <Field
          label={agentsStrings.note}
          value={note}
          maxLength={500}
          hint={agentsStrings.noteHint}
          onChange={event => setNote(event.target.value)}
        />
        {publish.isError && <Hint tone="bad">{readError(publish.error).message}</Hint>}
        <Actions>
          <Button look="quiet" onClick={onClose}>
            {dialogStrings.cancel}
          </Button>
          <Button look="main" type="submit" disabled={publish.isPending || hasUnsaved}>
            {words.publishNow}
          </Button>
        </Actions>
      </form>
    </Dialog>
  )
}
