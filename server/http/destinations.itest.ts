/**
 * Nothing of a private place arrives at an address that its members did not accept. Every address that a workspace can set
 * points at a sink, every procedure, route and tool is called for a private channel and for a direct message, listed from
 * the routers and not by hand, and the clock is turned until every chore has run. Then the sinks are read.
 */
import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { type ApiStage, setApiStage } from '../../testing/api-stage.ts'
import { type Answer, callProcedure, callRoute, callTool } from '../../testing/matrix/call-api.ts'
import { fillFrom } from '../../testing/matrix/fill-ids.ts'
import { listProcedures, listRoutes } from '../../testing/matrix/list-calls.ts'
import { makeInput } from '../../testing/matrix/make-input.ts'
import { type Caller, type Cast, gather, words } from '../../testing/matrix/people.ts'
import type { Place } from '../../testing/matrix/plant-place.ts'
import { anyTool, words as says, startHostileServer } from '../../testing/mcp/hostile-server.ts'
import { closeServer, listenLocally } from '../../testing/mcp/local-server.ts'
import { eventually } from '../../testing/worker-stage.ts'
import { keyContext } from '../chat/models/model-gate.ts'
import { hostOf } from '../domain/destinations/destination.ts'
import { mcpTools } from '../mcp-door/create-mcp-server.ts'
import { createOfflineModel, type OfflineModel } from '../offline-model/create-offline-model.ts'
import { scriptModel } from '../offline-model/script-client.ts'
import { createSecretBox } from '../outbound/secret-box.ts'

let stage: ApiStage
let cast: Cast
let model: OfflineModel
let server: Awaited<ReturnType<typeof startHostileServer>>
let aheadMs = 0
const heard: string[] = []
const ear = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request) body += chunk
  heard.push(body)
  response.writeHead(200).end()
})

beforeAll(async () => {
  stage = await setApiStage()
  cast = await gather(stage)
  model = await createOfflineModel({ scripts: true, tokensPerSecond: 0 })
  server = await startHostileServer({ tools: [anyTool('find')], calls: { find: says('Found.') } })
  await pointAtSinks(await listenLocally(ear))
}, 120_000)
afterAll(async () => {
  await stage.close()
  await model.close()
  await server.close()
  await closeServer(ear)
})

/** Has every address of Kumquat lead to a sink, whatever the calls set, and turns on everything that reads by itself. */
async function pointAtSinks(earUrl: string): Promise<void> {
  const { workspaceId, endpointId, serverId } = cast.secret
  const sealed = createSecretBox(stage.env.encryptionKey).seal('a-key', keyContext(endpointId))
  const tools = JSON.stringify([{ ...anyTool('find'), title: null, hints: {}, fingerprint: 'f' }])
  const effects = JSON.stringify({ find: { effect: 'read_only', fingerprint: 'f' } })
  const keep = async (table: string, id: string, fields: string) => {
    const name = `keep_${table}`
    await stage.root.query(
      `create function pg_temp.${name}() returns trigger language plpgsql as $$ begin ${fields} return new; end $$`,
    )
    await stage.root.query(
      `create trigger a_${name} before insert or update on ${table} for each row when (${id}) execute function pg_temp.${name}()`,
    )
    await stage.root.query(`update ${table} set id = id where ${id.replace('new.', '')}`)
  }
  const quote = (text: string) => `'${text.replaceAll("'", "''")}'`
  await keep(
    'model_endpoints',
    `new.id = ${quote(endpointId)}`,
    `new.base_url := ${quote(model.url)}; new.sealed_key := ${quote(sealed)}; new.is_active := true; new.deleted_at := null;`,
  )
  await keep(
    'agent_configs',
    `new.workspace_id = ${quote(workspaceId)}`,
    `new.endpoint_id := ${quote(endpointId)}; new.fallback_model := 'claude-haiku-5-5';
     new.fallback_endpoint_id := ${quote(endpointId)}; new.tools := new.tools || array['planted.find'];
     new.is_active := true; new.deleted_at := null;`,
  )
  await keep(
    'workspaces',
    `new.id = ${quote(workspaceId)}`,
    `new.small_endpoint_id := ${quote(endpointId)}; new.thread_summaries := true; new.fork_suggestions := true;`,
  )
  await keep(
    'mcp_servers',
    `new.id = ${quote(serverId)}`,
    `new.name := 'planted'; new.url := ${quote(server.url)}; new.tools := ${quote(tools)}; new.is_active := true;
     new.tool_effects := ${quote(effects)};`,
  )
  await keep(
    'outgoing_webhooks',
    `new.workspace_id = ${quote(workspaceId)}`,
    `new.url := ${quote(earUrl)}; new.channels := 'public'; new.channel_ids := '{}';`,
  )
}

