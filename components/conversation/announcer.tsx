'use client'

import { useEffect, useRef, useState } from 'react'
import type { ThreadState } from '@/components/live/thread/thread-state'
import { useNameOf } from '@/components/people/author'
import { useSpeakerOf } from '@/components/people/use-speaker-of'
import { messagesStrings as words } from '@/components/strings/messages'
import { resultSaid } from '@/components/strings/results/said'
import { waitingStrings } from '@/components/strings/tasks/waiting'
import { usePlainText } from '@/components/workspace/names/use-plain-text'
import { useWorkspace } from '@/components/workspace/workspace-context'

const spokenLength = 300

/**
 * Tells a screen reader about the conversation: which agents start to answer, and each new message, once and
 * whole.
 */
export function Announcer({ data }: { data: ThreadState }) {
  const plainText = usePlainText()
  const { me } = useWorkspace()
  const nameOf = useNameOf()
  const speakerOf = useSpeakerOf()
  const [said, setSaid] = useState('')
  const heard = useRef<{ seq: number; tasks: ReadonlySet<string> } | null>(null)

  useEffect(() => {
    if (data.stretch === null) return
    const before = heard.current
    const main = [...data.messages.values()].filter(message => message.forkId === data.forkId)
    const open = [...data.tasks.values()].filter(task => task.endedAt === null && task.forkId === data.forkId)
    heard.current = {
      seq: main.reduce((seq, message) => Math.max(seq, message.seq), 0),
      tasks: new Set(open.map(task => task.id)),
    }
    if (!before) return
    const started = open
      .filter(task => !before.tasks.has(task.id) && task.parentTaskId === null)
      .map(task => words.answering(nameOf({ authorUserId: null, authorAgentId: speakerOf(task) })))
    const written = main
      .filter(message => message.seq > before.seq && message.authorUserId !== me.userId)
      .sort((a, b) => a.seq - b.seq)
      .map(message => {
        const text = plainText(message.content, spokenLength, message.metadata.mentions)
        if (message.authorType === 'system') return text
        const name = nameOf(message)
        const { result } = message.metadata
        if (result) return resultSaid(result.description, result.body.headline)
        if (message.authorType !== 'agent') return `${name}: ${text}`
        return `${message.metadata.ask ? waitingStrings.asks(name) : words.answered(name)}: ${text}`
      })
    const news = [...started, ...written].join('. ')
    if (news !== '') setSaid(news)
  }, [data, me.userId, nameOf, speakerOf, plainText])

  return (
    <p className="sr-only" role="status">
      {said}
    </p>
  )
}
