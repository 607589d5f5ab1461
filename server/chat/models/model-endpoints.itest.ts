import { createServer, type RequestListener, type Server } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Orchard, plantOrchard } from '../../../testing/cast.ts'
import { listen } from '../../../testing/listen.ts'
import { createTestStage, type TestStage } from '../../../testing/stage.ts'
import { createOfflineModel, type OfflineModel } from '../../offline-model/create-offline-model.ts'

const apiKey = 'sk-of-the-orchard-7d41c09e'
let stage: TestStage
let orchard: Orchard
let offline: OfflineModel
const open: Server[] = []

beforeAll(async () => {
  stage = await createTestStage()
  orchard = await plantOrchard(stage)
  offline = await createOfflineModel({ scripts: true, tokensPerSecond: 0 })
})
afterEach(async () => {
  for (const server of open.splice(0)) {
    server.closeAllConnections()
    await new Promise<void>(settle => server.close(() => settle()))
  }
})
afterAll(async () => {
  await stage.close()
  await offline.close()
})

const here = () => ({ workspaceId: orchard.workspace.id })
const api = () => orchard.people.ada.api
let count = 0

async function add(given: { baseUrl?: string; key?: string; testModel?: string | null } = {}) {
  count += 1
  const { baseUrl = offline.url, key = apiKey, testModel = null } = given
  const name = `Endpoint ${count}`
  const { endpoint } = await api().modelEndpoint.create.mutate({
    ...here(),
    ...{ name, baseUrl, apiKey: key, testModel },
  })
  return { endpoint, at: { ...here(), endpointId: endpoint.id } }
}

/** Starts an endpoint that answers as the test wants. */
async function startEndpoint(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  open.push(server)
  return `http://127.0.0.1:${await listen(server)}`
}
const answerWith = (status: number, body: object | string, headers: Record<string, string> = {}) =>
  startEndpoint((_request, response) => {
    const type = typeof body === 'string' ? 'text/html' : 'application/json'
    response
      .writeHead(status, { 'content-type': type, ...headers })
      .end(typeof body === 'string' ? body : JSON.stringify(body))
  })
const errorOf = (message: string) => ({ type: 'error', error: { type: 'api_error', message } })

/** An agent that the workspace has from its start. */
async function findAgent(slug: string) {
  const { agents } = await api().agent.list.query(here())
  const agent = agents.find(each => each.slug === slug)
  if (!agent) throw new Error(`no agent ${slug}`)
  return agent
}

