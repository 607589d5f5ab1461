import { expect, it } from 'vitest'
import type { McpServer } from './mcp-server.ts'
import { namedServers, offerServerTools } from './offered-tools.ts'

const server = (name: string, tools: string[], more: Partial<McpServer> = {}): McpServer => ({
  id: `id of ${name}`,
  workspaceId: null,
  name,
  title: name,
  url: null,
  auth: 'none',
  headerNames: [],
  account: 1,
  accountBy: null,
  isActive: true,
  tools: tools.map(tool => ({
    name: tool,
    title: null,
    description: `Does ${tool}.`,
    inputSchema: { type: 'object' },
    hints: {},
    fingerprint: 'f',
  })),
  remarks: [],
  offers: [],
  toolEffects: {},
  health: 'ok',
  lastError: null,
  checkedAt: null,
  latencyMs: null,
  ...more,
})

it('offers only the tools that the agent lists, in an order that does not depend on the list', () => {
  const [a, b] = [server('a', ['one', 'two']), server('b', ['one'])]
  const offered = offerServerTools(['b.one', 'a.two', 'a.none', 'react'], [b, a])
  expect(offered.tools.map(({ wireName }) => wireName)).toEqual(['a__two', 'b__one'])
  expect(offerServerTools(['a.two', 'b.one'], [a, b])).toEqual(offered)
  expect(namedServers(['b.one', 'react', 'a.two', 'b.two'])).toEqual(['a', 'b'])
})

it('says from which server a description comes, and takes the effect that an admin chose', () => {
  const named = server('a', ['one'], {
    title: 'The archive',
    toolEffects: { one: { effect: 'read_only', fingerprint: 'f' } },
    offers: ['resources'],
  })
  const { tools, readable } = offerServerTools(['a.one'], [named])
  expect(tools[0]).toMatchObject({
    effect: 'read_only',
    description: 'A tool of the MCP server a (The archive), which describes it so: Does one.',
  })
  expect(readable).toEqual([{ server: 'a', serverId: 'id of a', offers: ['resources'] }])
})
