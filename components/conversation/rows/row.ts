import type { PendingMessage } from '@/components/live/sending/pending-message'
import type { Quote } from '@/components/messages/quote/quoted-line'
import type { Fork } from '@/server/domain/forks/fork'
import type { Message } from '@/server/domain/messages/message'
import type { PublishedResult } from '@/server/domain/results/result'
import type { AskCard } from '@/server/domain/tasks/ask'
import type { FailureReason } from '@/server/domain/tasks/retry-pauses'
import type { Task } from '@/server/domain/tasks/task'

/** A row of a thread's list, from top to bottom. A row keeps its key while its form changes. */
export type Row =
  | { kind: 'day'; key: string; time: string }
  | { kind: 'new'; key: string }
  | { kind: 'message'; key: string; message: Message; follows: boolean; quoted: Message | undefined }
  | { kind: 'answer'; key: string; message: Message; earlier: readonly Message[]; quote: Quote | null }
  /** `fork`: the fork that the line is about. `from`: the message that the fork starts from, if it is loaded. */
  | {
      kind: 'system'
      key: string
      message: Message
      quote: Quote | null
      fork?: Fork
      from?: Message | undefined
    }
  /** Failures of several tasks for one reason, in order. `message`: the newest of them. */
  | { kind: 'failures'; key: string; message: Message; reason: FailureReason; failures: readonly Failure[] }
  | { kind: 'ask'; key: string; message: Message; card: AskCard; quote: Quote | null }
  /** `lineId`: the message that announced the fork; this row replaces it. */
  | {
      kind: 'result'
      key: string
      message: Message
      result: PublishedResult
      fork: Fork | undefined
      lineId?: string
    }
  | { kind: 'pending'; key: string; pending: PendingMessage; follows: boolean }
  | {
      kind: 'working'
      key: string
      task: Task
      earlier: readonly Message[]
      beside: Beside
      quote: Quote | null
    }

/** The line of a failed task. */
interface Failure {
  message: Message
  quote: Quote | null
}

/** The state beside an agent at work: its helpers, and the card that it waits for. */
export interface Beside {
  helpers: readonly Task[]
  asked: { messageId: string; card: AskCard } | null
}

/** Tells whether a message is in a row: as its own, as an earlier answer, folded, or as a line that the row replaces. */
export function holdsMessage(row: Row, messageId: string): boolean {
  if (!('message' in row)) return false
  if (row.message.id === messageId) return true
  if (row.kind === 'answer') return row.earlier.some(({ id }) => id === messageId)
  if (row.kind === 'result') return row.lineId === messageId
  return row.kind === 'failures' && row.failures.some(({ message }) => message.id === messageId)
}
