'use client'

import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { laterStrings } from '@/components/strings/later/later'
import { useTRPC } from '@/components/trpc/api'
import { Icon } from '@/components/ui/icon'
import { Caption } from '@/components/ui/text/caption'
import { exactTime, listTime } from '@/components/workspace/format-time'
import type { Message } from '@/server/domain/messages/message'
import { soonTime } from './soon-time'

const words = laterStrings.marks

interface Marks {
  pinned: ReadonlySet<string>
  saved: ReadonlySet<string>
  /** When the reminders of messages come. */
  reminders: ReadonlyMap<string, string>
}

const none: Marks = { pinned: new Set(), saved: new Set(), reminders: new Map() }
const MarksContext = createContext<Marks>(none)

/** Reads once for a conversation which of its messages are pinned, saved or have a reminder. */
export function LaterMarks(props: { channelId: string; threadId: string; children: ReactNode }) {
  const { channelId, threadId } = props
  const trpc = useTRPC()
  const { data: pins } = useQuery(trpc.pin.marks.queryOptions({ channelId }))
  const { data: own } = useQuery(trpc.later.marks.queryOptions({ threadId }))
  const marks = useMemo(
    () => ({
      pinned: new Set(pins?.pins.map(({ messageId }) => messageId)),
      saved: new Set(own?.saved),
      reminders: new Map(own?.reminders.map(({ messageId, dueAt }) => [messageId, dueAt])),
    }),
    [pins, own],
  )
  return <MarksContext value={marks}>{props.children}</MarksContext>
}

/** Returns what is marked in the conversation around. */
export function useMarks(): Marks {
  return useContext(MarksContext)
}

/** Beside the time of a message that was scheduled and came late. */
export function LateMark({ message }: { message: Pick<Message, 'metadata' | 'deletedAt'> }) {
  const { meantFor } = message.metadata
  if (meantFor === undefined || message.deletedAt !== null) return null
  return (
    <Caption title={words.meantForWhy(exactTime(meantFor))}>
      {words.meantFor(listTime(meantFor, new Date()))}
    </Caption>
  )
}

/**
 * The small signs of a message: beside its time, or in the margin of a message that has no such line. They take no line
 * of their own, so nothing moves when they come.
 */
export function MessageMarks(props: { message: Pick<Message, 'id' | 'deletedAt'>; inMargin?: boolean }) {
  const { message, inMargin = false } = props
  const { pinned, saved, reminders } = useMarks()
  const due = reminders.get(message.id)
  if (message.deletedAt !== null) return null
  return (
    <span className={inMargin ? 'absolute top-3 right-1 flex flex-col' : 'contents'}>
      {pinned.has(message.id) && <Sign icon="pin" label={words.pinned} />}
      {saved.has(message.id) && <Sign icon="bookmark" label={words.saved} />}
      {due !== undefined && <Sign icon="bell" label={words.reminder(soonTime(due))} />}
    </span>
  )
}

function Sign({ icon, label }: { icon: string; label: string }) {
  return (
    <span className="inline-flex self-center text-text-3" title={label}>
      <Icon name={icon} small />
      <span className="sr-only">{label}</span>
    </span>
  )
}
