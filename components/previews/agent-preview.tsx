'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { previewStrings } from '@/components/strings/tasks/previews'
import { useTRPC, useTRPCClient } from '@/components/trpc/api'
import { Button } from '@/components/ui/button/button'
import { Field } from '@/components/ui/form/field'
import { SelectField } from '@/components/ui/form/select-field'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { AgentFields } from '@/server/domain/agents/agent'
import { plainText } from '@/server/domain/messages/plain-text'
import { type AskedPreview, PreviewSheet } from './preview-sheet'

const words = previewStrings.form
const newThread = 'new'
const titleLength = 60

/**
 * Shows the request of an agent's form for a message in a chosen place. `read` returns the fields of the form; null:
 * some of them have errors, which the form then shows.
 */
export function AgentPreview({ agentId, read }: { agentId: string | null; read: () => AgentFields | null }) {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const { workspace, channels } = useWorkspace()
  const places = channels.filter(({ archivedAt, kind }) => archivedAt === null && kind !== 'direct')
  const [chosenId, setChannelId] = useState<string | null>(null)
  const channelId = chosenId ?? places[0]?.id ?? ''
  const [threadId, setThreadId] = useState(newThread)
  const [content, setContent] = useState<string>(words.example)
  const [asked, setAsked] = useState<AskedPreview | null>(null)
  const threads = useQuery(trpc.thread.list.queryOptions({ channelId }, { enabled: channelId !== '' }))

  function show() {
    const fields = read()
    if (!fields) return
    const place = threadId === newThread ? { channelId } : { threadId }
    const input = { ...fields, workspaceId: workspace.id, agentId, place, content }
    setAsked({ load: () => client.agent.preview.mutate(input) })
  }

  return (
    <div className="space-y-12">
      <p className="text-sm text-text-2">{words.about}</p>
      <div className="grid grid-cols-2 gap-12 phone:grid-cols-1">
        <SelectField
          label={words.channel}
          value={channelId}
          options={places.map(({ id, name }) => [id, `#${name}`] as const)}
          onChange={id => {
            setChannelId(id)
            setThreadId(newThread)
          }}
        />
        <SelectField
          label={words.thread}
          value={threadId}
          options={[
            [newThread, words.newThread],
            ...(threads.data?.threads ?? []).map(
              ({ id, firstMessage }) => [id, nameThread(firstMessage.content)] as const,
            ),
          ]}
          onChange={setThreadId}
        />
      </div>
      <Field label={words.message} value={content} onChange={event => setContent(event.target.value)} />
      <Button type="button" onClick={show}>
        {words.show}
      </Button>
      {asked && <PreviewSheet asked={asked} onClose={() => setAsked(null)} />}
    </div>
  )
}

function nameThread(content: string): string {
  const text = plainText(content).replace(/\s+/g, ' ')
  return text.length <= titleLength ? text || words.noWords : `${text.slice(0, titleLength).trimEnd()}…`
}
