import { type Database, takeUserRole } from '../../db/client.ts'
import { recordTry, type ScheduledToSend, takeDueScheduled } from '../../db/later/scheduled-messages.ts'
import { DomainError, type Reason } from '../../domain/wire/domain-error.ts'
import { explainSending } from '../messages/send-message.ts'
import { sendTaken } from './send-scheduled.ts'

/** Thrown by an admission: the writer or the workspace has sent too much now. */
export class Postponed extends Error {
  readonly seconds: number

  constructor(seconds: number) {
    super(`too many messages for ${seconds} seconds`)
    this.name = 'Postponed'
    this.seconds = seconds
  }
}

/** Counts a message of a person as the doors for people count it. Throws Postponed if it is one too many. */
export type AdmitScheduled = (of: { workspaceId: string; userId: string }) => Promise<void>

export type SendingEnd = 'none' | 'sent' | 'not_sent' | 'postponed' | { failed: unknown }

const mostTries = 6
const firstPauseMs = 10_000

const problems: Partial<Record<Reason, string>> = {
  not_found: 'You can no longer read this conversation, or it was deleted.',
  channel_archived: 'The channel is archived.',
  fork_closed: 'The fork is closed.',
  attachment_unusable: 'A file of this message was deleted.',
}
const ownFault = 'Something went wrong on our side. You can send it again.'

/**
 * Sends the scheduled message that is due first. One that its writer could not send by hand is kept with the reason. A
 * fault of ours is tried again for some minutes.
 */
export async function sendNextScheduled(
  db: Database,
  { now, admit }: { now: Date; admit: AdmitScheduled },
): Promise<SendingEnd> {
  const taken: ScheduledToSend[] = []
  try {
    const send = db.asWorker(async tx => {
      const due = await takeDueScheduled(tx, { now })
      if (!due) return 'none'
      taken.push(due)
      const { userId } = due
      await takeUserRole(tx, { sub: userId })
      await sendTaken(tx, due, { admit: ({ workspaceId }) => admit({ workspaceId, userId }), late: now })
      return 'sent'
    })
    return await send.catch(explainSending)
  } catch (error) {
    const [tried] = taken
    if (!tried) throw error
    const { tries } = tried
    const inMs = (ms: number) => new Date(now.getTime() + ms).toISOString()
    const record = (next: { tries: number; tryAt: string | null; problem: string | null }) =>
      db.asWorker(tx => recordTry(tx, { tried, ...next }))
    if (error instanceof Postponed) {
      await record({ tries, tryAt: inMs(error.seconds * 1_000), problem: null })
      return 'postponed'
    }
    if (error instanceof DomainError) {
      await record({ tries, tryAt: null, problem: problems[error.reason] ?? error.message.slice(0, 500) })
      return 'not_sent'
    }
    const isLast = tries + 1 >= mostTries
    await record({
      tries: tries + 1,
      tryAt: isLast ? null : inMs(firstPauseMs * 2 ** tries),
      problem: isLast ? ownFault : null,
    })
    return { failed: error }
  }
}
