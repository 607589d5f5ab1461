/**
 * Every procedure and every route, called by every kind of person with the ids of a place that is not theirs. The
 * expectations are in testing/matrix/expectations.ts, one line for each call.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type * as z from 'zod'
import { type ApiStage, setApiStage } from '../../testing/api-stage.ts'
import {
  type Answer,
  callProcedure,
  callRoute,
  callTool,
  callWithinLimits,
} from '../../testing/matrix/call-api.ts'
import { type Expectation, procedures, routes, tools } from '../../testing/matrix/expectations.ts'
import { fillFrom, idNameOf } from '../../testing/matrix/fill-ids.ts'
import { listProcedures, listRoutes } from '../../testing/matrix/list-calls.ts'
import { type Json, listFields, makeInput } from '../../testing/matrix/make-input.ts'
import { type Caller, type Cast, gather, words } from '../../testing/matrix/people.ts'
import {
  type UndoingDatabase,
  undoable,
  type WriteWatch,
  watchWrites,
} from '../../testing/matrix/watch-writes.ts'
import { type ApiScope, covers, scopeOf } from '../domain/workspaces/api-key.ts'
import { mcpTools } from '../mcp-door/create-mcp-server.ts'

let stage: ApiStage
let cast: Cast
let undoing: UndoingDatabase
let writes: WriteWatch

beforeAll(async () => {
  stage = await setApiStage({
    openDoorOn(db) {
      undoing = undoable(db)
      return undoing.db
    },
  })
  cast = await gather(stage)
  writes = await watchWrites(stage.root)
}, 120_000)
afterAll(() => stage.close())

const rank = { guest: 0, member: 1, admin: 2 } as const

/** Says what a caller gets who names everything in Kumquat’s private channel: 'ok', or the reason of the refusal. */
function expected({ row, scope, onlyKeys }: Known, caller: Caller): string {
  const { key, role } = caller
  if (onlyKeys && !key) return 'key_needed'
  if (key && !key.isValid) return 'invalid_key'
  if (caller.token === null && !row.isPublic) return 'signed_out'
  if (key && (scope === null || !covers(key.scope, scope))) return 'key_scope'
  if (row.in === 'token') return row.outside
  if (row.in === 'nowhere' && !role) return row.owner ?? 'ok'
  if (!role && row.in !== 'nowhere') return row.outside
  if (row.in === 'channel' && !caller.isInChannel) return row.outside
  if (role && rank[role] < rank[row.role]) return row.lower
  if (caller.isInChannel && role === 'guest' && row.notAuthor) return row.notAuthor
  return row.owner ?? 'ok'
}

/** The ids of things that belong to a channel. */
const channelIds = [
  'channelId',
  'threadId',
  'messageId',
  'forkId',
  'taskId',
  'fileId',
  'decisionId',
  'itemId',
  'scheduleId',
  'scheduledId',
  'runId',
  'incomingId',
  'incomingDeliveryId',
  'outgoingDeliveryId',
  'entryId',
  'otherEntryId',
  'caseId',
  'proofItemId',
] as const

/** The words and ids that an answer must not hold. */
function forbidden(caller: Caller): string[] {
  const isInside = caller.role !== null && (caller.key?.isValid ?? true)
  if (isInside && caller.isInChannel) return []
  const ofChannel = [words.channel, ...channelIds.map(name => cast.secret[name])]
  return isInside ? ofChannel : [...ofChannel, words.workspace, cast.secret.workspaceId, cast.secret.agentId]
}

interface Known {
  row: Expectation
  scope: ApiScope | null
  /** Sessions do not count here. */
  onlyKeys?: boolean
  call: (caller: Caller, input: Json | undefined) => Promise<Answer>
}

/** Returns the fault of an answer: it is another one than expected, or it tells a word that it must not. */
function judge(caller: Caller, answer: Answer, isWanted: boolean, wanted: string): string[] {
  const { reason, status, text } = answer
  const flaws = forbidden(caller)
    .filter(word => text.includes(word))
    .map(word => `told ${word}`)
  if (!isWanted || status >= 500)
    flaws.push(`${reason} (${status}) in place of ${wanted}: ${text.slice(0, 200)}`)
  return flaws.map(flaw => `${caller.name}: ${flaw}`)
}

/** The paths whose answer to the owner holds the channel's word: proof that the search for it can find it. */
const heard = new Set<string>()

/** Calls as everybody. Refused calls go out together; those that are allowed, in turn, and are undone. */
async function callAsAll(path: string, known: Known, inputOf: () => Json | undefined) {
  const flaws: string[] = []
  async function run(caller: Caller, wanted: string) {
    const input = inputOf()
    const answer = await callWithinLimits(() => known.call(caller, input))
    flaws.push(...judge(caller, answer, answer.reason === wanted, wanted))
    if (caller.isInChannel && answer.reason === 'ok' && answer.text.includes(words.channel)) heard.add(path)
  }
  const all = cast.callers.map(caller => ({ caller, wanted: expected(known, caller) }))
  undoing.undo(false)
  await Promise.all(
    all.filter(({ wanted }) => wanted !== 'ok').map(({ caller, wanted }) => run(caller, wanted)),
  )
  flaws.push(...(await writes.take()).map(name => `a refused call wrote: ${name}`))
  undoing.undo(true)
  for (const { caller, wanted } of all) if (wanted === 'ok') await run(caller, wanted)
  expect(await writes.take(), 'the test itself').toEqual([])
  return flaws
}

