import { createServer } from 'node:http'
import { toNodeHandler } from '@modelcontextprotocol/node'
import { createMcpHandler, type McpServer } from '@modelcontextprotocol/server'
import { closeServer, listenLocally } from './local-server.ts'

/** Serves a server of the newest protocol over HTTP. */
export async function startModernPeer(make: () => McpServer) {
  const handler = createMcpHandler(make)
  const server = createServer(toNodeHandler(handler))
  const url = await listenLocally(server)
  return {
    url: `${url}/mcp`,
    handler,
    async close() {
      await handler.close()
      await closeServer(server)
    },
  }
}
