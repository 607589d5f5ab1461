import * as z from 'zod'
import { createMcpServer } from '../../chat/mcp/create-mcp-server.ts'
import { deleteMcpServer } from '../../chat/mcp/delete-mcp-server.ts'
import { listMcpServers } from '../../chat/mcp/list-mcp-servers.ts'
import { readMcpServer } from '../../chat/mcp/read-mcp-server.ts'
import { setToolEffects } from '../../chat/mcp/set-tool-effects.ts'
import { testMcpServer } from '../../chat/mcp/test-mcp-server.ts'
import { updateMcpServer } from '../../chat/mcp/update-mcp-server.ts'
import { toolEffect } from '../../domain/agents/tool.ts'
import {
  mcpServerChange,
  mcpServerDetail,
  mcpServerDraft,
  mcpServerEntry,
} from '../../domain/mcp/server-draft.ts'
import { id } from '../../domain/wire/ids.ts'
import { type ApiCall, defineRoute, noBody, nothing, type Route } from '../route.ts'

const aServer = z.strictObject({ serverId: id })
const answer = z.object({ server: mcpServerDetail })

/** The server that a call names, in the workspace of its key. */
const callOf = ({ claims, key: { workspaceId } }: ApiCall, { serverId }: z.infer<typeof aServer>) => ({
  claims,
  workspaceId,
  serverId,
})

/** MCP servers, for programs of admins. Only people in a browser can sign in to a server. */
export const mcpServerRoutes: readonly Route[] = [
  defineRoute({
    method: 'GET',
    path: '/mcp-servers',
    name: 'listMcpServers',
    summary: 'Lists the MCP servers of the workspace and the operator’s, by name',
    scope: 'read',
    params: nothing,
    query: nothing,
    body: noBody,
    answer: z.object({ servers: z.array(mcpServerEntry) }),
    run: ({ db, claims, key: { workspaceId } }) => listMcpServers(db, { claims, workspaceId }),
  }),
  defineRoute({
    method: 'POST',
    path: '/mcp-servers',
    name: 'createMcpServer',
    summary: 'Adds an MCP server',
    description:
      'A server that is switched on is tested first, and nothing is saved if that fails. The values of headers are stored ' +
      'encrypted and never returned. A server with OAuth works after an admin has signed in to it in a browser.',
    scope: 'admin',
    params: nothing,
    query: nothing,
    body: mcpServerDraft,
    status: 201,
    answer,
    run: ({ db, mcp, claims, key: { workspaceId } }, { body }) =>
      createMcpServer(db, mcp, { claims, workspaceId, ...body }),
  }),
  defineRoute({
    method: 'GET',
    path: '/mcp-servers/{serverId}',
    name: 'getMcpServer',
    summary: 'Gets an MCP server with its tools and the agents that use them',
    scope: 'read',
    params: aServer,
    query: nothing,
    body: noBody,
    answer,
    run: (call, { params }) => readMcpServer(call.db, callOf(call, params)),
  }),
  defineRoute({
    method: 'POST',
    path: '/mcp-servers/{serverId}',
    name: 'updateMcpServer',
    summary: 'Changes an MCP server',
    description:
      'Fields that are left out stay the same. A header with null is removed. A new address needs the values of all headers again.',
    scope: 'admin',
    params: aServer,
    query: nothing,
    body: mcpServerChange,
    answer,
    run: (call, { params, body }) => updateMcpServer(call.db, call.mcp, { ...callOf(call, params), ...body }),
  }),
  defineRoute({
    method: 'POST',
    path: '/mcp-servers/{serverId}/test',
    name: 'testMcpServer',
    summary: 'Tests an MCP server and reads its tools again',
    description: 'A server that does not work is an answer too: see `health` and `lastError`.',
    scope: 'admin',
    params: aServer,
    query: nothing,
    body: noBody,
    answer,
    run: (call, { params }) => testMcpServer(call.db, call.mcp, callOf(call, params)),
  }),
  defineRoute({
    method: 'POST',
    path: '/mcp-servers/{serverId}/effects',
    name: 'setMcpToolEffect',
    summary: 'Sets the effect of one tool of an MCP server',
    description:
      'A tool that reads only runs without approval. Without a choice, and after the server has changed the tool, it asks first.',
    scope: 'admin',
    params: aServer,
    query: nothing,
    body: z.strictObject({ tool: z.string().min(1).max(200), effect: toolEffect }),
    answer,
    run: (call, { params, body: { tool, effect } }) =>
      setToolEffects(call.db, { ...callOf(call, params), tools: [tool], effect }),
  }),
  defineRoute({
    method: 'POST',
    path: '/mcp-servers/{serverId}/delete',
    name: 'deleteMcpServer',
    summary: 'Deletes an MCP server and its credentials',
    description:
      'Agents lose its tools. `isRevoked` tells whether its authorization server has ended the sign-in.',
    scope: 'admin',
    params: aServer,
    query: nothing,
    body: noBody,
    answer: z.object({ isRevoked: z.boolean().nullable() }),
    run: (call, { params }) => deleteMcpServer(call.db, call.mcp, callOf(call, params)),
  }),
]