describe('a new endpoint', () => {
  it('is tested with a real call, keeps the models that it lists, and shows the end of its key alone', async () => {
    const { endpoint } = await add()
    expect(endpoint).toMatchObject({
      keyHint: 'c09e',
      isActive: true,
      testModel: 'claude-haiku-5-5',
      testFailure: null,
      testedAt: expect.any(String),
      users: [],
    })
    expect(endpoint.models).toBeGreaterThan(3)
    const { models } = await api().modelEndpoint.choices.query(here())
    expect(
      models.find(each => each.endpointId === endpoint.id && each.id === 'claude-sonnet-5-5'),
    ).toMatchObject({
      price: { rates: { input: 2, output: 10 }, since: null },
      window: 1_000_000,
      takesImages: true,
    })
    expect(JSON.stringify(await api().modelEndpoint.list.query(here()))).not.toContain(apiKey)
  })

  const failures: [string, () => Promise<string>, RegExp][] = [
    [
      'refuses the key',
      () => answerWith(401, errorOf('invalid key')),
      /refused the key\. Check that the whole key was copied/,
    ],
    [
      'does not let the key use the model',
      () => answerWith(403, errorOf('no access')),
      /does not let this key use “m”/,
    ],
    ['wants to be paid', () => answerWith(402, errorOf('no credit')), /wants to be paid first/],
    [
      'has no Messages API there',
      () => answerWith(404, errorOf('not found')),
      /found nothing at this address, or has no model “m”/,
    ],
    [
      'is overloaded',
      () => answerWith(503, errorOf('later')),
      /an error of its own \(503\)\. Try again in a few minutes/,
    ],
    [
      'answers no more calls',
      () => answerWith(429, errorOf('slow down')),
      /its rate limit is reached\. Try again later/,
    ],
    ['is a website', () => answerWith(200, '<h1>Hello</h1>'), /answered, but not as the Messages API does/],
    [
      'leads elsewhere',
      () => answerWith(302, '', { location: 'https://example.org' }),
      /sends callers on to another address/,
    ],
    ['is not there', async () => 'http://127.0.0.1:9', /could not be reached\. Check the address/],
    ['is inside', async () => 'http://10.0.0.7', /private network/],
  ]
  it.each(failures)('is not saved, and a sentence says why, when it %s', async (_case, start, sentence) => {
    const before = await api().modelEndpoint.list.query(here())
    await expect(add({ baseUrl: await start(), testModel: 'm' })).rejects.toMatchObject({
      message: expect.stringMatching(sentence),
      data: { reason: 'endpoint_failed' },
    })
    await expect(add({ baseUrl: await start(), testModel: 'm' })).rejects.toMatchObject({
      message: expect.stringMatching(/^Nothing was saved, because the test call failed\. /),
    })
    expect(await api().modelEndpoint.list.query(here())).toEqual(before)
  })

  it('needs a model for the test where the endpoint lists none', async () => {
    const baseUrl = await answerWith(200, { data: [] })
    await expect(add({ baseUrl })).rejects.toMatchObject({
      message: expect.stringMatching(/lists no models\. Enter/),
    })
  })

  it('has a name of its own', async () => {
    const { endpoint } = await add()
    const draft = {
      ...here(),
      name: endpoint.name.toUpperCase(),
      baseUrl: offline.url,
      apiKey,
      testModel: null,
    }
    await expect(api().modelEndpoint.create.mutate(draft)).rejects.toMatchObject({
      data: { reason: 'name_taken' },
    })
  })
})

describe('an endpoint', () => {
  it('gets a new key, which is tested before it replaces the old one', async () => {
    const { at } = await add()
    const url = await answerWith(401, errorOf('no'))
    await expect(
      api().modelEndpoint.update.mutate({ ...at, baseUrl: url, apiKey: 'sk-another-key-of-the-orchard' }),
    ).rejects.toMatchObject({ data: { reason: 'endpoint_failed' } })
    await expect(api().modelEndpoint.update.mutate({ ...at, baseUrl: url })).rejects.toMatchObject({
      message: expect.stringContaining('Enter the key for the new address'),
    })
    const replaced = await api().modelEndpoint.update.mutate({
      ...at,
      apiKey: 'sk-another-key-of-the-orchard',
    })
    expect(replaced.endpoint).toMatchObject({ baseUrl: offline.url, keyHint: 'hard' })
  })

  it('tells the agents that use it, and is deleted only when none does', async () => {
    const { endpoint, at } = await add()
    const agent = await findAgent('vibe')
    const change = { agentId: agent.id, endpointId: endpoint.id, fallbackModel: 'claude-haiku-5-5' }
    await api().agent.update.mutate(change)
    const { endpoints } = await api().modelEndpoint.list.query(here())
    expect(endpoints.find(({ id }) => id === endpoint.id)?.users).toMatchObject([
      { id: agent.id, as: 'model' },
    ])
    await expect(api().modelEndpoint.delete.mutate(at)).rejects.toMatchObject({
      message: expect.stringMatching(/is used by Vibe, so it was not deleted/),
      data: { reason: 'endpoint_used' },
    })
    await api().agent.update.mutate({ agentId: agent.id, endpointId: null })
    await api().modelEndpoint.delete.mutate(at)
    await expect(api().agent.update.mutate(change)).rejects.toMatchObject({
      message: expect.stringMatching(/endpoint was deleted\. Choose another one/),
    })
    const { versions } = await api().agent.versions.query({ agentId: agent.id })
    const before = versions.find(({ version }) => version === versions.length - 1)
    await expect(
      api().agent.rollback.mutate({ agentId: agent.id, versionId: before?.id ?? '' }),
    ).rejects.toMatchObject({ message: expect.stringMatching(/endpoint was deleted/) })
  })

  it('is no fallback for itself', async () => {
    const agent = await findAgent('vibe')
    await expect(
      api().agent.update.mutate({ agentId: agent.id, endpointId: null, fallbackModel: agent.model }),
    ).rejects.toMatchObject({ message: expect.stringContaining('would fail with it') })
  })

  it('is told by its own name in the document of an agent, and a document that names no endpoint of here changes nothing', async () => {
    const { endpoint } = await add()
    const agent = await findAgent('vibe')
    await api().agent.update.mutate({
      agentId: agent.id,
      ...{ endpointId: endpoint.id, fallbackModel: 'claude-haiku-5-5', fallbackEndpointId: null },
    })
    const { document } = await api().agent.exportYaml.query({ agentId: agent.id })
    expect(document).toContain(`endpoint: ${endpoint.name}\nfallback:\n  model: claude-haiku-5-5\n`)
    const again = await api().agent.importYaml.mutate({ ...here(), document })
    expect(again).toMatchObject({ isChanged: false })
    expect((await api().agent.exportYaml.query({ agentId: agent.id })).document).toBe(document)
    const wrong = document.replace(`endpoint: ${endpoint.name}`, 'endpoint: Elsewhere')
    await expect(api().agent.importYaml.mutate({ ...here(), document: wrong })).rejects.toMatchObject({
      message: expect.stringMatching(/^Nothing was imported\..*no model endpoint “Elsewhere”/),
    })
    await api().agent.update.mutate({ agentId: agent.id, endpointId: null, fallbackModel: null })
  })
})

