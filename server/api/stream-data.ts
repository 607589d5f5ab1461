/** The data of a task's stream of server-sent events. */
import * as z from 'zod'
import { message } from '../domain/messages/message.ts'
import { outputObject } from '../domain/outputs/output-object.ts'
import { task, taskEventEntry } from '../domain/tasks/task.ts'
import { id } from '../domain/wire/ids.ts'

export const answeredTask = z.object({
  task,
  answer: message.nullable(),
  output: z.string().nullable().describe('The answer of a task that posts nothing.'),
  data: outputObject.nullable().describe('The object that an agent with structured output returned.'),
})

/** An entry of a log in a stream that has the logs of several tasks. */
export const streamedEvent = taskEventEntry.extend({
  taskId: id.describe('The task whose log this is: the followed one, or a task below it.'),
  parentTaskId: id.nullable(),
})
export type StreamedEvent = z.infer<typeof streamedEvent>

export const streamedText = z.object({
  turn: z.number().int(),
  attempt: z.number().int(),
  offset: z.number().int().describe('In UTF-16 units.'),
  text: z.string(),
})

/** The events of a task's stream: `event` and `child`, `text`, `end`. */
export const taskStreamData = z.union([streamedEvent, streamedText, answeredTask])
