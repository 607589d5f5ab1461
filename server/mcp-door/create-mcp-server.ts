import { McpServer } from '@modelcontextprotocol/server'
import { covers } from '../domain/workspaces/api-key.ts'
import { version } from '../version.ts'
import type { McpCall } from './mcp-call.ts'
import { dataNote } from './tell.ts'
import { askingTools } from './tools/asking.ts'
import { memoryTools } from './tools/memory.ts'
import { placeTools } from './tools/places.ts'
import { readingTools } from './tools/reading.ts'
import { searchingTools } from './tools/searching.ts'
import { writingTools } from './tools/writing.ts'

export const mcpTools = [
  ...placeTools,
  ...readingTools,
  ...searchingTools,
  ...memoryTools,
  ...askingTools,
  ...writingTools,
]

/** Creates a server for one request of a client, with the tools that its key allows. */
export function createMcpServer(call: McpCall): McpServer {
  const server = new McpServer(
    { name: 'openvibe', title: 'OpenVibe', version, websiteUrl: call.origin },
    { capabilities: { tools: { listChanged: false } }, instructions: instruct(call) },
  )
  for (const tool of mcpTools) if (covers(call.key.scope, tool.scope)) tool.addTo(server, call)
  return server
}

function instruct({ workspace, key }: McpCall): string {
  const scope = key.scope === 'read' ? 'You can only read.' : 'You can read and write as the user.'
  return [
    `OpenVibe is a team chat with agents. This connection is for one workspace, ${JSON.stringify(workspace.name)}. ${scope}`,
    'A channel has threads. From a message of a thread, people open forks: side conversations that end in a result, which is posted in the thread. Decisions are the lines of such results.',
    'Find things with search and list_decisions, read them with read_thread and read_fork, and give their links to the user.',
    dataNote,
  ].join('\n')
}
