import * as z from 'zod'
import { id } from '../../domain/ids.ts'
import { pageSize } from '../../domain/page-size.ts'
import { task, taskEventEntry } from '../../domain/task.ts'
import { router, signedIn, writing } from '../trpc.ts'
import { pending } from './pending.ts'

const aTask = z.object({ taskId: id })
const one = z.object({ task })
const cursor = z.number().int()

export const taskRouter = router({
  get: signedIn
    .input(aTask)
    .output(one)
    .query(() => pending()),

  /** A thread's tasks, the latest change first. */
  list: signedIn
    .input(z.object({ threadId: id, cursor: cursor.nullish(), limit: pageSize }))
    .output(z.object({ tasks: z.array(task), nextCursor: cursor.nullable() }))
    .query(() => pending()),

  events: signedIn
    .input(aTask)
    .output(z.object({ events: z.array(taskEventEntry) }))
    .query(() => pending()),

  cancel: writing
    .input(aTask)
    .output(one)
    .mutation(() => pending()),

  retry: writing
    .input(aTask)
    .output(one)
    .mutation(() => pending()),

  regenerate: writing
    .input(aTask)
    .output(one)
    .mutation(() => pending()),
})
