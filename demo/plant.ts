import { markRead } from '../server/chat/messages/threads/mark-read.ts'
import { dateBack, type Past } from './date-back.ts'
import { type Demo, type Planted, take, waitForEnd } from './demo-stage.ts'
import { type Ground, gather } from './gather.ts'
import { plantLedger } from './plant-ledger.ts'
import { plantMemory } from './plant-memory.ts'
import { plantThreads } from './plant-threads.ts'
import type { Talk } from './talk/talk.ts'
import { guide, questions } from './team.ts'

/** Everything that the talk became: the ids in the product by the ids in the talk. */
export interface PlantedTalk extends Planted {
  demo: Demo
  entryIds: ReadonlyMap<string, string>
  itemIds: ReadonlyMap<string, string>
}

/** Plays a talk in an empty product, through the product’s own doors, and gives everything the times of the talk. */
export async function plant(
  ground: Ground & { databaseUrl: string },
  talk: Talk,
  say: (line: string) => void,
): Promise<PlantedTalk> {
  const demo = await gather(ground, talk)
  say(`  ${talk.threads.length} threads, with forks and results …`)
  const planted = await plantThreads(demo, talk.threads)
  say(`  ${talk.ledger.length} decisions and to-dos, ${talk.items.length} memories …`)
  const entryIds = await plantLedger(demo, talk, planted)
  const itemIds = await plantMemory(demo, talk, planted)
  const everything = { ...planted, demo, entryIds, itemIds }
  await dateBack(ground.databaseUrl, readPast(talk, everything))
  await readOldThreads(talk, everything)
  for (const question of questions) await ask(demo, question)
  return everything
}

function readPast(talk: Talk, { messageIds, forkIds, entryIds, itemIds }: PlantedTalk): Past {
  const forks = talk.threads.flatMap(({ fork }) => fork ?? [])
  const results = forks.flatMap(({ result }) => result ?? [])
  const messages = [
    ...talk.threads.flatMap(thread => thread.messages),
    ...forks.flatMap(fork => fork.messages),
    ...results,
  ]
  const times = new Map([...messages, ...talk.ledger, ...talk.items].map(({ id, at }) => [id, at]))
  const timeOf = (id: string | null) => (id === null ? null : take(times, id))
  return {
    messages: messages.map(({ id, at }) => ({ id: take(messageIds, id), at })),
    forks: forks.map(({ id, of }) => ({ id: take(forkIds, id), at: later(take(times, of)) })),
    entries: talk.ledger.map(({ id, at, evidenceId, supersededBy }) => ({
      ...{ id: take(entryIds, id), at, changedAt: timeOf(evidenceId ?? supersededBy) },
    })),
    items: talk.items.map(({ id, at, supersededBy }) => ({
      ...{ id: take(itemIds, id), at, changedAt: timeOf(supersededBy) },
    })),
    since: talk.threads[0]?.messages[0]?.at ?? '',
  }
}

/** A fork begins some seconds after its message. */
function later(at: string): string {
  return new Date(Date.parse(at) + 30_000).toISOString()
}

/** Leaves the guide the threads of the last week, like somebody who comes back from a journey. */
async function readOldThreads(talk: Talk, { demo, threadIds }: PlantedTalk): Promise<void> {
  const lastOf = new Map(talk.threads.map(({ id, messages }) => [id, Date.parse(messages.at(-1)?.at ?? '')]))
  const weekAgo = Math.max(...lastOf.values()) - 6 * 86_400_000
  for (const [id, last] of lastOf) {
    if (last > weekAgo) continue
    const given = { claims: demo.claimsOf(guide), threadId: take(threadIds, id) }
    await markRead(demo.db, { ...given, seq: Number.MAX_SAFE_INTEGER })
  }
}

async function ask(
  { player, channelId }: Demo,
  { by, channel, text }: { by: string; channel: string; text: string },
): Promise<void> {
  const { api } = player(by)
  const { tasks } = await api.thread.create.mutate({ channelId: channelId(channel), content: text })
  for (const task of tasks) await waitForEnd(player(by), task.id)
}
