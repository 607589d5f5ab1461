/** Odd JSON at every procedure, route and tool: a refusal or an answer, and never a failure of ours. */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { type ApiStage, setApiStage } from '../../testing/api-stage.ts'
import { type DoorFixture, startDoor } from '../../testing/door.ts'
import { type Answer, callProcedure, callRoute, callTool } from '../../testing/matrix/call-api.ts'
import { fillFrom } from '../../testing/matrix/fill-ids.ts'
import { listProcedures, listRoutes } from '../../testing/matrix/list-calls.ts'
import { type Json, listFields, makeInput } from '../../testing/matrix/make-input.ts'
import { type Place, plantPlace } from '../../testing/matrix/plant-place.ts'
import { undoable, watchWrites } from '../../testing/matrix/watch-writes.ts'
import { signToken } from '../../testing/sign-token.ts'
import { makePerson } from '../../testing/stage.ts'
import { writeCursor } from '../api/pages.ts'
import { mostLevels } from '../domain/wire/find-fault.ts'
import { mcpTools } from '../mcp-door/create-mcp-server.ts'

let stage: ApiStage
let door: DoorFixture
let place: Place

/** Admins who may do everything here, in turn: one person may not write as often as this does. */
const admins: { token: string; key: string }[] = []
let turn = 0
function nextAdmin() {
  const admin = admins[turn++ % admins.length]
  if (!admin) throw new Error('Nobody calls.')
  return admin
}

const word = 'Kumquat'
beforeAll(async () => {
  let undo = (_: boolean) => {}
  stage = await setApiStage({
    openDoorOn(db) {
      const undoing = undoable(db)
      undo = undoing.undo
      return undoing.db
    },
  })
  door = await startDoor()
  const { workspace, people } = stage.orchard
  const workspaceId = workspace.id
  const owner = people.ada
  const { channel } = await owner.api.channel.create.mutate({ workspaceId, name: 'hall', kind: 'public' })
  for (let number = 1; number <= 8; number++) {
    const { api, userId } = await stage.enter(makePerson(`Admin ${number}`))
    const { invite } = await owner.api.workspace.invite.mutate({ workspaceId, role: 'admin' })
    await api.workspace.acceptInvite.mutate({ token: invite.token })
    await owner.api.channel.addMember.mutate({ channelId: channel.id, userId })
    const { apiKey } = await api.apiKey.create.mutate({ workspaceId, name: 'Odd', scope: 'admin' })
    admins.push({ token: await signToken(stage.env.supabase.jwtSecret, userId), key: apiKey.key })
  }
  const worker = await stage.hire()
  const { slug } = workspace
  place = await plantPlace(stage, {
    ...{ owner, workspaceId, slug, channelId: channel.id, channelName: 'hall', word },
  })
  await worker.stop(5_000)
  await watchWrites(stage.root)
  undo(true)
}, 120_000)
afterAll(() => Promise.all([stage.close(), door.stop()]))

function nest(levels: number): Json {
  return Array.from({ length: levels }).reduce<Json>(inner => [inner], 'core')
}

/** Each with a word of the sentence that refuses it. */
const refused: [Json, string][] = [
  [{ deep: [{ in: 'a\0b' }] }, 'U+0000'],
  [{ 'a\0b': 1 }, 'U+0000'],
  [{ in: ['a\ud83d'] }, 'surrogate'],
  [{ '\udc00b': 1 }, 'surrogate'],
  [nest(mostLevels + 1), 'levels'],
  [nest(1_000), 'levels'],
]

const odd: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom<Json>(...refused.map(([value]) => value), nest(mostLevels - 5)),
  fc.constantFrom<Json>(
    ...[2 ** 31, 2 ** 31 - 1, -(2 ** 31) - 1, 2 ** 53 - 1, 2 ** 63, 1e300, -1e300, 0.5, -0, -1, 0],
  ),
  fc.constantFrom<Json>(
    ...['', ' ', '\u200b', '\u202e', '\uffff', '-infinity', 'infinity', 'NaN', '294277-01-01', '(', "'", '*'],
    ...['0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999999Z', '00000000-0000-0000-0000-000000000000'],
    ...['%', '%00', '\\u0000', '{"a":1}', '٣', 'x'.repeat(4_000)],
  ),
  fc.constantFrom<Json>(null, true, false, [], {}, [[]], [null], Array(500).fill('a')),
  fc.constant<Json>(JSON.parse('{"__proto__":{"a":1},"constructor":{"prototype":1}}')),
  fc.json({ maxDepth: 3 }).map((text): Json => JSON.parse(text)),
)

const countParts = (part: Json | undefined): number =>
  typeof part === 'object' && part !== null
    ? Object.values(part).reduce((sum: number, each) => sum + countParts(each), 1)
    : 1

/** Puts a value in the place of one part of an input; part 0 is all of it. */
function put(into: Json | undefined, at: number, value: Json): Json {
  let left = at
  function walk(part: Json): Json {
    if (left-- === 0) return value
    if (Array.isArray(part)) return part.map(walk)
    if (typeof part !== 'object' || part === null) return part
    return Object.fromEntries(Object.entries(part).map(([key, each]) => [key, walk(each)]))
  }
  return into === undefined ? value : walk(into)
}

