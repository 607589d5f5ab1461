import * as z from 'zod'
import { message } from '../../server/domain/messages/message.ts'
import { outputObject } from '../../server/domain/outputs/output-object.ts'
import { task, taskEventEntry } from '../../server/domain/tasks/task.ts'
import type { Client } from './client.ts'
import { CommandError } from './command-error.ts'

/** A task that has ended, with its answer; `output`: the text of a task that posts none; `data`: a returned object. */
const ended = z.object({
  task,
  answer: message.nullable(),
  output: z.string().nullable().optional(),
  data: outputObject.nullish(),
})
const said = z.discriminatedUnion('name', [
  z.object({ name: z.enum(['event', 'child']), data: taskEventEntry.extend({ taskId: z.string() }) }),
  z.object({ name: z.literal('text'), data: z.object({ offset: z.number(), text: z.string() }) }),
  z.object({ name: z.literal('end'), data: ended }),
])
/** An event of a task's stream; `child`: an entry of the log of a task below it. */
export type Said = z.infer<typeof said>

/** The number of times in a row that a stream may break without an event. */
const patience = 5

/** Follows a task to its end. If the stream breaks, it continues after the last event that arrived. */
export async function* followTask(
  client: Client,
  taskId: string,
  after = 0,
  pause: (ms: number) => Promise<void> = wait,
): AsyncGenerator<Said> {
  // The id of an event is the position in all logs of the stream; a number is a position in the task's own.
  let last = after > 0 ? String(after) : null
  for (let failures = 0; failures < patience; failures++) {
    if (failures > 0) await pause(500 * failures)
    const response = await client.open(
      `/tasks/${taskId}/stream`,
      last === null ? {} : { 'last-event-id': last },
    )
    // The end event arrived at the moment at which the connection broke.
    if (response.status === 204) {
      const data = await client.get(`/tasks/${taskId}`, ended)
      yield { name: 'end', data }
      return
    }
    try {
      for await (const block of readBlocks(response)) {
        last = /^id: (.+)$/m.exec(block)?.[1] ?? last
        const one = parseBlock(block)
        if (!one) continue
        failures = 0
        yield one
        if (one.name === 'end') return
      }
    } catch (error) {
      // After an error of the network another try helps. After an answer that we can't read it does not.
      if (error instanceof z.ZodError || error instanceof SyntaxError) throw error
    }
  }
  throw new CommandError(
    3,
    'The connection was lost several times in a row. The task continues. Check it again later.',
  )
}

async function* readBlocks(response: Response): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of response.body ?? []) {
    const blocks = (rest + decoder.decode(chunk, { stream: true })).split('\n\n')
    rest = blocks.pop() ?? ''
    yield* blocks
  }
}

/** Returns the event of a block. Null: a heartbeat, or an event that a newer server sends. */
function parseBlock(block: string): Said | null {
  const name = /^event: (.+)$/m.exec(block)?.[1]
  const data = /^data: (.+)$/m.exec(block)?.[1]
  if (!name || !data || !['event', 'child', 'text', 'end'].includes(name)) return null
  return said.parse({ name, data: JSON.parse(data) })
}

function wait(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms))
}
