import type { ThreadSummary } from '@/server/domain/messages/thread'
import { emptyThread, type ThreadState } from './thread-state'

/** A thread as a panel shows it: its data, and how far it was read. */
export interface ThreadView {
  /**
   * `missing`: it does not exist, or the person may not read it. `unreachable`: it could not
   * be read; a retry may help.
   */
  readonly phase: 'opening' | 'open' | 'missing' | 'unreachable'
  readonly data: ThreadState
  readonly thread: ThreadSummary | null
  /** The channel's epoch, as the server last reported it; part of the topic's name. */
  readonly accessEpoch: number | null
  readonly lastReadSeq: number
  /** The 'New' line stands below this message; null: there is no line. */
  readonly newAfter: number | null
  /**
   * Somebody marked messages as unread: until the thread is left, messages on screen are not marked as read.
   */
  readonly isHeld: boolean
  /** The message in the address is in this fork. */
  readonly elsewhere: { messageId: string; forkId: string } | null
  readonly loading: 'older' | 'newer' | null
}

/** Tells whether the thread is being made here: nobody else knows of it yet, and there is nothing to read. */
export function isStarting({ phase, data }: Pick<ThreadView, 'phase' | 'data'>): boolean {
  return phase !== 'open' && data.outbox.some(({ channelId }) => channelId !== undefined)
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
  loading: null,
}
