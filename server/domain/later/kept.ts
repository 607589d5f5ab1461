/** The things that a person keeps for later. All of them are theirs alone. */
import * as z from 'zod'
import { id, time } from '../wire/ids.ts'
import { messageGlimpse } from './message-glimpse.ts'

/** The most saved messages that are not done, and the most waiting reminders, of a person in a workspace. */
export const mostKept = 1_000

/** `message` null: it was deleted, or the person can't read it any more. Then nothing tells what or where it was. */
const kept = z.object({ messageId: id, message: messageGlimpse.nullable() })

export const savedMessage = kept.extend({ savedAt: time, doneAt: time.nullable() })
export type SavedMessage = z.infer<typeof savedMessage>

/** The last row of a page. */
export const savedCursor = z.object({ savedAt: time, messageId: id })
export type SavedCursor = z.infer<typeof savedCursor>

/** `outcome` null: its time is still to come. `unreadable`: at its time the person could not read the message. */
export const messageReminder = kept.extend({
  dueAt: time,
  outcome: z.enum(['came', 'unreadable']).nullable(),
})
export type MessageReminder = z.infer<typeof messageReminder>

/** The marks of one thread: its saved messages that are not done, and those with a waiting reminder. */
export const laterMarks = z.object({
  saved: z.array(id),
  reminders: z.array(z.object({ messageId: id, dueAt: time })),
})
export type LaterMarks = z.infer<typeof laterMarks>
