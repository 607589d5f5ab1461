'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { auditStrings as words } from '@/components/strings/audit/audit'
import { useTRPC } from '@/components/trpc/api'
import { Button } from '@/components/ui/button/button'
import { Icon } from '@/components/ui/icon'
import { useWorkspace } from '@/components/workspace/workspace-context'

const lookMs = 10_000

/** Says that the log has newer rows than the page shows. They come when the person asks, so that nothing moves. */
export function AuditNews({ onShow }: { onShow: () => void }) {
  const { workspace } = useWorkspace()
  const trpc = useTRPC()
  const newest = useQuery(
    trpc.audit.newest.queryOptions({ workspaceId: workspace.id }, { refetchInterval: lookMs }),
  ).data?.seq
  /** The newest row when the list was read. */
  const [read, setRead] = useState<number | null>(null)
  if (read === null && newest !== undefined) setRead(newest)
  if (read === null || newest === undefined || newest <= read) return null
  function show() {
    setRead(newest ?? null)
    onShow()
  }
  return (
    <div className="flex justify-center py-8" role="status">
      <Button onClick={show}>
        <Icon name="rotate-ccw" small /> {words.newer}
      </Button>
    </div>
  )
}
