'use client'

import { createContext, useContext } from 'react'
import type { DraftMarks } from '@/components/results/changes/mark-changes'
import type { LineLabel } from '@/components/results/sources/cover-fork'
import type { Channel } from '@/server/domain/channels/channel'
import type { Fork } from '@/server/domain/forks/fork'
import type { Message } from '@/server/domain/messages/message'
import type { Citation, ResultBody, ResultDraft } from '@/server/domain/results/result'
import type { ResultEdit } from './keeper/edit-result'

/** A line that needs a source; with `number`, a quote from that message. */
export interface Picking {
  lineId: string
  number: number | null
}

/** The state that the fork's messages and the draft beside them share. */
export interface ResolveScope {
  fork: Fork
  channel: Channel
  /** The fork's messages, by their numbers. */
  messages: ReadonlyMap<number, Message>
  body: ResultBody
  /** The published version that the draft began with, and the changes since then. */
  base: ResultDraft['base']
  marks: DraftMarks
  cover: ReadonlyMap<number, readonly LineLabel[]>
  /** The agent that writes the draft. */
  agentId: string
  /** There is a draft, and this person may change it. */
  mayEdit: boolean
  edit(edit: ResultEdit): void
  /** The line that has the focus: its messages are highlighted. */
  line: string | null
  onLine(id: string | null): void
  /** The message under the pointer or the focus: its lines are highlighted. */
  message: number | null
  onMessage(number: number | null): void
  picking: Picking | null
  pick(picking: Picking | null): void
  /** Takes a message, and perhaps a quote from it, as a source. */
  choose(number: number, quote?: string): void
  /** Scrolls a message of the list into view. */
  showMessage(number: number): void
  /** Scrolls a line of the draft into view and gives it the focus. */
  showLine(id: string): void
}

export const ResolveScopeContext = createContext<ResolveScope | null>(null)

/** Returns the scope of the fork that is being resolved. Throws outside of it. */
export function useResolveScope(): ResolveScope {
  const scope = useContext(ResolveScopeContext)
  if (!scope) throw new Error('useResolveScope must be used inside the view that resolves a fork.')
  return scope
}

export function citationOf(message: Message, number: number, quote: string): Citation {
  return { messageId: message.id, number, quote }
}
