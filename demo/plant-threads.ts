import { v7 as newId } from 'uuid'
import { createFork } from '../server/chat/forks/create-fork.ts'
import { sendMessage } from '../server/chat/messages/send-message.ts'
import { startThread } from '../server/chat/messages/threads/start-thread.ts'
import { insertMessage } from '../server/db/messages/messages.ts'
import { insertThread } from '../server/db/messages/threads.ts'
import { listMentionedNames } from '../server/domain/messages/mentions.ts'
import { type Demo, type Planted, take } from './demo-stage.ts'
import { plantResult } from './plant-result.ts'
import type { TalkFork, TalkMessage, TalkThread } from './talk/talk.ts'

interface Place {
  channelId: string
  threadId: string
  forkId: string | null
}

const atOnce = 4

/** Plays the threads with their forks and results. The API is left out: its limit for one person would slow them down. */
export async function plantThreads(demo: Demo, threads: readonly TalkThread[]): Promise<Planted> {
  const planted: Planted = { threadIds: new Map(), forkIds: new Map(), messageIds: new Map() }
  const waiting = [...threads]
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await playThread(demo, planted, next)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return planted
}

async function playThread(demo: Demo, planted: Planted, thread: TalkThread): Promise<void> {
  const place = { channelId: demo.channelId(thread.channel), threadId: newId(), forkId: null }
  for (const message of thread.messages) {
    await say(demo, planted, place, message, !planted.threadIds.has(thread.id))
    planted.threadIds.set(thread.id, place.threadId)
    if (thread.fork?.of === message.id) await playFork(demo, planted, place, thread.fork)
  }
}

async function playFork(demo: Demo, planted: Planted, place: Place, told: TalkFork): Promise<void> {
  const { fork } = await createFork(demo.db, {
    claims: demo.claimsOf(told.author),
    messageId: take(planted.messageIds, told.of),
    description: told.about,
  })
  planted.forkIds.set(told.id, fork.id)
  for (const message of told.messages) await say(demo, planted, { ...place, forkId: fork.id }, message)
  await plantResult(demo, planted, told)
}

async function say(
  demo: Demo,
  planted: Planted,
  place: Place,
  { id, author, text: content }: TalkMessage,
  isFirst = false,
): Promise<void> {
  const messageId = newId()
  planted.messageIds.set(id, messageId)
  const { channelId, threadId, forkId } = place
  const mentions = listMentionedNames(content).filter(demo.isAgent)
  if (demo.isAgent(author) || mentions.length > 0) {
    await sayWithAgent(demo, place, { messageId, author, content, mentions, isFirst })
    return
  }
  const words = { claims: demo.claimsOf(author), content, forPeople: true }
  if (isFirst) await startThread(demo.db, { ...words, id: threadId, channelId, messageId })
  else await sendMessage(demo.db, { ...words, id: messageId, threadId, ...(forkId && { forkId }) })
}

/** Writes the words of an agent, or words that call one. The talk has the answers, so no agent is asked for another one. */
async function sayWithAgent(
  { db, workspaceId, ...demo }: Demo,
  place: Place,
  said: { messageId: string; author: string; content: string; mentions: string[]; isFirst: boolean },
): Promise<void> {
  const { messageId, author, content, mentions, isFirst } = said
  const { channelId, threadId } = place
  const isAgent = demo.isAgent(author)
  const createdBy = isAgent ? null : demo.player(author).userId
  await db.asWorker(async tx => {
    if (isFirst) await insertThread(tx, { id: threadId, workspaceId, channelId, createdBy })
    await insertMessage(tx, {
      ...{ ...place, id: messageId, workspaceId, parentId: null, content },
      author:
        createdBy === null
          ? { type: 'agent', agentId: demo.agentId(author) }
          : { type: 'human', userId: createdBy },
      metadata:
        mentions.length === 0
          ? {}
          : { mentions: mentions.map(name => ({ name, agentId: demo.agentId(name) })) },
    })
  })
}
