import { expect, test } from 'vitest'
import type * as z from 'zod'
import { mcpTools } from '../../server/mcp-door/create-mcp-server.ts'
import { listProcedures, listRoutes } from './list-calls.ts'
import { type Json, listFields, makeInput } from './make-input.ts'

/** The last part of the path of each text that people read as a name. */
const named = /\.(?:name|displayName|title|topic|description|purpose)$/

/** Names that another rule makes plain, or that only look like one. */
const others: Readonly<Record<string, string>> = {
  'channel.create .name': 'Names of channels are words with dashes: normalizeChannelName.',
  'channel.update .name': 'The same.',
  'agentDraft.save .was.name': 'It is compared with what is stored.',
  'agentDraft.save .was.displayName': 'The same.',
  'agentDraft.save .was.description': 'The same.',
  'mcpServer.readItem .item.name': 'It finds what the server named.',
}

const calls: { call: string; input: z.ZodType | null }[] = [
  ...listProcedures()
    .filter(({ type }) => type === 'mutation')
    .map(({ path, input }) => ({ call: path, input })),
  ...listRoutes()
    .filter(({ route }) => route.method !== 'GET')
    .map(({ name, input }) => ({ call: `route ${name}`, input })),
  ...mcpTools.map(({ name, input }) => ({ call: `tool ${name}`, input })),
]

const fields = calls.flatMap(({ call, input }) =>
  input === null
    ? []
    : listFields(input)
        .filter(({ kind, path }) => kind === 'text' && named.test(path))
        .map(({ path }) => ({ input, name: `${call} ${path}`, path })),
)

function valueAt(data: unknown, path: string): unknown {
  return path
    .split('.')
    .slice(1)
    .reduce<unknown>(
      (at, step) =>
        typeof at === 'object' && at !== null ? Reflect.get(at, step === '*' ? 0 : step) : undefined,
      data,
    )
}

test.each(fields.filter(({ name }) => !(name in others)))(
  'the name $name is on one line, and holds nothing that nobody sees',
  ({ input, path }) => {
    const uuid = '01890000-0000-7000-8000-000000000001'
    const address = 'https://example.com/'
    const texts: Record<string, string> = { url: address, baseUrl: address, apiKey: 'a-key-of-some-length' }
    const given: Json | undefined = makeInput(
      input,
      field =>
        field.path === path ? 'Ada\u202e\n\u200bL\u3164' : field.kind === 'id' ? uuid : texts[field.name],
      [path],
    )
    const read = input.safeParse(given)
    // Other fields may be wrong: only this one counts.
    const ofName = (read.error?.issues ?? []).filter(issue => `.${issue.path.join('.')}` === path)
    if (read.success) expect(valueAt(read.data, path)).toBe('Ada L')
    else expect(ofName.map(({ message }) => message)).not.toEqual([])
  },
)
