import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { mcpServersStrings } from '@/components/strings/settings/mcp-servers'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { Button } from '@/components/ui/button/button'
import { ConfirmDialog } from '@/components/ui/dialog/confirm-dialog'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { McpServerDetail } from '@/server/domain/mcp/server-draft'

const words = mcpServersStrings

/** Deletes a server after a question that names the agents that lose its tools. */
export function DeleteServer({ server }: { server: McpServerDetail }) {
  const { workspace } = useWorkspace()
  const trpc = useTRPC()
  const cache = useQueryClient()
  const router = useRouter()
  const [isAsking, setAsking] = useState(false)
  const remove = useMutation(
    trpc.mcpServer.delete.mutationOptions({
      onSuccess: async () => {
        router.push(`/${workspace.slug}/settings/mcp-servers`)
        await cache.invalidateQueries(trpc.mcpServer.list.queryFilter())
      },
    }),
  )
  return (
    <>
      <Button look="stop" onClick={() => setAsking(true)}>
        {words.delete}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={words.deleteTitle(server.title)}
        why={words.deleteWhy(server.agents.map(({ displayName }) => displayName))}
        act={words.delete}
        pending={remove.isPending || remove.isSuccess}
        problem={remove.isError ? readError(remove.error).message : null}
        onConfirm={() => remove.mutate({ workspaceId: workspace.id, serverId: server.id })}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
