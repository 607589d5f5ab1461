import { readStackEnv } from '../bench/product/database.ts'
import type { Product } from '../bench/product/product.ts'
import { sendMessage } from '../server/chat/messages/send-message.ts'
import { startThread } from '../server/chat/messages/threads/start-thread.ts'
import { type Database, openDatabase } from '../server/db/client.ts'
import { createHttpStage, type Player } from '../testing/cast.ts'
import { dateBack } from './date-back.ts'
import { type Demo, waitForEnd } from './demo-stage.ts'
import { plantForks } from './plant-forks.ts'
import { makeSmallTalk, type TalkThread } from './small-talk.ts'
import {
  type ChannelName,
  channels,
  emailOf,
  guide,
  type Name,
  questions,
  team,
  workspaceName,
  workspaceSlug,
} from './team.ts'

const messagesInAll = 2_000
const atOnce = 4

/** Fills an empty product with the workspace of the demo. Everything passes through the product’s own doors. */
export async function plant(product: Product, password: string, say: (line: string) => void): Promise<void> {
  const { DATABASE_URL: url } = await readStackEnv(product)
  const db = openDatabase({ url })
  try {
    const demo = await gather(product.origin, password, db)
    say('  forks and results …')
    await plantForks(demo)
    say(`  ${messagesInAll.toLocaleString('en')} messages …`)
    const talk = await plantSmallTalk(demo)
    for (const { by, channel, text } of questions) await ask(demo, { by, channel, text })
    await dateBack(url, talk)
    await readEverything(demo)
  } finally {
    await db.close()
  }
}

async function gather(origin: string, password: string, db: Database): Promise<Demo> {
  const stage = createHttpStage(origin)
  const players = new Map<Name, Player>()
  for (const name of team) {
    const person = { displayName: name, email: emailOf(name), password, role: 'member' as const }
    players.set(name, await stage.enter(person))
  }
  const player = (name: Name): Player => {
    const found = players.get(name)
    if (!found) throw new Error(`${name} has no account.`)
    return found
  }
  const { api } = player(guide)
  const { workspace } = await api.workspace.create.mutate({ name: workspaceName, slug: workspaceSlug })
  const workspaceId = workspace.id
  const { invite } = await api.workspace.invite.mutate({ workspaceId, role: 'member' })
  for (const name of team) {
    if (name !== guide) await player(name).api.workspace.acceptInvite.mutate({ token: invite.token })
  }
  const existing = (await api.channel.list.query({ workspaceId })).channels
  const ids = new Map(existing.map(({ name, id }) => [name, id]))
  for (const { name, topic } of channels) {
    if (ids.has(name)) continue
    const { channel } = await api.channel.create.mutate({ workspaceId, name, topic })
    ids.set(name, channel.id)
    for (const other of team)
      if (other !== guide) await player(other).api.channel.join.mutate({ channelId: channel.id })
  }
  return { workspaceId, player, channelId: name => ids.get(name) ?? '', db }
}

/** Writes the everyday messages without the API, whose limit for one person would slow them down. */
async function plantSmallTalk(demo: Demo): Promise<(TalkThread & { threadId: string })[]> {
  const talk = makeSmallTalk(messagesInAll)
  const planted: (TalkThread & { threadId: string })[] = []
  const waiting = [...talk]
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      planted.push({ ...next, threadId: await writeThread(demo, next) })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return planted
}

async function writeThread({ db, player, channelId }: Demo, { channel, lines }: TalkThread): Promise<string> {
  const [first, ...others] = lines
  if (!first) throw new Error('A thread needs a first message.')
  const claimsOf = (name: Name) => ({ sub: player(name).userId })
  const { thread } = await startThread(db, {
    claims: claimsOf(first.by),
    channelId: channelId(channel),
    content: first.text,
    forPeople: true,
  })
  for (const { by, text } of others) {
    await sendMessage(db, { claims: claimsOf(by), threadId: thread.id, content: text, forPeople: true })
  }
  return thread.id
}

async function ask(
  { player, channelId }: Demo,
  { by, channel, text }: { by: Name; channel: ChannelName; text: string },
): Promise<void> {
  const { api } = player(by)
  const { tasks } = await api.thread.create.mutate({ channelId: channelId(channel), content: text })
  for (const task of tasks) await waitForEnd(player(by), task.id)
}

/** Leaves the guide a few unread threads instead of all forty. */
async function readEverything({ workspaceId, player }: Demo): Promise<void> {
  const { api } = player(guide)
  const { channels: known } = await api.channel.list.query({ workspaceId })
  for (const { id: channelId, name } of known) {
    if (name === 'tickets' || name === 'website') continue
    const { threads } = await api.thread.list.query({ channelId, limit: 50 })
    for (const { id: threadId, lastSeq: seq } of threads) await api.read.mark.mutate({ threadId, seq })
  }
}
