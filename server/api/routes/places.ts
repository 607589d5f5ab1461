import * as z from 'zod'
import { listAgents } from '../../chat/agents/list-agents.ts'
import { listChannels } from '../../chat/channels/list-channels.ts'
import { readUsage } from '../../chat/tasks/read-usage.ts'
import { listMembers } from '../../chat/workspaces/list-members.ts'
import { agent } from '../../domain/agents/agent.ts'
import { channel } from '../../domain/channels/channel.ts'
import { usageRange, usageReport } from '../../domain/spending/usage.ts'
import { id } from '../../domain/wire/ids.ts'
import { apiScope } from '../../domain/workspaces/api-key.ts'
import { member, memberCursor } from '../../domain/workspaces/workspace.ts'
import { cursorParameter, pageLimit, readCursor, writeCursor } from '../pages.ts'
import { defineRoute, noBody, nothing, type Route } from '../route.ts'

/** The workspace: the caller, its agents, channels and members, and its usage. */
export const placeRoutes: readonly Route[] = [
  defineRoute({
    method: 'GET',
    path: '/me',
    name: 'getMe',
    summary: 'Gets the owner and the scope of this key',
    scope: 'read',
    params: nothing,
    query: nothing,
    body: noBody,
    answer: z.object({ userId: id, workspaceId: id, keyId: id, scope: apiScope }),
    run: async ({ key: { ownerId, ...key } }) => ({ userId: ownerId, ...key }),
  }),
  defineRoute({
    method: 'GET',
    path: '/agents',
    name: 'listAgents',
    summary: 'Lists the agents of the workspace',
    scope: 'read',
    params: nothing,
    query: nothing,
    body: noBody,
    answer: z.object({ agents: z.array(agent) }),
    run: ({ db, claims, key: { workspaceId } }) => listAgents(db, { claims, workspaceId }),
  }),
  defineRoute({
    method: 'GET',
    path: '/channels',
    name: 'listChannels',
    summary: 'Lists the channels that you can read',
    scope: 'read',
    params: nothing,
    query: nothing,
    body: noBody,
    answer: z.object({ channels: z.array(channel) }),
    run: ({ db, claims, key: { workspaceId } }) => listChannels(db, { claims, workspaceId }),
  }),
  defineRoute({
    method: 'GET',
    path: '/members',
    name: 'listMembers',
    summary: 'Lists the members of the workspace that you can see, by name',
    scope: 'read',
    params: nothing,
    query: z.strictObject({ cursor: cursorParameter, limit: pageLimit }),
    body: noBody,
    answer: z.object({ members: z.array(member), nextCursor: z.string().nullable() }),
    async run({ db, claims, key: { workspaceId } }, { query: { cursor, limit } }) {
      const page = { cursor: readCursor(memberCursor, cursor), limit }
      const { members, nextCursor } = await listMembers(db, { claims, workspaceId, ...page })
      return { members, nextCursor: writeCursor(nextCursor) }
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/usage',
    name: 'getUsage',
    summary: 'Sums the model calls of a range of days by day, agent, model, member or thread',
    description:
      'For admins. Days are in UTC. `key` of a row is the day, the model, or the id of the agent, member, thread or fork. By thread, a fork has a row of its own, and `conversation` is null for those that you can’t read. At most 500 rows are listed; `others` is the sum of all further ones.',
    scope: 'admin',
    params: nothing,
    query: usageRange,
    body: noBody,
    answer: usageReport,
    run: ({ db, claims, key: { workspaceId } }, { query }) =>
      readUsage(db, { claims, workspaceId, ...query }),
  }),
]
