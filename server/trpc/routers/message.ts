import * as z from 'zod'
import { id } from '../../domain/ids.ts'
import { answerLength, message, messageVersion } from '../../domain/message.ts'
import { pageSize } from '../../domain/page-size.ts'
import { task } from '../../domain/task.ts'
import { messagePage } from '../../domain/thread.ts'
import { router, sending, signedIn, writing } from '../trpc.ts'
import { pending } from './pending.ts'

const seq = z.number().int().min(0)

export const messageRouter = router({
  send: sending
    .input(
      z.object({
        id: id.optional(),
        threadId: id,
        forkId: id.optional(),
        parentId: id.optional(),
        content: z.string(),
        answerLength: answerLength.optional(),
      }),
    )
    .output(z.object({ message, tasks: z.array(task) }))
    .mutation(() => pending()),

  /** A page of the main line or of a fork: the newest, the one at `cursor`, or the one around a message. */
  list: signedIn
    .input(
      z.object({
        threadId: id,
        forkId: id.optional(),
        cursor: seq.nullish(),
        direction: z.enum(['older', 'newer']).default('older'),
        limit: pageSize,
        /** A message by id or number; the page then holds it with its neighbours, in the conversation it stands in. */
        around: z.union([id, seq]).optional(),
      }),
    )
    .output(messagePage)
    .query(() => pending()),

  update: writing
    .input(z.object({ messageId: id, content: z.string() }))
    .output(z.object({ message }))
    .mutation(() => pending()),

  delete: writing
    .input(z.object({ messageId: id }))
    .output(z.object({ message }))
    .mutation(() => pending()),

  history: signedIn
    .input(z.object({ messageId: id }))
    .output(z.object({ message, versions: z.array(messageVersion) }))
    .query(() => pending()),
})
