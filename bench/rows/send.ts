import { v7 as newId } from 'uuid'
import * as z from 'zod'
import { topics } from '../../server/domain/wire/topics.ts'
import { until } from '../deadline.ts'
import { now } from '../figures/clock.ts'
import { planDueTimes, runOpenLoop } from '../figures/open-loop.ts'
import { type Result, spreadFigures } from '../figures/result.ts'
import type { Row } from '../row.ts'
import { type Close, listen } from '../scene/listener.ts'
import { pickFrom, startThreads } from '../scene/people.ts'
import type { Scene } from '../scene/scene.ts'

const perSecond = 20
const seconds = 20
/** A warm product is measured; the cost of warming up belongs to the start. */
const warmUpSeconds = 5
/** Each thread is open for an equal share of the people. */
const threadCount = 5

const created = z.object({ id: z.uuid() })

export const sendRow: Row = {
  name: 'send',
  about: 'message.send until it is answered, and until the other members have it',
  isLatency: true,
  run: measureSending,
}

async function measureSending(scene: Scene): Promise<Result[]> {
  const { people } = scene.town
  const threads = await startThreads(scene.town, threadCount)
  const sent = new Map<string, { dueAt: number; userId: string }>()
  const shownAfterMs: number[] = []
  let expected = 0
  const close = await openPages(scene, threads, (userId, messageId) => {
    const message = sent.get(messageId)
    if (message && message.userId !== userId) shownAfterMs.push(now() - message.dueAt)
  })

  const dueTimes = planDueTimes({ perSecond, seconds: warmUpSeconds + seconds })
  const answered = await runOpenLoop(dueTimes, async ({ index, dueAt }) => {
    const place = index % people.length
    const { api, userId } = pickFrom(people, place)
    const id = newId()
    const isCounted = index >= warmUpSeconds * perSecond
    if (isCounted) {
      sent.set(id, { dueAt, userId })
      expected += countReaders(people.length, place) - 1
    }
    const content = `Message ${index}: a sentence or two, as people write them at work, and not a word more.`
    await api.message.send.mutate({ id, threadId: pickFrom(threads, place), content })
    return isCounted
  })
  await until(3, () => shownAfterMs.length >= expected)
  await close()

  const answeredAfterMs = answered.filter(({ result }) => result).map(({ ms }) => ms)
  return [
    {
      what: 'message.send answered',
      at: `${people.length} people, ${perSecond} messages/s, ${seconds} s`,
      figures: spreadFigures(answeredAfterMs, { p50: 10, p99: 40 }),
      floor: { part: 'answered', most: 3 },
    },
    {
      what: 'sent → at another member (their supabase-js client)',
      at: `same; everybody listens, ${Math.round(people.length / threadCount)} to each thread`,
      figures: [
        ...spreadFigures(shownAfterMs, { p50: 12, p99: 50 }),
        { name: 'lost', value: expected - shownAfterMs.length, unit: '', goal: { most: 0 } },
      ],
      floor: { part: 'shown', most: 3 },
    },
  ]
}

/** Opens the topics of everybody's page: their own topics, the channel's, and that of one of the threads. */
async function openPages(
  { product, town }: Scene,
  threads: readonly string[],
  onMessage: (userId: string, messageId: string) => void,
): Promise<Close> {
  const { people, channel, workspaceId } = town
  const closes = await Promise.all(
    people.map((person, index) => {
      const open = [
        topics.workspace(workspaceId),
        topics.user(person.userId),
        topics.channel(channel.id, channel.accessEpoch),
        topics.thread(pickFrom(threads, index), channel.accessEpoch),
      ]
      return listen(product.origin, person, open, (event, payload) => {
        if (event === 'message.created') onMessage(person.userId, created.parse(payload).id)
      })
    }),
  )
  return async () => {
    await Promise.all(closes.map(close => close()))
  }
}

/** Counts the people who have the same thread open as the person at this place. */
function countReaders(people: number, place: number): number {
  return Math.ceil((people - (place % threadCount)) / threadCount)
}
