import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Person, usePersonName } from '@/components/people/author'
import { agentEditorStrings } from '@/components/strings/agents/editor'
import { useTRPCClient } from '@/components/trpc/api'
import { editorsKey } from '@/components/workspace/editors-key'
import { editingSeconds } from '@/server/domain/agents/drafts/agent-draft'

/** Tells the other admins that this person has the editor open, and shows those who have, too. */
export function EditingNow({ agentId }: { agentId: string }) {
  const client = useTRPCClient()
  const personName = usePersonName()
  const found = useQuery({
    queryKey: [editorsKey, agentId],
    queryFn: () => client.agentDraft.editing.mutate({ agentId, isEditing: true }),
    refetchInterval: (editingSeconds / 3) * 1_000,
    staleTime: 0,
  })
  useEffect(
    () => () => void client.agentDraft.editing.mutate({ agentId, isEditing: false }).catch(() => {}),
    [client, agentId],
  )
  const editors = found.data?.editors ?? []
  if (editors.length === 0) return null
  return (
    <span className="flex items-center gap-6 text-xs text-text-2" role="status">
      {editors.map(({ userId }) => (
        <Person key={userId} id={userId} size="xs" />
      ))}
      <span className="whitespace-nowrap compact:sr-only">
        {agentEditorStrings.editingToo(editors.map(({ userId }) => personName(userId)))}
      </span>
    </span>
  )
}
