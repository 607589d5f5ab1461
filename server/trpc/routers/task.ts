import * as z from 'zod'
import { previewMessage } from '../../chat/previews/preview-message.ts'
import { openCard, readOpenCard } from '../../chat/tasks/asks/read-open-card.ts'
import { respondToTask } from '../../chat/tasks/asks/respond-to-task.ts'
import { browseTasks } from '../../chat/tasks/browse-tasks.ts'
import { cancelTask } from '../../chat/tasks/cancel-task.ts'
import { listTasks } from '../../chat/tasks/list-tasks.ts'
import { checkRequest } from '../../chat/tasks/log/check-request.ts'
import { readTaskEvents } from '../../chat/tasks/log/read-task-events.ts'
import { readTaskPayload } from '../../chat/tasks/log/read-task-payload.ts'
import { readAnsweredTask } from '../../chat/tasks/read-answered-task.ts'
import { readTask } from '../../chat/tasks/read-task.ts'
import { readReplays } from '../../chat/tasks/reruns/read-replays.ts'
import { regenerateAnswer } from '../../chat/tasks/reruns/regenerate-answer.ts'
import { replayTask } from '../../chat/tasks/reruns/replay-task.ts'
import { retryTask } from '../../chat/tasks/reruns/retry-task.ts'
import { attachmentIds } from '../../domain/messages/attachment.ts'
import { answerLength, message } from '../../domain/messages/message.ts'
import { outputObject } from '../../domain/outputs/output-object.ts'
import { previewedRequest, previewPlace } from '../../domain/previews/request-preview.ts'
import { mostTaskUsd } from '../../domain/spending/task-limit.ts'
import { askResponse } from '../../domain/tasks/ask.ts'
import { notShown } from '../../domain/tasks/bodies/sight.ts'
import { payloadHash } from '../../domain/tasks/events.ts'
import { replayWish, task, taskEntry, taskEventEntry, taskStatus } from '../../domain/tasks/task.ts'
import { id } from '../../domain/wire/ids.ts'
import { pageSize } from '../../domain/wire/page-size.ts'
import { router, signedIn, writing } from '../trpc.ts'

const aTask = z.strictObject({ taskId: id })
const one = z.object({ task })
const cursor = z.number().int()

export const taskRouter = router({
  get: signedIn
    .input(aTask)
    .output(one)
    .query(({ ctx, input }) => readTask(ctx.db, { claims: ctx.claims, ...input })),

  /** Lists a thread's tasks, the latest change first. */
  list: signedIn
    .input(z.strictObject({ threadId: id, cursor: cursor.nullish(), limit: pageSize }))
    .output(z.object({ tasks: z.array(task), nextCursor: cursor.nullable() }))
    .query(({ ctx, input }) => listTasks(ctx.db, { claims: ctx.claims, ...input })),

  /** Lists the tasks of a whole workspace, newest first; the cursor is the id of the last one. */
  browse: signedIn
    .input(
      z.strictObject({
        workspaceId: id,
        agentId: id.optional(),
        status: taskStatus.optional(),
        isMine: z.boolean().optional(),
        cursor: id.nullish(),
        limit: pageSize,
      }),
    )
    .output(z.object({ entries: z.array(taskEntry), nextCursor: id.nullable() }))
    .query(({ ctx, input }) => browseTasks(ctx.db, { claims: ctx.claims, ...input })),

  events: signedIn
    .input(aTask)
    .output(z.object({ events: z.array(taskEventEntry) }))
    .query(({ ctx, input }) => readTaskEvents(ctx.db, { claims: ctx.claims, ...input })),

  /**
   * Returns a request or an answer by the hash in an event of the task: exactly as it was sent, or without the
   * words that the caller may not read now.
   */
  payload: signedIn
    .input(aTask.extend({ hash: payloadHash }))
    .output(z.object({ body: z.string().nullable(), erased: z.boolean(), notShown }))
    .query(({ ctx, input }) => readTaskPayload(ctx.db, { claims: ctx.claims, ...input })),

  /** Shows the requests that a message would lead to, before it is sent. Nothing is stored. */
  preview: writing
    .input(
      z.strictObject({
        place: previewPlace,
        content: z.string(),
        attachmentIds: attachmentIds.optional(),
        answerLength: answerLength.optional(),
        forPeople: z.boolean().optional(),
      }),
    )
    .output(z.object({ requests: z.array(previewedRequest) }))
    .mutation(({ ctx, input }) => previewMessage(ctx.db, ctx.assemble, { claims: ctx.claims, ...input })),

  /** Builds the request of the model call of event `seq` again, from the log alone. */
  checkRequest: signedIn
    .input(aTask.extend({ seq: z.int32().positive() }))
    .output(z.object({ body: z.string().nullable(), isSame: z.boolean().nullable(), notShown }))
    .query(({ ctx, input }) => checkRequest(ctx.db, { claims: ctx.claims, ...input })),

  /** Returns a task with its answer, or with the answer that a silent task would have given. `data`: a returned object. */
  answer: signedIn
    .input(aTask)
    .output(
      z.object({
        task,
        answer: message.nullable(),
        output: z.string().nullable(),
        data: outputObject.nullable(),
      }),
    )
    .query(({ ctx, input }) => readAnsweredTask(ctx.db, { claims: ctx.claims, ...input })),

  /** Returns the card that a task waits for, and the place of a call that needs approval; null: nobody is asked. */
  card: signedIn
    .input(aTask)
    .output(openCard)
    .query(({ ctx, input }) => readOpenCard(ctx.db, { claims: ctx.claims, ...input })),

  /** Replays a task from one of its turns, beside the original. */
  replay: writing
    .input(aTask.extend(replayWish.shape))
    .output(one)
    .mutation(async ({ ctx, input }) => ({
      task: await replayTask(ctx.db, { claims: ctx.claims, ...input }),
    })),

  /** Lists the replays of a task, the newest first. */
  replays: signedIn
    .input(aTask)
    .output(z.object({ tasks: z.array(task) }))
    .query(({ ctx, input }) => readReplays(ctx.db, { claims: ctx.claims, ...input })),

  cancel: writing
    .input(aTask)
    .output(one)
    .mutation(async ({ ctx, input }) => ({
      task: await cancelTask(ctx.db, { claims: ctx.claims, ...input }),
    })),

  /** Retries a failed task; with `limitUsd` an admin first raises the agent's limit for one task. */
  retry: writing
    .input(aTask.extend({ limitUsd: z.number().positive().max(mostTaskUsd).optional() }))
    .output(one)
    .mutation(async ({ ctx, input }) => ({
      task: await retryTask(ctx.db, { claims: ctx.claims, ...input }),
    })),

  /** Answers a question of a task, or approves or refuses a tool call; `seq` is the event that asked. */
  respond: writing
    .input(aTask.extend({ seq: z.int32().positive(), response: askResponse }))
    .output(z.object({ task, message }))
    .mutation(({ ctx, input }) => respondToTask(ctx.db, { claims: ctx.claims, ...input })),

  regenerate: writing
    .input(aTask)
    .output(one)
    .mutation(async ({ ctx, input }) => ({
      task: await regenerateAnswer(ctx.db, { claims: ctx.claims, ...input }),
    })),
})
