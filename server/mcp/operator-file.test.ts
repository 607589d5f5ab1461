import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readOperatorFile } from './operator-file.ts'

async function write(content: unknown): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), 'mcp-file-')), 'mcp.json')
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}
/** A variable as it stands in the file. */
const variable = (name: string) => `$${`{${name}}`}`
const read = async (servers: unknown, env = {}) => readOperatorFile(await write({ mcpServers: servers }), env)

it('reads programs and addresses as other clients write them', async () => {
  const servers = await read(
    {
      My_Files: { command: 'npx', args: ['-y', 'files', variable('HOME')], env: { KEY: variable('TOKEN') } },
      github: {
        type: 'http',
        url: `https://mcp.test/${variable('PART:-x')}`,
        headers: { Authorization: `Bearer ${variable('env:TOKEN')}` },
        title: 'GitHub',
        effects: { search: 'read_only' },
      },
      off: { command: 'x', disabled: true },
    },
    { HOME: '/home/a', TOKEN: 't0ken' },
  )
  expect(servers).toEqual([
    {
      name: 'github',
      title: 'GitHub',
      target: {
        kind: 'http',
        url: 'https://mcp.test/x',
        credentials: { headers: { Authorization: 'Bearer t0ken' } },
      },
      effects: { search: 'read_only' },
    },
    {
      name: 'my-files',
      title: 'My_Files',
      target: { kind: 'stdio', command: 'npx', args: ['-y', 'files', '/home/a'], env: { KEY: 't0ken' } },
      effects: {},
    },
  ])
})

it.each([
  ['no JSON', '{', 'is not valid JSON'],
  ['another file', { servers: {} }, 'is not valid'],
  ['a server without an address', { mcpServers: { a: {} } }, 'is not valid'],
  ['an address that is no web address', { mcpServers: { a: { url: 'file:///etc/passwd' } } }, 'is not valid'],
  [
    'a variable that is not set',
    { mcpServers: { a: { command: variable('NOT_SET') } } },
    'names the variable NOT_SET',
  ],
  [
    'two servers of one name',
    { mcpServers: { 'a b': { command: 'x' }, 'a-b': { command: 'y' } } },
    'the same name',
  ],
  ['a name without letters', { mcpServers: { '??': { command: 'x' } } }, 'has no letters or digits'],
])('refuses %s with a sentence', async (_case, content, sentence) => {
  await expect(readOperatorFile(await write(content), {})).rejects.toThrow(sentence)
})

it('says that the file is not there', async () => {
  await expect(readOperatorFile('/nowhere/mcp.json', {})).rejects.toThrow('can’t be read')
})