/** Everything that arrived anywhere. */
async function read(): Promise<string> {
  const asked = (await scriptModel(model.url).requests()).map(({ text }) => text)
  return [...asked, ...server.seen.map(seen => JSON.stringify(seen)), ...heard].join('\n')
}

const ends = /delete|remove|archive|leave|revoke|abandon|discard|\.end|cancel|toggle|switch|stop/i

/** The yes itself, and what would put the caller out of the workspace or stop the calls. */
const leftOut = new Set([
  'destination.accept',
  'workspace.leave',
  'workspace.removeMember',
  'workspace.updateMemberRole',
  'limits.set',
])

/** Calls everything that takes input as the owner, with the ids of a place; what ends things comes last. */
async function callEverything(place: Place, { person, key }: { person: Caller; key: Caller }) {
  const faults: string[] = []
  const note = (path: string, { status, reason, text }: Answer) => {
    if (status >= 500 || reason === 'rate_limited') faults.push(`${path}: ${status} ${text.slice(0, 200)}`)
  }
  const procedures = listProcedures()
    .filter(({ path }) => !leftOut.has(path))
    .toSorted((one, other) => Number(ends.test(one.path)) - Number(ends.test(other.path)))
  for (const { path, type, input } of procedures) {
    const given = input ? makeInput(input, fillFrom(place, path, words.channel), []) : undefined
    note(path, await callProcedure(stage.url, { path, type, token: person.token, input: given }))
  }
  for (const { name, route, input } of listRoutes()) {
    const given = makeInput(input, fillFrom(place, name, words.channel), [])
    note(name, await callRoute(stage.url, { route, token: key.token, input: given }))
  }
  for (const { name, input } of mcpTools) {
    const given = makeInput(input, fillFrom(place, name, words.channel), [])
    note(name, await callTool(stage.url, { name, token: key.token, input: given }))
  }
  return faults
}

const named = z.object({ id: z.string() }).optional()
const made = z.object({ result: z.object({ data: z.object({ channel: named, message: named }) }) })

/** Returns the id of the thing that a call has made. */
function idOf(thing: 'channel' | 'message', { reason, text }: Answer): string {
  const id = reason === 'ok' ? made.parse(JSON.parse(text)).result.data[thing]?.id : undefined
  if (id === undefined) throw new Error(text)
  return id
}

function callerNamed(name: string): Caller {
  const found = cast.callers.find(each => each.name === name)
  if (!found) throw new Error(name)
  return found
}

test('no word of a private channel or a direct message reaches a sink, until a member accepts it', async () => {
  const person = callerNamed('Nora')
  const key = callerNamed('Nora’s admin key')
  const { secret } = cast
  const call = (path: string, input: Record<string, string>) =>
    callProcedure(stage.url, { path, type: 'mutation', token: person.token, input })
  const opened = await call('channel.openDirect', {
    workspaceId: secret.workspaceId,
    agentId: secret.agentId,
  })
  const direct = idOf('channel', opened)
  const said = await call('message.send', { threadId: direct, content: `${words.channel} in private` })
  const messageId = idOf('message', said)

  const worker = await stage.hire({ aheadMs: () => aheadMs, lookMs: 100, summariesMs: 300, webhooksMs: 200 })
  const inDirect = { ...secret, channelId: direct, threadId: direct, messageId }
  expect(await callEverything(inDirect, { person, key })).toEqual([])
  expect(await callEverything(secret, { person, key })).toEqual([])
  for (const hours of [1, 24, 24 * 8]) {
    aheadMs += hours * 3_600_000
    await worker.runSchedules()
    await worker.runLater()
    await worker.runReflections()
    await worker.startSummaries()
    await worker.look()
    await eventually(async () => {
      const { rows } = await stage.root.query(
        `select 1 from tasks where workspace_id = $1 and status in ('queued', 'running') and retry_at is null`,
        [secret.workspaceId],
      )
      expect(rows).toEqual([])
    })
  }
  const { rows } = await stage.root.query<{ reason: string; count: number }>(
    `select error ->> 'reason' as reason, count(*)::int from tasks where workspace_id = $1 and error is not null group by 1`,
    [secret.workspaceId],
  )
  const stopped = rows.find(({ reason }) => reason === 'destination_not_accepted')
  expect(stopped?.count).toBeGreaterThan(3)
  expect(await read()).not.toContain(words.channel)

  // The same words do arrive once a place has accepted: the test hears what it listens for.
  const host = hostOf(model.url)
  const created = await call('channel.create', {
    workspaceId: secret.workspaceId,
    name: 'pantry',
    kind: 'private',
  })
  const channelId = idOf('channel', created)
  await call('destination.accept', { channelId, host })
  await call('thread.create', { channelId, content: `@vibe and now ${words.channel}?` })
  await eventually(async () => expect(await read()).toContain(words.channel))
}, 120_000)
