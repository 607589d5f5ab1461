'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { agentActsStrings as words } from '@/components/strings/agents/acts'
import { useTRPC } from '@/components/trpc/api'
import { isUnderWay } from '@/components/trpc/is-under-way'
import { readError } from '@/components/trpc/read-error'
import { iconButtonStyle } from '@/components/ui/button/icon-button'
import { ConfirmDialog } from '@/components/ui/dialog/confirm-dialog'
import { Icon } from '@/components/ui/icon'
import { Menu, MenuItem } from '@/components/ui/menu/menu'
import { Toast, useToast } from '@/components/ui/toast'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Agent } from '@/server/domain/agents/agent'

/** The acts that are rarer than an edit: to duplicate an agent and to delete it. A built-in agent has none. */
export function AgentActs({ agent }: { agent: Pick<Agent, 'id' | 'displayName' | 'slug' | 'isSystem'> }) {
  const { workspace } = useWorkspace()
  const trpc = useTRPC()
  const cache = useQueryClient()
  const router = useRouter()
  const { toast, tell } = useToast()
  const [isAsked, setAsked] = useState(false)
  const agents = `/${workspace.slug}/settings/agents`
  const reread = () =>
    Promise.all([
      cache.invalidateQueries(trpc.agent.list.queryFilter()),
      cache.invalidateQueries(trpc.agentDraft.list.queryFilter()),
    ])
  const duplicate = useMutation(
    trpc.agent.duplicate.mutationOptions({
      onSuccess: async ({ agent: copy }) => {
        await reread()
        router.push(`${agents}/${copy.id}`)
      },
      onError: error => tell(readError(error).message),
    }),
  )
  const remove = useMutation(
    trpc.agent.delete.mutationOptions({
      onSuccess: async () => {
        setAsked(false)
        router.push(agents)
        await reread()
      },
    }),
  )
  if (agent.isSystem) return null
  return (
    <>
      <Menu
        label={words.more(agent.displayName)}
        className={iconButtonStyle()}
        trigger={<Icon name="ellipsis" />}
      >
        <MenuItem
          onSelect={() => {
            if (isUnderWay(cache, trpc.agent.duplicate.mutationKey())) return
            duplicate.mutate({ agentId: agent.id })
          }}
        >
          {words.duplicate}
        </MenuItem>
        <MenuItem onSelect={() => setAsked(true)}>{words.delete}</MenuItem>
      </Menu>
      <ConfirmDialog
        open={isAsked}
        title={words.deleteTitle(agent.displayName)}
        why={words.deleteWhy(agent.slug)}
        act={words.delete}
        pending={remove.isPending}
        problem={remove.isError ? readError(remove.error).message : null}
        onClose={() => {
          remove.reset()
          setAsked(false)
        }}
        onConfirm={() => remove.mutate({ agentId: agent.id })}
      />
      <Toast text={toast} />
    </>
  )
}
