import * as z from 'zod'
import { cancelReminder } from '../../../chat/later/cancel-reminder.ts'
import { deleteScheduled } from '../../../chat/later/delete-scheduled.ts'
import { listMarks } from '../../../chat/later/list-marks.ts'
import { listReminders } from '../../../chat/later/list-reminders.ts'
import { listSaved } from '../../../chat/later/list-saved.ts'
import { listScheduled, listScheduledMarks } from '../../../chat/later/list-scheduled.ts'
import { saveMessage } from '../../../chat/later/save-message.ts'
import { scheduleMessage } from '../../../chat/later/schedule-message.ts'
import { sendScheduled } from '../../../chat/later/send-scheduled.ts'
import { setReminder } from '../../../chat/later/set-reminder.ts'
import { settleSaved } from '../../../chat/later/settle-saved.ts'
import { updateScheduled } from '../../../chat/later/update-scheduled.ts'
import { laterMarks, messageReminder, savedCursor, savedMessage } from '../../../domain/later/kept.ts'
import { laterTime } from '../../../domain/later/later-time.ts'
import {
  scheduledChanges,
  scheduledDraft,
  scheduledMark,
  scheduledMessage,
} from '../../../domain/later/scheduled-message.ts'
import { message } from '../../../domain/messages/message.ts'
import { id, time } from '../../../domain/wire/ids.ts'
import { pageSize } from '../../../domain/wire/page-size.ts'
import { strict } from '../../../domain/wire/strict.ts'
import { timeZone } from '../../../domain/workspaces/session.ts'
import { router, sending, signedIn, writing } from '../../trpc.ts'

const aWorkspace = z.strictObject({ workspaceId: id })
const aMessage = z.strictObject({ messageId: id })
const aScheduled = z.strictObject({ scheduledId: id })
const one = z.object({ scheduled: scheduledMessage })
const nothing = z.object({})

/** The things that the caller keeps for later: saved messages, reminders of messages, messages to send later. Theirs alone. */
export const laterRouter = router({
  /** Lists the saved messages of a thread that are not done, and its waiting reminders. */
  marks: signedIn
    .input(z.strictObject({ threadId: id }))
    .output(laterMarks)
    .query(({ ctx, input }) => listMarks(ctx.db, { claims: ctx.claims, ...input })),

  /** Lists saved messages: those that are done, or the others. */
  saved: signedIn
    .input(aWorkspace.extend({ done: z.boolean(), cursor: strict(savedCursor).nullish(), limit: pageSize }))
    .output(z.object({ saved: z.array(savedMessage), nextCursor: savedCursor.nullable() }))
    .query(({ ctx, input }) => listSaved(ctx.db, { claims: ctx.claims, ...input })),

  save: writing
    .input(aMessage.extend({ on: z.boolean() }))
    .output(nothing)
    .mutation(async ({ ctx, input }) => {
      await saveMessage(ctx.db, { claims: ctx.claims, ...input })
      return {}
    }),

  /** Marks a saved message as done, or as open again. */
  settle: writing
    .input(aMessage.extend({ done: z.boolean() }))
    .output(nothing)
    .mutation(async ({ ctx, input }) => {
      await settleSaved(ctx.db, { claims: ctx.claims, ...input })
      return {}
    }),

  reminders: signedIn
    .input(aWorkspace)
    .output(z.object({ reminders: z.array(messageReminder) }))
    .query(({ ctx, input }) => listReminders(ctx.db, { claims: ctx.claims, ...input })),

  /** Sets a reminder of a message, or moves it. */
  remind: writing
    .input(aMessage.extend({ at: laterTime, timeZone: timeZone.optional() }))
    .output(z.object({ dueAt: time }))
    .mutation(({ ctx, input }) => setReminder(ctx.db, { claims: ctx.claims, ...input })),

  cancelReminder: writing
    .input(aMessage)
    .output(nothing)
    .mutation(async ({ ctx, input }) => {
      await cancelReminder(ctx.db, { claims: ctx.claims, ...input })
      return {}
    }),

  scheduled: signedIn
    .input(aWorkspace)
    .output(z.object({ scheduled: z.array(scheduledMessage) }))
    .query(({ ctx, input }) => listScheduled(ctx.db, { claims: ctx.claims, ...input })),

  /** Lists only where scheduled messages are, and for when. */
  scheduledMarks: signedIn
    .input(aWorkspace)
    .output(z.object({ scheduled: z.array(scheduledMark) }))
    .query(({ ctx, input }) => listScheduledMarks(ctx.db, { claims: ctx.claims, ...input })),

  schedule: writing
    .input(scheduledDraft)
    .output(one)
    .mutation(({ ctx, input }) => scheduleMessage(ctx.db, { claims: ctx.claims, ...input })),

  updateScheduled: writing
    .input(scheduledChanges.extend({ scheduledId: id }))
    .output(one)
    .mutation(({ ctx, input }) => updateScheduled(ctx.db, { claims: ctx.claims, ...input })),

  /** Sends it now. It is counted like every message. */
  sendScheduled: sending
    .input(aScheduled)
    .output(z.object({ message }))
    .mutation(({ ctx, input }) => sendScheduled(ctx.db, { claims: ctx.claims, admit: ctx.admit, ...input })),

  deleteScheduled: writing
    .input(aScheduled)
    .output(nothing)
    .mutation(async ({ ctx, input }) => {
      await deleteScheduled(ctx.db, { claims: ctx.claims, ...input })
      return {}
    }),
})
