import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { agentEditorStrings } from '@/components/strings/agents/editor'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { ConfirmDialog } from '@/components/ui/dialog/confirm-dialog'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { AgentDraft } from '@/server/domain/agents/drafts/agent-draft'
import { useEditor } from './editor-context'

const words = agentEditorStrings

/** Asks before a draft is discarded, because it belongs to all admins. */
export function DiscardDialog(props: {
  open: boolean
  draft: AgentDraft
  onClose: () => void
  onEnd: () => void
}) {
  const { draft, onClose, onEnd } = props
  const { agentId, rev, isFirst } = draft
  const { workspace } = useWorkspace()
  const { versions } = useEditor()
  const router = useRouter()
  const trpc = useTRPC()
  const cache = useQueryClient()
  const discard = useMutation(
    trpc.agentDraft.discard.mutationOptions({
      onSuccess: async () => {
        onClose()
        onEnd()
        if (isFirst) router.push(`/${workspace.slug}/settings/agents`)
        await Promise.all([
          cache.invalidateQueries(trpc.agent.list.queryFilter()),
          !isFirst && cache.invalidateQueries(trpc.agentDraft.get.queryFilter({ agentId })),
        ])
      },
    }),
  )
  const version = versions.find(({ isCurrent }) => isCurrent)?.version ?? 0
  return (
    <ConfirmDialog
      open={props.open}
      title={words.discardTitle}
      why={isFirst ? words.discardFirstWhy : words.discardWhy(version)}
      act={words.discard}
      pending={discard.isPending}
      problem={discard.isError ? readError(discard.error).message : null}
      onClose={() => {
        discard.reset()
        onClose()
      }}
      onConfirm={() => discard.mutate({ agentId, rev })}
    />
  )
}
