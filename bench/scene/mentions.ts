import { until } from '../deadline.ts'
import { pickFrom } from './people.ts'
import type { Scene } from './scene.ts'

/** A text in a mention by which the model's request for it is found. */
const ticket = /ticket-(\d+)\b/g

function writeTicket(index: number): string {
  return `ticket-${index}`
}

/** Mentions @vibe in a thread, as one of the people in turn; returns the task. */
export async function callVibe(
  { town }: Scene,
  { index, threadId }: { index: number; threadId: string },
): Promise<string> {
  const content = `@vibe ${writeTicket(index)}: what follows from this for the plan of next week?`
  const { tasks } = await pickFrom(town.people, index).api.message.send.mutate({ threadId, content })
  const [task] = tasks
  if (!task) throw new Error('A mention of @vibe made no task.')
  return task.id
}

/**
 * Returns when the model was asked about each ticket (milliseconds since 1970), by number; the first time
 * counts.
 */
export async function readCallTimes({ model }: Scene, least: number): Promise<Map<number, number>> {
  const times = new Map<number, number>()
  for (const { at, text } of await model.script.requests(least)) {
    // The prompt also contains earlier mentions of the thread; the question comes last.
    const last = [...text.matchAll(ticket)].at(-1)?.[1]
    if (last !== undefined && !times.has(Number(last))) times.set(Number(last), Date.parse(at))
  }
  return times
}

/** Waits until no task is open. */
export async function settleTasks({ db }: Scene, seconds: number): Promise<void> {
  const isQuiet = await until(seconds, async () => {
    const open = await db.asWorker(tx =>
      tx.selectFrom('tasks').select('id').where('endedAt', 'is', null).limit(1).executeTakeFirst(),
    )
    return open === undefined
  })
  if (!isQuiet) throw new Error(`After ${seconds} s there are still tasks that have not ended.`)
}
