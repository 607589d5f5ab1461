import * as z from 'zod'
import { listAgents } from '../../chat/agents/list-agents.ts'
import { listChannels } from '../../chat/channels/list-channels.ts'
import { agent } from '../../domain/agents/agent.ts'
import { channel } from '../../domain/channels/channel.ts'
import { id } from '../../domain/wire/ids.ts'
import { apiScope } from '../../domain/workspaces/api-key.ts'
import { defineRoute, noBody, nothing, type Route } from '../route.ts'

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
]
