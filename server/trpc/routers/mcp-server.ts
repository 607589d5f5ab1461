import * as z from 'zod'
import { createMcpServer } from '../../chat/mcp/create-mcp-server.ts'
import { deleteMcpServer } from '../../chat/mcp/delete-mcp-server.ts'
import { listMcpServers, listServerTools } from '../../chat/mcp/list-mcp-servers.ts'
import { readMcpServer } from '../../chat/mcp/read-mcp-server.ts'
import { listContents, readItem } from '../../chat/mcp/read-server-contents.ts'
import { setToolEffects, switchOperatorServer } from '../../chat/mcp/set-tool-effects.ts'
import { callbackUrl } from '../../chat/mcp/sign-in/sign-in-addresses.ts'
import { startSignIn } from '../../chat/mcp/sign-in/start-sign-in.ts'
import { testMcpServer } from '../../chat/mcp/test-mcp-server.ts'
import { updateMcpServer } from '../../chat/mcp/update-mcp-server.ts'
import { toolEffect } from '../../domain/agents/tool.ts'
import {
  mcpServerChange,
  mcpServerDetail,
  mcpServerDraft,
  mcpServerEntry,
  offeredServer,
  serverContents,
  serverItem,
} from '../../domain/mcp/server-draft.ts'
import { id } from '../../domain/wire/ids.ts'
import { router, signedIn, writing } from '../trpc.ts'

const aWorkspace = z.strictObject({ workspaceId: id })
const aServer = aWorkspace.extend({ serverId: id })
const detail = z.object({ server: mcpServerDetail })

/** MCP servers: programs of others whose tools agents may use. Admins manage them. */
export const mcpServerRouter = router({
  /** Also returns the address that a client registered by hand has to name. */
  list: signedIn
    .input(aWorkspace)
    .output(z.object({ servers: z.array(mcpServerEntry), redirectUrl: z.string() }))
    .query(async ({ ctx, input }) => ({
      ...(await listMcpServers(ctx.db, { claims: ctx.claims, ...input })),
      redirectUrl: callbackUrl(ctx.origin),
    })),

  get: signedIn
    .input(aServer)
    .output(detail)
    .query(({ ctx, input }) => readMcpServer(ctx.db, { claims: ctx.claims, ...input })),

  /** The tools that agents can be given, for every member. */
  tools: signedIn
    .input(aWorkspace)
    .output(z.object({ servers: z.array(offeredServer) }))
    .query(({ ctx, input }) => listServerTools(ctx.db, { claims: ctx.claims, ...input })),

  create: writing
    .input(mcpServerDraft.extend({ workspaceId: id }))
    .output(detail)
    .mutation(({ ctx, input }) => createMcpServer(ctx.db, ctx.mcp, { claims: ctx.claims, ...input })),

  update: writing
    .input(mcpServerChange.extend(aServer.shape))
    .output(detail)
    .mutation(({ ctx, input }) => updateMcpServer(ctx.db, ctx.mcp, { claims: ctx.claims, ...input })),

  /** Switches a server of the operator off or on, in this workspace. */
  switchOperators: writing
    .input(aServer.extend({ isActive: z.boolean() }))
    .output(detail)
    .mutation(({ ctx, input }) => switchOperatorServer(ctx.db, { claims: ctx.claims, ...input })),

  test: writing
    .input(aServer)
    .output(detail)
    .mutation(({ ctx, input }) => testMcpServer(ctx.db, ctx.mcp, { claims: ctx.claims, ...input })),

  setEffect: writing
    .input(aServer.extend({ tools: z.array(z.string().min(1).max(200)).min(1).max(500), effect: toolEffect }))
    .output(detail)
    .mutation(({ ctx, input }) => setToolEffects(ctx.db, { claims: ctx.claims, ...input })),

  delete: writing
    .input(aServer)
    .output(z.object({ isRevoked: z.boolean().nullable() }))
    .mutation(({ ctx, input }) => deleteMcpServer(ctx.db, ctx.mcp, { claims: ctx.claims, ...input })),

  /** Returns the address to send the browser to. */
  startSignIn: writing
    .input(aServer)
    .output(z.object({ authorizationUrl: z.string(), host: z.string() }))
    .mutation(({ ctx, input }) =>
      startSignIn(ctx.db, ctx.mcp, { claims: ctx.claims, origin: ctx.origin, ...input }),
    ),

  /** Reads the resources and prompts of the server as it is now. */
  contents: writing
    .input(aServer)
    .output(z.object({ contents: serverContents }))
    .mutation(({ ctx, input }) => listContents(ctx.db, ctx.mcp, { claims: ctx.claims, ...input })),

  readItem: writing
    .input(aServer.extend({ item: serverItem }))
    .output(z.object({ text: z.string() }))
    .mutation(({ ctx, input }) => readItem(ctx.db, ctx.mcp, { claims: ctx.claims, ...input })),
})
