import { createServer } from 'node:http'
import { TRPCClientError } from '@trpc/client'
import { expect, it } from 'vitest'
import { plantOrchard } from '../../../testing/cast.ts'
import { otherServers } from '../../../testing/create-stage.ts'
import { listen } from '../../../testing/listen.ts'
import { createTestStage } from '../../../testing/stage.ts'
import { startWorker } from '../../agent/loop/worker.ts'
import { parseEnv } from '../../env.ts'
import { createOfflineModel } from '../../offline-model/create-offline-model.ts'

const apiKey = 'sk-that-nobody-may-see-51fe0a77'

it('a key that was entered is in no log, event, payload, table, error or answer of the API', async () => {
  const stage = await createTestStage()
  const { workspace, channels, people } = await plantOrchard(stage)
  const offline = await createOfflineModel({ tokensPerSecond: 0 })
  const calls: string[] = []
  // An endpoint that repeats the key in its errors.
  const server = createServer((request, response) => {
    calls.push(request.headers.authorization ?? '')
    const message = `the key ${apiKey} is refused: ${request.headers.authorization}`
    const body = JSON.stringify({ type: 'error', error: { type: 'authentication_error', message } })
    response.writeHead(401, { 'content-type': 'application/json' }).end(body)
  })
  const refusing = `http://127.0.0.1:${await listen(server)}`
  const env = parseEnv({ ...otherServers, OPENVIBE_OFFLINE_MODEL_URL: offline.url })
  const supabase = {
    url: 'http://127.0.0.1:9',
    publishableKey: 'publishable',
    secretKey: 'secret',
    jwtSecret: null,
    databaseUrl: stage.databaseUrl,
    databaseSessionUrl: stage.databaseUrl,
  }
  const worker = await startWorker({ env: { ...env, supabase }, db: stage.db, log: stage.log })
  const { api } = people.ada
  const here = { workspaceId: workspace.id }
  const answers: unknown[] = []

  // A refused key, a wrong address, a wrong field: the answer is a sentence without it.
  const draft = { ...here, name: 'Ours', apiKey, testModel: 'm' }
  for (const baseUrl of [refusing, 'http://127.0.0.1:9', 'not an address']) {
    const [outcome] = await Promise.allSettled([api.modelEndpoint.create.mutate({ ...draft, baseUrl })])
    expect(outcome.status).toBe('rejected')
    if (outcome.status === 'rejected' && outcome.reason instanceof TRPCClientError) {
      answers.push(outcome.reason.message, outcome.reason.data, outcome.reason.shape)
    }
  }
  expect(calls).toContain(`Bearer ${apiKey}`)

  // A good one, whose address turns bad behind the product's back, so that a task meets its refusal.
  const { endpoint } = await api.modelEndpoint.create.mutate({
    ...draft,
    baseUrl: offline.url,
    testModel: null,
  })
  const { agents } = await api.agent.list.query(here)
  const vibe = agents.find(({ slug }) => slug === 'vibe')
  await api.agent.update.mutate({ agentId: vibe?.id ?? '', endpointId: endpoint.id })
  await stage.root.query('update model_endpoints set base_url = $1', [refusing])
  await worker.look()
  const channelId = channels.general?.id ?? ''
  const { tasks } = await api.thread.create.mutate({ channelId, content: '@vibe hello' })
  const taskId = tasks[0]?.id ?? ''
  await expect
    .poll(async () => (await api.task.get.query({ taskId })).task.status, { timeout: 30_000 })
    .toBe('failed')
  answers.push(await api.task.get.query({ taskId }), await api.task.events.query({ taskId }))
  answers.push(await api.modelEndpoint.test.mutate({ ...here, endpointId: endpoint.id }))
  answers.push(await api.modelEndpoint.list.query(here), await api.modelEndpoint.choices.query(here))
  answers.push(await api.agent.exportYaml.query({ agentId: vibe?.id ?? '' }))

  const { rows: tables } = await stage.root.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  expect(tables.length).toBeGreaterThan(60)
  const encoded = [apiKey, Buffer.from(apiKey).toString('hex'), Buffer.from(apiKey).toString('base64')]
  for (const { name } of tables) {
    const { rows } = await stage.root.query<{ row: string }>(`select to_jsonb(t)::text as row from ${name} t`)
    for (const secret of encoded) {
      const found = rows.filter(({ row }) => row.includes(secret))
      expect(found, `${name} holds the key`).toEqual([])
    }
  }
  const { rows: sealed } = await stage.root.query('select sealed_key from model_endpoints')
  expect(sealed).toEqual([{ sealed_key: expect.stringMatching(/^v1\./) }])
  expect(JSON.stringify(answers)).not.toContain(apiKey)
  expect(answers.length).toBeGreaterThan(12)
  await worker.stop(0)
  expect(stage.lines.length).toBeGreaterThan(3)
  expect(stage.lines.join('\n')).not.toContain(apiKey)
  await stage.close()
  await offline.close()
  server.closeAllConnections()
  server.close()
}, 60_000)
