'use client'

import { useQuery } from '@tanstack/react-query'
import { agentDocumentsStrings } from '@/components/strings/settings/agent-documents'
import { useTRPC } from '@/components/trpc/api'
import { Notice } from '@/components/ui/surface/notice'

/** Tells admins which files of the server's folder of agents are not used here, and why. */
export function FileProblems({ workspaceId }: { workspaceId: string }) {
  const trpc = useTRPC()
  const files = useQuery(trpc.agent.fileProblems.queryOptions({ workspaceId })).data?.files ?? []
  if (files.length === 0) return null
  return (
    <Notice icon="triangle-alert" role="status">
      <div className="min-w-0">
        <p>{agentDocumentsStrings.files}</p>
        <ul>
          {files.map(({ file, problem }) => (
            <li key={file} className="font-mono text-xs leading-18 wrap-anywhere whitespace-pre-wrap">
              {problem}
            </li>
          ))}
        </ul>
      </div>
    </Notice>
  )
}