/** Calls with everything of one's own except one id, which belongs to the private channel. */
async function callWithOneForeignId(path: string, known: Known, input: z.ZodType) {
  const { row, call } = known
  const flaws: string[] = []
  const foreign = fillFrom(cast.secret, path, words.channel)
  undoing.undo(true)
  for (const caller of cast.callers) {
    const place = { Adam: cast.hall, Eve: cast.elsewhere, 'Adam’s admin key': cast.hall }[caller.name]
    if (!place || expected({ ...known, row: { ...row, in: 'nowhere' } }, caller) !== (row.owner ?? 'ok'))
      continue
    const home = fillFrom(place, path, 'Papaya')
    for (const field of listFields(input)) {
      const name = idNameOf(field, place)
      const isForeign = place === cast.elsewhere || channelIds.some(each => each === name)
      // A cursor is a position, and nothing is looked up by it.
      if (!name || !isForeign || field.path.includes('.cursor.') || row.harmless?.includes(field.path))
        continue
      const mixed = makeInput(input, each => (each.path === field.path ? foreign(each) : home(each)), [
        field.path,
        ...(row.also ?? []),
      ])
      undoing.takeUndone()
      const answer = await callWithinLimits(() => call(caller, mixed))
      const isRefused =
        answer.reason !== 'ok' && answer.reason !== 'invalid_input' && answer.reason !== 'key_scope'
      if (row.harmless?.includes(field.path)) {
        if (answer.text.includes(words.channel)) flaws.push(`${caller.name}: told by ${field.path}`)
        continue
      }
      flaws.push(...judge(caller, answer, isRefused, `a refusal of ${field.path}`))
      if (isRefused) flaws.push(...undoing.takeUndone().map(each => `a refused call wrote: ${each}`))
    }
  }
  expect(await writes.take(), 'the test itself').toEqual([])
  return flaws
}

test('every procedure, route and tool has an expectation, and no other has', () => {
  expect(Object.keys(procedures).sort()).toEqual(
    listProcedures()
      .map(({ path }) => path)
      .sort(),
  )
  expect(Object.keys(routes).sort()).toEqual(
    listRoutes()
      .map(({ name }) => name)
      .sort(),
  )
  expect(Object.keys(tools).sort()).toEqual(mcpTools.map(({ name }) => name).sort())
})

describe.each(listProcedures())('the procedure $path', ({ path, type, input }) => {
  const known = (): Known => {
    const row = procedures[path]
    if (!row) throw new Error(`No expectation for ${path}.`)
    return {
      row,
      scope: scopeOf(path, type),
      call: ({ token }, given) => callProcedure(stage.url, { path, type, token, input: given }),
    }
  }

  test('answers each caller as expected when everything belongs to a private channel', async () => {
    const { also } = known().row
    const make = () =>
      input ? makeInput(input, fillFrom(cast.secret, path, words.channel), also) : undefined
    expect(await callAsAll(path, known(), make)).toEqual([])
  })

  test.runIf(input)('refuses each id of a private channel among own ones', async () => {
    expect(input && (await callWithOneForeignId(path, known(), input))).toEqual([])
  })
})

describe.each(listRoutes())('the route $name', ({ name, route, input }) => {
  const known = (): Known => {
    const row = routes[name]
    if (!row) throw new Error(`No expectation for ${name}.`)
    return {
      row,
      scope: route.scope,
      onlyKeys: true,
      call: ({ token }, given) => callRoute(stage.url, { route, token, input: given }),
    }
  }

  test('answers each caller as expected when everything belongs to a private channel', async () => {
    const { also } = known().row
    const make = () => makeInput(input, fillFrom(cast.secret, name, words.channel), also)
    expect(await callAsAll(name, known(), make)).toEqual([])
  })

  test('refuses each id of a private channel among own ones', async () => {
    expect(await callWithOneForeignId(name, known(), input)).toEqual([])
  })
})

describe.each(mcpTools)('the MCP tool $name', ({ name, scope, input }) => {
  const known = (): Known => {
    const row = tools[name]
    if (!row) throw new Error(`No expectation for ${name}.`)
    return {
      row,
      scope,
      onlyKeys: true,
      call: ({ token }, given) => callTool(stage.url, { name, token, input: given }),
    }
  }

  test('answers each caller as expected when everything belongs to a private channel', async () => {
    const { also } = known().row
    const make = () => makeInput(input, fillFrom(cast.secret, name, words.channel), also)
    expect(await callAsAll(name, known(), make)).toEqual([])
  })

  test('refuses each id of a private channel among own ones', async () => {
    expect(await callWithOneForeignId(name, known(), input)).toEqual([])
  })
})

test('the owner is told the channel’s words by every way to read them', () => {
  expect(heard.size).toBeGreaterThan(30)
})
