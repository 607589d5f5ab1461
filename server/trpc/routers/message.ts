import * as z from 'zod'
import { hidePreview } from '../../chat/links/hide-preview.ts'
import { deleteMessage } from '../../chat/messages/delete-message.ts'
import { editMessage } from '../../chat/messages/edit-message.ts'
import { listMessages } from '../../chat/messages/list-messages.ts'
import { reactToMessage } from '../../chat/messages/react-to-message.ts'
import { readMessageHistory } from '../../chat/messages/read-message-history.ts'
import { sendMessage } from '../../chat/messages/send-message.ts'
import { rateAnswer } from '../../chat/watch/rate-answer.ts'
import { readRating } from '../../chat/watch/read-rating.ts'
import { linkLengths } from '../../domain/links/link-limits.ts'
import { attachmentIds } from '../../domain/messages/attachment.ts'
import { answerLength, message, messageVersion } from '../../domain/messages/message.ts'
import { messagePage } from '../../domain/messages/thread.ts'
import { task } from '../../domain/tasks/task.ts'
import { answerRating, ratingWord, thumb } from '../../domain/watch/answer-rating.ts'
import { id, time } from '../../domain/wire/ids.ts'
import { pageSize } from '../../domain/wire/page-size.ts'
import { router, sending, signedIn, writing } from '../trpc.ts'

const seq = z.number().int().min(0)

export const messageRouter = router({
  send: sending
    .input(
      z.strictObject({
        id: id.optional(),
        threadId: id,
        forkId: id.optional(),
        parentId: id.optional(),
        content: z.string(),
        attachmentIds: attachmentIds.optional(),
        answerLength: answerLength.optional(),
        forPeople: z.boolean().optional(),
        clearDraft: z.boolean().optional(),
      }),
    )
    .output(z.object({ message, tasks: z.array(task) }))
    .mutation(({ ctx, input }) => sendMessage(ctx.db, { claims: ctx.claims, admit: ctx.admit, ...input })),

  /**
   * Lists a page of the main line or of a fork: the newest, the one at `cursor`, or the one around a message.
   */
  list: signedIn
    .input(
      z.strictObject({
        threadId: id,
        forkId: id.optional(),
        cursor: seq.nullish(),
        direction: z.enum(['older', 'newer']).default('older'),
        limit: pageSize,
        /**
         * Names a message by id or number; the page then holds it with its neighbours, in the conversation
         * that it belongs to.
         */
        around: z.union([id, seq]).optional(),
        /** The page then holds the messages of the named conversation on both sides of this number. */
        near: z.number().int().min(0).optional(),
      }),
    )
    .output(messagePage)
    .query(({ ctx, input }) => listMessages(ctx.db, { claims: ctx.claims, ...input })),

  update: writing
    .input(z.strictObject({ messageId: id, content: z.string(), baseEditedAt: time.nullable().optional() }))
    .output(z.object({ message }))
    .mutation(({ ctx, input }) => editMessage(ctx.db, { claims: ctx.claims, ...input })),

  delete: writing
    .input(z.strictObject({ messageId: id }))
    .output(z.object({ message }))
    .mutation(({ ctx, input }) => deleteMessage(ctx.db, { claims: ctx.claims, ...input })),

  react: writing
    .input(z.strictObject({ messageId: id, emoji: z.string().max(64), on: z.boolean() }))
    .output(z.object({ message }))
    .mutation(({ ctx, input }) => reactToMessage(ctx.db, { claims: ctx.claims, ...input })),

  /** Removes the preview of a link for everyone. */
  hidePreview: writing
    .input(z.strictObject({ messageId: id, url: z.string().max(linkLengths.url) }))
    .output(z.object({ message }))
    .mutation(({ ctx, input }) => hidePreview(ctx.db, { claims: ctx.claims, ...input })),

  /** Rates an agent's answer, with an optional word for the admins; null takes the rating back. */
  rate: writing
    .input(z.strictObject({ messageId: id, rating: thumb.nullable(), word: ratingWord.optional() }))
    .output(z.object({ message, rating: answerRating.nullable() }))
    .mutation(({ ctx, input }) => rateAnswer(ctx.db, { claims: ctx.claims, ...input })),

  /** Returns the caller's own rating of an answer. */
  rating: signedIn
    .input(z.strictObject({ messageId: id }))
    .output(z.object({ rating: answerRating.nullable() }))
    .query(({ ctx, input }) => readRating(ctx.db, { claims: ctx.claims, ...input })),

  history: signedIn
    .input(z.strictObject({ messageId: id }))
    .output(z.object({ message, versions: z.array(messageVersion) }))
    .query(({ ctx, input }) => readMessageHistory(ctx.db, { claims: ctx.claims, ...input })),
})
