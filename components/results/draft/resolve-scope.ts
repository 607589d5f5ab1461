'use client'

import { createContext, useContext } from 'react'
import type { LineLabel } from '@/components/results/sources/cover-fork'
import type { Channel } from '@/server/domain/channels/channel'
import type { Fork } from '@/server/domain/forks/fork'
import type { Message } from '@/server/domain/messages/message'
import type { Citation, ResultBody } from '@/server/domain/results/result'
import type { ResultEdit } from './edit-result'

/** A line that looks for a source; with `number`, for the words of that message. */
export interface Picking {
  lineId: string
  number: number | null
}

/** What the fork's messages and the draft beside them share. */
export interface ResolveScope {
  fork: Fork
  channel: Channel
  /** The fork's, by their numbers. */
  messages: ReadonlyMap<number, Message>
  body: ResultBody
  cover: ReadonlyMap<number, readonly LineLabel[]>
  /** As whom the draft speaks. */
  agentId: string
  /** The draft is there, and the person at this screen may change it. */
  mayEdit: boolean
  edit(edit: ResultEdit): void
  /** The line that has the focus: its messages are lit. */
  line: string | null
  onLine(id: string | null): void
  /** The message under the pointer or the focus: its lines are lit. */
  message: number | null
  onMessage(number: number | null): void
  picking: Picking | null
  pick(picking: Picking | null): void
  /** A message, and perhaps words of it, were chosen as a source. */
  choose(number: number, quote?: string): void
  /** Brings a message of the list into view. */
  showMessage(number: number): void
  /** Brings a line of the draft into view and into the focus. */
  showLine(id: string): void
}

export const ResolveScopeContext = createContext<ResolveScope | null>(null)

/** What is being resolved. Throws outside of it. */
export function useResolveScope(): ResolveScope {
  const scope = useContext(ResolveScopeContext)
  if (!scope) throw new Error('useResolveScope needs a fork being resolved above it.')
  return scope
}

export function citationOf(message: Message, number: number, quote: string): Citation {
  return { messageId: message.id, number, quote }
}