/** Calls with odd values in the places of parts of inputs that would be accepted. */
async function holds(
  name: string,
  input: z.ZodType,
  call: (input: Json | undefined) => Promise<Answer>,
): Promise<void> {
  async function judge(given: Json | undefined) {
    const { status, reason, text } = await call(given)
    const told = `${reason}: ${JSON.stringify(given).slice(0, 300)} ${text.slice(0, 300)}`
    expect(status, told).toBeLessThan(500)
    expect(reason, told).not.toBe('internal')
    // It must have been tried.
    expect(status, told).not.toBe(429)
  }
  const fields = listFields(input)
  const make = (also: string) => makeInput(input, fillFrom(place, name, word), [also])
  for (const { path, kind } of fields) {
    if (kind !== 'number') continue
    for (const number of [2 ** 31, 2 ** 53 - 1])
      await judge(
        makeInput(input, each => (each.path === path ? number : fillFrom(place, name, word)(each)), [path]),
      )
  }
  await fc.assert(
    fc.asyncProperty(odd, fc.nat(), fc.nat(), async (value, field, part) => {
      const plain = make(fields[field % fields.length]?.path ?? '')
      // All of it seldom: that is refused in the same way by each.
      const parts = countParts(plain)
      await judge(put(plain, parts > 1 && part % 8 > 0 ? 1 + (part % (parts - 1)) : 0, value))
    }),
    { seed: seedOf(name), numRuns: 4, endOnFailure: true },
  )
}

/** Other values for each call, the same in each run. */
function seedOf(name: string): number {
  return [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 2 ** 31, 20_261_128)
}

/** A call of a route has text alone in its address. */
function toRouteInput(given: Json | undefined): Json {
  const parts = z.record(z.string(), z.json()).safeParse(given).data ?? {}
  return { ...parts, params: toTexts(parts.params), query: toTexts(parts.query) }
}
function toTexts(given: Json | undefined): Json {
  const toText = (value: Json) => (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed()
  const parts = z.record(z.string(), z.json()).safeParse(given).data ?? {}
  return Object.fromEntries(Object.entries(parts).map(([key, value]) => [key.toWellFormed(), toText(value)]))
}

const none = z.strictObject({})

describe('odd JSON', () => {
  describe.each(listProcedures())('at $path', ({ path, type, input }) => {
    const call = (given: Json | undefined) =>
      callProcedure(stage.url, { path, type, token: nextAdmin().token, input: given })

    test('is refused at the gate with a sentence that says why', async () => {
      const [given, words] = refused[seedOf(path) % refused.length] ?? [null, '']
      const { reason, status, text } = await call(given)
      expect({ reason, status }, text).toEqual({ reason: 'invalid_input', status: 400 })
      expect(text).toContain(words)
    })
    test('is no failure', () => holds(path, input ?? none, call))
  })

  test.each(listRoutes())('is no failure of the route $name', ({ name, route, input }) =>
    holds(name, input, given =>
      callRoute(stage.url, { route, token: nextAdmin().key, input: toRouteInput(given) }),
    ),
  )

  test.each(mcpTools)('is no failure of the MCP tool $name', ({ name, input }) =>
    holds(name, input, given => callTool(stage.url, { name, token: nextAdmin().key, input: given })),
  )

  test.each([
    '/api/v1/agents/preview',
    '/mcp',
    '/api/trpc/workspace.create',
    '/api/auth/sign-in',
    '/api/oauth/register',
  ])('is refused at %s', async path => {
    const { key, token } = nextAdmin()
    const levels = path.includes('oauth') ? 5_000 : 20_000
    const deep = `${'['.repeat(levels)}${']'.repeat(levels)}`
    for (const body of [deep, `{"a":${deep}}`, '["\\ud83d"]', '["a\\u0000"]', '{"\\udfff":1}']) {
      const headers = { 'content-type': 'application/json', origin: stage.url, accept: '*/*' }
      const response = await fetch(`${stage.url}${path}`, {
        ...{ method: 'POST', body },
        headers: { ...headers, authorization: `Bearer ${path.startsWith('/api/trpc') ? token : key}` },
      })
      const text = await response.text()
      expect(response.status, text).toBe(400)
      expect(text).toMatch(/levels|surrogate|U\+0000/)
    }
  })

  test('is refused in the cursor of a list', async () => {
    for (const displayName of ['a\0b', 'a\ud83d', nest(1_000)]) {
      const cursor = writeCursor({ displayName, userId: place.userId })
      const told = await stage.refusal(nextAdmin().key, `/members?cursor=${cursor}`)
      expect(told).toEqual({ status: 400, reason: 'invalid_input' })
    }
  })
})

describe('U+0000 is refused', () => {
  test.each(['sign-up', 'sign-in', 'magic-link'])('in the body of /api/auth/%s', async name => {
    for (const body of [
      { email: 'a\0b@example.com', password: 'a long enough one' },
      { email: 'mira@example.com', password: 'a\0b' },
      { email: 'mira@example.com', password: 'a long enough one', displayName: 'a\0b' },
    ]) {
      const response = await door.openBrowser().post(`/api/auth/${name}`, body)
      expect(response.status).toBe(400)
      expect((await response.json()).error).toMatchObject({ reason: 'invalid_input' })
    }
  })

  test.each([
    '/api/auth/callback?next=%00&code=a%00',
    '/api/auth/oauth?provider=%00',
    '/api/trpc/session%00.get',
    '/api/files/%00',
    '/%00',
    '/login?next=%00',
    '/_next/%00',
  ])('in the address %s', async path => {
    const response = await door.openBrowser().go(path)
    expect(response.status).toBe(400)
    expect((await response.json()).error.message).toContain('U+0000')
  })
})
