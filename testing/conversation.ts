import { v7 as newId } from 'uuid'
import type * as z from 'zod'
import type { Database, Tx } from '../server/db/client.ts'
import { createTasks, type NewTask } from '../server/db/tasks/tasks.ts'
import { type AgentProperties, orderForStorage } from '../server/domain/agents/properties.ts'
import type { approvalRules } from '../server/domain/agents/tool.ts'
import type { Attachment } from '../server/domain/messages/attachment.ts'
import type { Task } from '../server/domain/tasks/task.ts'
import { cast, orchard } from './cast.ts'

/** A workspace with two people, agents and a channel, written directly into the tables. */
export interface Scene {
  workspaceId: string
  channelId: string
  /** An admin. */
  ada: string
  /** A member. */
  bob: string
}

export interface SceneAgent {
  id: string
  slug: string
  mailbox: 'conversation' | 'agent'
}

export function setScene(db: Database): Promise<Scene> {
  const scene = { workspaceId: newId(), channelId: newId(), ada: newId(), bob: newId() }
  return db.asWorker(async tx => {
    await tx
      .insertInto('profiles')
      .values([
        { id: scene.ada, displayName: cast.ada.displayName, email: cast.ada.email },
        { id: scene.bob, displayName: cast.bob.displayName, email: cast.bob.email },
      ])
      .execute()
    const slug = `${orchard.slug}-${scene.workspaceId.slice(-12)}`
    await tx
      .insertInto('workspaces')
      .values({ id: scene.workspaceId, name: orchard.name, slug, createdBy: scene.ada })
      .execute()
    await tx
      .insertInto('workspaceMembers')
      .values([
        { workspaceId: scene.workspaceId, userId: scene.ada, role: 'admin' },
        { workspaceId: scene.workspaceId, userId: scene.bob, role: 'member' },
      ])
      .execute()
    await tx
      .insertInto('channels')
      .values({ id: scene.channelId, workspaceId: scene.workspaceId, kind: 'public', name: 'general' })
      .execute()
    return scene
  })
}

export async function hireAgent(
  db: Database,
  scene: Scene,
  slug: string,
  fields: {
    mailbox?: 'conversation' | 'agent'
    timeoutSeconds?: number
    systemPrompt?: string
    /** None, unless a test is about them. */
    tools?: readonly string[]
    replyMode?: 'text' | 'tool'
    maxTokens?: number
    maxTurns?: number
    maxTotalTokens?: number
    maxOutputTokens?: number
    budgetUsd?: number
    approvals?: z.input<typeof approvalRules>
    model?: string
    properties?: AgentProperties
    structuredOutput?: boolean
    recallsMemory?: boolean
    usesWorkspaceContext?: boolean
    endpointId?: string
    fallbackModel?: string
    fallbackEndpointId?: string
    toolNotes?: Record<string, string>
  } = {},
): Promise<SceneAgent> {
  const { mailbox = 'conversation', tools = [], approvals = {}, properties, toolNotes = {}, ...rest } = fields
  const agent = { id: newId(), slug, mailbox } as const
  await db.asWorker(tx =>
    tx
      .insertInto('agentConfigs')
      .values({
        ...agent,
        workspaceId: scene.workspaceId,
        name: slug,
        displayName: slug.charAt(0).toUpperCase() + slug.slice(1),
        systemPrompt: `You are ${slug}, a helpful colleague.`,
        model: 'claude-sonnet-5-5',
        tools: [...tools],
        approvals: JSON.stringify(approvals),
        ...(properties && { properties: JSON.stringify(orderForStorage(properties)) }),
        toolNotes: JSON.stringify(toolNotes),
        ...rest,
      })
      .execute(),
  )
  return agent
}

export async function startThread(db: Database, scene: Scene): Promise<string> {
  const id = newId()
  await db.asWorker(tx =>
    tx
      .insertInto('threads')
      .values({ id, workspaceId: scene.workspaceId, channelId: scene.channelId, createdBy: scene.ada })
      .execute(),
  )
  return id
}

/** Writes a message as a person and, in the same transaction, the tasks of the agents that it mentions. */
export async function say(
  tx: Tx,
  scene: Scene,
  given: {
    threadId: string
    forkId?: string | null
    userId?: string
    content: string
    calls?: SceneAgent[]
    files?: Attachment[]
  },
): Promise<{ messageId: string; tasks: Task[] }> {
  const { threadId, forkId = null, userId = scene.ada, content, calls = [], files = [] } = given
  const place = { workspaceId: scene.workspaceId, channelId: scene.channelId, threadId, forkId }
  const messageId = newId()
  await tx
    .insertInto('messages')
    .values({
      id: messageId,
      ...place,
      seq: 0,
      rev: 0,
      authorType: 'human',
      authorUserId: userId,
      content,
      metadata: JSON.stringify({
        mentions: calls.map(({ id, slug }) => ({ name: slug, agentId: id })),
        ...(files.length > 0 ? { attachments: files } : {}),
      }),
    })
    .execute()
  const tasks = await createTasks(
    tx,
    calls.map(
      (agent): NewTask => ({
        ...place,
        triggerMessageId: messageId,
        actingUserId: userId,
        agent,
        origin: 'message',
        input: { kind: 'message' },
      }),
    ),
  )
  return { messageId, tasks }
}

/** Opens a fork at a message. */
export async function startFork(
  db: Database,
  scene: Scene,
  { threadId, messageId }: { threadId: string; messageId: string },
): Promise<string> {
  const id = newId()
  await db.asWorker(tx =>
    tx
      .insertInto('forks')
      .values({
        id,
        workspaceId: scene.workspaceId,
        channelId: scene.channelId,
        threadId,
        parentMessageId: messageId,
        description: 'Think it through',
        createdBy: scene.bob,
      })
      .execute(),
  )
  return id
}
