import type { ThreadSummary } from '@/server/domain/messages/thread'
import { emptyThread, type ThreadState } from './thread-state'

/** A thread as a panel shows it: what is known of it, and how far the reading has come. */
export interface ThreadView {
  /** `missing`: it is not there, or not for us. `unreachable`: it could not be read; a retry may help. */
  readonly phase: 'opening' | 'open' | 'missing' | 'unreachable'
  readonly data: ThreadState
  readonly thread: ThreadSummary | null
  /** The channel's, as the server told it last; part of the topic's name. */
  readonly accessEpoch: number | null
  readonly lastReadSeq: number
  /** The 'New' line stands behind this message; null: there is none. */
  readonly newAfter: number | null
  /** Somebody marked messages as unread: until the thread is left, what is on screen does not become read. */
  readonly isHeld: boolean
  /** The message that it was opened at stands in this fork. */
  readonly elsewhere: { messageId: string; forkId: string } | null
  /** The message that the next one will answer. */
  readonly quoting: string | null
  readonly loading: 'older' | 'newer' | null
}

export const closedView: ThreadView = {
  phase: 'opening',
  data: emptyThread,
  thread: null,
  accessEpoch: null,
  lastReadSeq: 0,
  newAfter: null,
  isHeld: false,
  elsewhere: null,
  quoting: null,
  loading: null,
}
