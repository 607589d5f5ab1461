import { now } from '../figures/clock.ts'
import { type Result, spreadFigures } from '../figures/result.ts'
import type { Row } from '../row.ts'
import { type Member, pickFrom } from '../scene/people.ts'
import type { Scene } from '../scene/scene.ts'

const times = 200

export const openThreadRow: Row = {
  name: 'open-thread',
  about: 'opening a long thread and a short one, and paging back in the long one',
  isLatency: true,
  run: measureOpening,
}

/** Measures both in turns, so that both have the same load on the machine. */
async function measureOpening({ town, library }: Scene): Promise<Result[]> {
  const { messages, short: shortThread, long } = await library()
  const longThread = long.threadId
  const samples: Record<'short' | 'long' | 'back', number[]> = { short: [], long: [], back: [] }
  for (let index = 0; index < times; index++) {
    const reader = pickFrom(town.people, index)
    samples.short.push(await measure(() => open(reader, shortThread)))
    samples.long.push(await measure(() => open(reader, longThread)))
    const cursor = 1 + Math.floor((long.messages * (index + 1)) / times)
    samples.back.push(
      await measure(() => reader.api.message.list.query({ threadId: longThread, cursor, limit: 50 })),
    )
  }
  return [
    rate('open a thread', 100, messages, samples.short),
    rate('open a thread', long.messages, messages, samples.long),
    rate('page back in it', long.messages, messages, samples.back),
  ]
}

/** Leaves out the first samples of each, which warm the server up. */
function rate(what: string, length: number, stored: number, samples: number[]): Result {
  return {
    what,
    at: `${format(length)} of ${format(stored)} messages, over HTTP`,
    figures: spreadFigures(samples.slice(20), { p95: 30 }),
    floor: { part: 'answered' },
  }
}

/** Makes the requests that a page makes at once. */
function open({ api }: Member, threadId: string): Promise<unknown> {
  return Promise.all([api.thread.get.query({ threadId }), api.message.list.query({ threadId, limit: 50 })])
}

async function measure(work: () => Promise<unknown>): Promise<number> {
  const startedAt = now()
  await work()
  return now() - startedAt
}

function format(count: number): string {
  return count.toLocaleString('en')
}