describe('prices', () => {
  const rates = { input: 1, output: 5, cacheRead: 0.1, cacheWrite5m: 1.25, cacheWrite1h: 2 }
  const today = new Date().toISOString().slice(0, 10)
  const price = { model: 'house-model', endpointId: null, validFrom: today, rates }

  it('that nobody knows are told for every model in use, until an admin gives them', async () => {
    const agent = await findAgent('vibe')
    const { endpoint } = await add()
    await api().agent.update.mutate({ agentId: agent.id, model: 'house-model', endpointId: endpoint.id })
    const priceInUse = async () => {
      const { inUse } = await api().modelPrice.list.query(here())
      return inUse.find(({ model }) => model === 'house-model')
    }
    expect(await priceInUse()).toMatchObject({ endpointId: endpoint.id, usedBy: ['Vibe'], price: null })
    await api().modelPrice.give.mutate({ ...here(), ...price })
    expect(await priceInUse()).toMatchObject({ price: { rates, since: today } })
    const { prices } = await api().modelPrice.give.mutate({
      ...here(),
      ...{ ...price, endpointId: endpoint.id, rates: { ...rates, input: 3 } },
    })
    expect(await priceInUse()).toMatchObject({ price: { rates: { input: 3 } } })
    for (const { id: priceId } of prices) await api().modelPrice.takeBack.mutate({ ...here(), priceId })
    expect(await priceInUse()).toMatchObject({ price: null })
    await api().agent.update.mutate({ agentId: agent.id, model: agent.model, endpointId: null })
  })

  it('are not below the built-in ones at the server’s own endpoint, which its operator pays for', async () => {
    const low = { ...here(), ...price, model: 'claude-opus-5-5' }
    await expect(api().modelPrice.give.mutate(low)).rejects.toMatchObject({
      message: expect.stringContaining('which its operator pays for'),
    })
    const { endpoint } = await add()
    const { prices } = await api().modelPrice.give.mutate({ ...low, endpointId: endpoint.id })
    for (const { id: priceId } of prices) await api().modelPrice.takeBack.mutate({ ...here(), priceId })
  })

  it('never begin in the past, and one that has counted stays', async () => {
    await expect(
      api().modelPrice.give.mutate({ ...here(), ...price, validFrom: '2020-01-01' }),
    ).rejects.toMatchObject({ message: expect.stringContaining('past costs never change') })
    const { prices } = await api().modelPrice.give.mutate({ ...here(), ...price })
    await stage.root.query(`update model_prices set valid_from = valid_from - 1`)
    const priceId = prices[0]?.id ?? ''
    await expect(api().modelPrice.takeBack.mutate({ ...here(), priceId })).rejects.toMatchObject({
      data: { reason: 'price_counts' },
    })
  })
})
