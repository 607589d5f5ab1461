import * as z from 'zod'
import { readCursor, writeCursor } from '../../api/pages.ts'
import { listAgents } from '../../chat/agents/list-agents.ts'
import { listChannels } from '../../chat/channels/list-channels.ts'
import { listThreads } from '../../chat/messages/threads/list-threads.ts'
import { listMembers } from '../../chat/workspaces/list-members.ts'
import type { Channel } from '../../domain/channels/channel.ts'
import { threadCursor } from '../../domain/messages/thread.ts'
import { channelPath, threadPath } from '../../domain/workspaces/paths.ts'
import { defineTool, type McpTool } from '../define-tool.ts'
import type { McpCall } from '../mcp-call.ts'
import { channelInput, cursor, limit, nextCursor, tellNext } from '../paging.ts'
import { dataNote, findChannel, linkTo, shorten, tellAll, toldMessage, writeTag } from '../tell.ts'

const list = defineTool({
  name: 'list_channels',
  title: 'List channels',
  description: 'Lists the channels and direct messages of the workspace that you can read.',
  scope: 'read',
  input: z.strictObject({}),
  output: z.object({
    channels: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        kind: z.string(),
        topic: z.string(),
        isArchived: z.boolean(),
        unreadThreads: z.number(),
        link: z.string(),
      }),
    ),
  }),
  async run(call) {
    const { db, claims, key, workspace } = call
    const { channels } = await listChannels(db, { claims, workspaceId: key.workspaceId })
    const names = await readNames(call, channels)
    const told = channels.map(channel => ({
      id: channel.id,
      name: channel.kind === 'direct' ? nameDirect(channel, names) : channel.name,
      kind: channel.kind,
      topic: channel.topic,
      isArchived: channel.archivedAt !== null,
      unreadThreads: channel.unreadThreads,
      link: linkTo(call, channelPath(workspace, channel)),
    }))
    const lines = told.map(({ id, name, kind, topic }) => writeTag('line', { id, kind, name }, topic))
    return { data: { channels: told }, text: [`Channels of ${workspace.name}:`, ...lines].join('\n') }
  },
})

/** Returns the names of people and agents, if there are direct messages to name by them. */
async function readNames({ db, claims, key }: McpCall, channels: readonly Channel[]) {
  const { workspaceId } = key
  if (!channels.some(({ kind }) => kind === 'direct')) return new Map<string, string>()
  const [{ agents }, { members }] = await Promise.all([
    listAgents(db, { claims, workspaceId }),
    listMembers(db, { claims, workspaceId, limit: 100 }),
  ])
  return new Map([
    ...agents.map(({ id, displayName }) => [id, displayName] as const),
    ...members.map(({ userId, displayName }) => [userId, displayName] as const),
  ])
}

function nameDirect({ directUserIds, directAgentId }: Channel, names: ReadonlyMap<string, string>): string {
  const parties = [...(directUserIds ?? []), ...(directAgentId ? [directAgentId] : [])]
  return parties.map(party => names.get(party) ?? 'another member').join(', ')
}

const threads = defineTool({
  name: 'list_threads',
  title: 'List threads',
  description: 'Lists the threads of a channel, newest activity first, each with its first message.',
  scope: 'read',
  input: z.strictObject({ channel: channelInput, cursor, limit }),
  output: z.object({
    threads: z.array(
      z.object({
        id: z.string(),
        first: toldMessage.nullable(),
        messages: z.number(),
        unread: z.number(),
        lastActivityAt: z.string(),
        activeForks: z.number(),
        results: z.number(),
        headline: z.string().nullable().describe('The headline of the newest result of a fork.'),
        link: z.string(),
      }),
    ),
    nextCursor,
  }),
  async run(call, { channel: named, cursor, limit }) {
    const { db, claims, workspace } = call
    const channel = await findChannel(call, named)
    const page = { channelId: channel.id, limit, cursor: readCursor(threadCursor, cursor) }
    const found = await listThreads(db, { claims, ...page })
    const firsts = await tellAll(
      call,
      found.threads.map(({ firstMessage }) => firstMessage),
      { channel },
    )
    const told = found.threads.map(thread => ({
      id: thread.id,
      first: firsts.find(({ id }) => id === thread.firstMessage.id) ?? null,
      messages: thread.messageCount,
      unread: thread.unreadCount,
      lastActivityAt: thread.lastActivityAt,
      activeForks: thread.forks.active,
      results: thread.forks.results,
      headline: thread.forks.headline,
      link: linkTo(call, threadPath(workspace, channel, thread.id)),
    }))
    const lines = told.map(({ id, first, messages, lastActivityAt, headline }) => {
      const facts = { id, author: first?.author, messages, active: lastActivityAt.slice(0, 16), headline }
      return writeTag('line', facts, shorten(first?.text ?? '(deleted)'))
    })
    const next = writeCursor(found.nextCursor)
    return {
      data: { threads: told, nextCursor: next },
      text: [`Threads of ${channel.name}. ${dataNote}`, ...lines, ...tellNext(next)].join('\n'),
    }
  },
})

const agents = defineTool({
  name: 'list_agents',
  title: 'List agents',
  description: 'Lists the agents of the workspace. Pass a handle to ask_agent.',
  scope: 'read',
  input: z.strictObject({}),
  output: z.object({
    agents: z.array(
      z.object({ handle: z.string(), name: z.string(), description: z.string(), isActive: z.boolean() }),
    ),
  }),
  async run({ db, claims, key: { workspaceId } }) {
    const found = await listAgents(db, { claims, workspaceId })
    const told = found.agents
      .filter(({ isSystem }) => !isSystem)
      .map(({ slug, displayName, description, isActive }) => ({
        handle: slug,
        name: displayName,
        description,
        isActive,
      }))
    const lines = told.map(({ handle, name, description, isActive }) =>
      writeTag('line', { handle, name, state: isActive ? null : 'switched off' }, description),
    )
    return { data: { agents: told }, text: ['Agents:', ...lines].join('\n') }
  },
})

export const placeTools: readonly McpTool[] = [list, threads, agents]
