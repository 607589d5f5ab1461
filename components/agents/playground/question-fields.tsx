import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { playgroundStrings as words } from '@/components/strings/agents/playground'
import { useTRPC } from '@/components/trpc/api'
import { SelectField } from '@/components/ui/form/select-field'
import type { Option } from '@/components/ui/form/select-parts'
import { listTime } from '@/components/workspace/format-time'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { plainText } from '@/server/domain/messages/plain-text'
import type { TaskEntry } from '@/server/domain/tasks/task'
import type { PlaygroundValues } from './playground-form'

const places = ['thread', 'message', 'none'] as const
const titleLength = 60

interface QuestionProps {
  agentId: string
  values: PlaygroundValues
  onChange: (change: Partial<PlaygroundValues>) => void
}

/** Chooses where a question is asked: a conversation, the place of a past question, or none. */
export function QuestionFields(props: QuestionProps) {
  const { values, onChange } = props
  return (
    <div className="grid grid-cols-2 gap-x-12 gap-y-8">
      <SelectField
        label={words.place}
        value={values.place}
        options={places.map(place => [place, words.places[place]] as const)}
        hint={words.placeHints[values.place]}
        onChange={place => onChange({ place })}
      />
      {values.place === 'thread' && <ThreadChoice {...props} />}
      {values.place === 'message' && <MessageChoice {...props} />}
    </div>
  )
}

function ThreadChoice({ values, onChange }: QuestionProps) {
  const trpc = useTRPC()
  const { channels } = useWorkspace()
  const open = channels.filter(({ archivedAt, kind }) => archivedAt === null && kind !== 'direct')
  const [chosenId, setChannelId] = useState<string | null>(null)
  const channelId = chosenId ?? open[0]?.id ?? ''
  const found = useQuery(trpc.thread.list.queryOptions({ channelId }, { enabled: channelId !== '' }))
  const threads = found.data?.threads
  const isThere = threads?.some(({ id }) => id === values.threadId)
  const newest = threads?.[0]?.id ?? ''
  useEffect(() => {
    if (isThere === false && values.threadId !== newest) onChange({ threadId: newest })
  }, [isThere, newest, values.threadId, onChange])
  const options: Option[] = (threads ?? []).map(({ id, firstMessage }) => [
    id,
    nameText(firstMessage.content),
  ])
  return (
    <>
      <SelectField
        label={words.channel}
        value={channelId}
        options={open.map(({ id, name }) => [id, `#${name}`] as const)}
        onChange={setChannelId}
      />
      <SelectField
        className="col-span-2"
        label={words.thread}
        value={isThere ? values.threadId : ''}
        options={options.length > 0 ? options : [['', words.noThread]]}
        onChange={threadId => onChange({ threadId })}
      />
    </>
  )
}

/** The newest questions that the agent was asked, each once. */
function MessageChoice({ agentId, values, onChange }: QuestionProps) {
  const trpc = useTRPC()
  const { workspace } = useWorkspace()
  const found = useQuery(trpc.task.browse.queryOptions({ workspaceId: workspace.id, agentId, limit: 50 }))
  const questions = listQuestions(found.data?.entries ?? [])
  const newest = questions[0]?.[0] ?? ''
  const isThere = questions.some(([id]) => id === values.messageId)
  useEffect(() => {
    if (!isThere && values.messageId !== newest) onChange({ messageId: newest })
  }, [isThere, newest, values.messageId, onChange])
  return (
    <SelectField
      className="col-span-2"
      label={words.message}
      value={isThere ? values.messageId : ''}
      options={questions.length > 0 ? questions : [['', words.noMessage]]}
      onChange={messageId => onChange({ messageId })}
    />
  )
}

function listQuestions(entries: readonly TaskEntry[]): Option[] {
  const now = new Date()
  const asked = entries.flatMap(({ task, question }) =>
    task.triggerMessageId !== null && question !== null && task.origin === 'message'
      ? [[task.triggerMessageId, `${listTime(task.createdAt, now)}: ${nameText(question)}`] as const]
      : [],
  )
  return [...new Map(asked)]
}

/** Names a message by its first words. */
export function nameText(content: string): string {
  const text = plainText(content).replace(/\s+/g, ' ')
  return text.length <= titleLength ? text || words.noWords : `${text.slice(0, titleLength).trimEnd()}…`
}
