import { v7 as newId } from 'uuid'
import type { Tx } from '../../../db/client.ts'
import { insertMessage } from '../../../db/messages/messages.ts'
import { insertThread } from '../../../db/messages/threads.ts'
import type { Message } from '../../../domain/messages/message.ts'
import type { StoryLine, StoryThread } from '../../../domain/workspaces/example/story.ts'
import { writeFork } from '../../forks/open-fork.ts'
import { answerInExample } from './answer-in-example.ts'
import { type ExampleScene, personIn } from './example-scene.ts'
import { resolveInExample } from './resolve-in-example.ts'

/** Writes a thread of the example with its fork. Runs as the service, in one transaction with the rest. */
export async function playThread(tx: Tx, scene: ExampleScene, story: StoryThread): Promise<void> {
  const { workspaceId, channelId } = scene
  const [first] = story.lines
  if (!first) return
  const threadId = newId()
  await insertThread(tx, { id: threadId, workspaceId, channelId, createdBy: personIn(scene, first.by) })
  const said = await playLines(tx, scene, { threadId, forkId: null }, story.lines)
  const parent = said[story.fork.from - 1]
  if (!parent) throw new Error('A fork starts from no message.')
  await playFork(tx, scene, parent, story.fork)
  await playLines(tx, scene, { threadId, forkId: null }, story.after)
}

interface Conversation {
  threadId: string
  forkId: string | null
}

/** Writes messages in turn. An agent answers the message before its own. */
async function playLines(
  tx: Tx,
  scene: ExampleScene,
  at: Conversation,
  lines: readonly StoryLine[],
): Promise<Message[]> {
  const said: Message[] = []
  for (const { by, text } of lines) {
    const trigger = said.at(-1)
    if (by === 'agent' && trigger) said.push(await answerInExample(tx, scene, { trigger, text }))
    else said.push(await sayInExample(tx, scene, at, { by, text }))
  }
  return said
}

function sayInExample(
  tx: Tx,
  { agent, ...scene }: ExampleScene,
  at: Conversation,
  { by, text }: StoryLine,
): Promise<Message> {
  const { workspaceId, channelId } = scene
  const isAsked = text.startsWith(`@${agent.slug} `)
  return insertMessage(tx, {
    id: newId(),
    workspaceId,
    channelId,
    ...at,
    parentId: null,
    author: { type: 'human', userId: personIn(scene, by) },
    content: text,
    metadata: isAsked ? { mentions: [{ name: agent.slug, agentId: agent.id }] } : {},
  })
}

async function playFork(
  tx: Tx,
  scene: ExampleScene,
  parent: Message,
  { by, description, lines, result }: StoryThread['fork'],
): Promise<void> {
  const { workspaceId, channelId, people, agent } = scene
  const { id: parentMessageId, threadId, authorUserId } = parent
  const createdBy = personIn(scene, by)
  const author = [...people].find(([, id]) => id === authorUserId)?.[0] ?? null
  const forking = { caller: by, author, isOwn: authorUserId === createdBy }
  const { fork } = await writeFork(tx, forking, {
    id: newId(),
    workspaceId,
    channelId,
    threadId,
    parentMessageId,
    description,
    divePartnerId: agent.id,
    createdBy,
  })
  await playLines(tx, scene, { threadId, forkId: fork.id }, lines)
  if (result) await resolveInExample(tx, scene, { forkId: fork.id, userId: createdBy, result })
}
