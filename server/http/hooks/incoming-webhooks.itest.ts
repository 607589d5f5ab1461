/** Tests incoming webhooks over HTTP, from the request of another program to the answer of the agent. */
import { createHmac } from 'node:crypto'
import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ApiStage, setApiStage } from '../../../testing/api-stage.ts'
import { eventually } from '../../../testing/worker-stage.ts'
import type { IncomingDraft, NewIncomingWebhook } from '../../domain/webhooks/incoming.ts'

let stage: ApiStage
let workspaceId: string
let channelId: string
let agentId: string

beforeAll(async () => {
  stage = await setApiStage()
  await stage.hire()
  const { ada } = stage.orchard.people
  workspaceId = stage.orchard.workspace.id
  const { channels } = await ada.api.channel.list.query({ workspaceId })
  channelId = channels.find(({ name }) => name === 'general')?.id ?? ''
  const { agents } = await ada.api.agent.list.query({ workspaceId })
  agentId = agents.find(({ slug }) => slug === 'vibe')?.id ?? ''
}, 60_000)
afterAll(() => stage.close())

const ada = () => stage.orchard.people.ada.api

async function make(draft: Partial<IncomingDraft> = {}): Promise<NewIncomingWebhook> {
  const template = 'Build {{ payload.id }} of {{ payload.project }} failed. Say why.'
  const { webhook } = await ada().webhook.createIncoming.mutate({
    ...{ workspaceId, name: 'CI', agentId, channelId, threadId: null, scheme: 'address', template },
    ...draft,
  })
  return webhook
}

/** The player’s API knows another origin than the server of this test. */
const here = (address: string) => new URL(new URL(address).pathname, stage.url)

async function post(
  address: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<{ status: number; answer: Record<string, unknown> }> {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const response = await fetch(here(address), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: text,
  })
  return { status: response.status, answer: await response.json() }
}

const deliveriesOf = async ({ id }: { id: string }) =>
  (await ada().webhook.incomingDeliveries.query({ incomingId: id })).deliveries

const listed = async ({ id }: { id: string }) =>
  (await ada().webhook.listIncoming.query({ workspaceId })).webhooks.find(each => each.id === id)

const reasonOf = ({ answer }: { answer: Record<string, unknown> }) =>
  JSON.parse(JSON.stringify(answer)).error?.reason

describe('a delivery with the secret address', () => {
  test('starts a task in a new thread, where people see the webhook and the answer', async () => {
    const webhook = await make()
    expect(webhook.address).toMatch(/\/hooks\/[0-9a-f-]{36}\/[\w-]{43}$/)
    const { status, answer } = await post(webhook.address, { id: 7, project: 'openvibe' })
    expect(status).toBe(202)
    const taskId = String(answer.taskId)
    const { task } = await eventually(async () => {
      const found = await ada().task.get.query({ taskId })
      if (found.task.status !== 'completed') throw new Error(found.task.status)
      return found
    })
    expect(task).toMatchObject({ origin: 'webhook', actingUserId: stage.orchard.people.ada.userId, agentId })
    const { messages } = await ada().message.list.query({ threadId: task.threadId })
    expect(messages.map(({ authorType, content }) => [authorType, content])).toEqual([
      ['system', 'Webhook CI: Build 7 of openvibe failed. Say why.'],
      ['agent', expect.any(String)],
    ])
    // The list of threads shows the author of the first line.
    expect(messages[0]?.authorAgentId).toBe(agentId)
    const [delivery] = await deliveriesOf(webhook)
    expect(delivery).toMatchObject({ state: 'accepted', taskId, threadId: task.threadId, repeats: 0 })
  })

  test('comes to the chosen thread, again and again', async () => {
    const { thread } = await ada().thread.create.mutate({ channelId, content: 'All builds' })
    const webhook = await make({ threadId: thread.id })
    await post(webhook.address, { id: 1 })
    await post(webhook.address, { id: 2 })
    const { messages } = await ada().message.list.query({ threadId: thread.id })
    expect(messages.filter(({ authorType }) => authorType === 'system')).toHaveLength(2)
  })

  test('is refused with a wrong secret, without one, at a wrong address and by another method', async () => {
    const webhook = await make()
    const base = webhook.address.replace(/\/[^/]+$/, '')
    expect(await post(`${base}/wrong`, {})).toMatchObject({ status: 401 })
    expect(await post(base, {})).toMatchObject({ status: 401 })
    expect(await post(`${webhook.address}/more`, {})).toMatchObject({ status: 404 })
    expect(await post(`${stage.url}/hooks/${newId()}/x`, {})).toMatchObject({ status: 404 })
    expect(await post(`${stage.url}/hooks/no-id`, {})).toMatchObject({ status: 404 })
    expect((await fetch(here(webhook.address))).status).toBe(405)
    expect(await deliveriesOf(webhook)).toEqual([])
    expect(await listed(webhook)).toMatchObject({ refusal: 'The secret in the address was wrong.' })
    expect(stage.lines.join('\n')).not.toContain(webhook.address.split('/').at(-1))
  })

  test('is refused if it is too large, not JSON, or of another type', async () => {
    const webhook = await make()
    expect(await post(webhook.address, { text: 'x'.repeat(256 * 1024) })).toMatchObject({ status: 413 })
    expect(await post(webhook.address, '{')).toMatchObject({ status: 400 })
    expect(await post(webhook.address, '<a/>', { 'content-type': 'text/xml' })).toMatchObject({ status: 415 })
    expect((await deliveriesOf(webhook)).map(({ state }) => state)).toEqual(['refused'])
  })

  test('is recorded without credentials although it can’t be read', async () => {
    const webhook = await make()
    const token = `ghp_${'a1B2'.repeat(9)}`
    expect(await post(webhook.address, `{ "token": "${token}", \0`)).toMatchObject({ status: 400 })
    const [delivery] = await deliveriesOf(webhook)
    expect(delivery?.body).toContain('"token"')
    expect(delivery?.body).not.toContain(token)
  })

  test('can be a form', async () => {
    const webhook = await make()
    const type = { 'content-type': 'application/x-www-form-urlencoded' }
    expect(await post(webhook.address, 'id=8&project=form', type)).toMatchObject({ status: 202 })
    expect((await deliveriesOf(webhook))[0]?.body).toContain('"project": "form"')
  })
})

describe('a repeated delivery', () => {
  test('starts nothing: the same body within five minutes, or the same key', async () => {
    const webhook = await make()
    const first = await post(webhook.address, { id: 1 })
    expect(await post(webhook.address, { id: 1 })).toEqual({
      status: 200,
      answer: { duplicate: true, taskId: first.answer.taskId },
    })
    const keyed = await post(webhook.address, { id: 2 }, { 'idempotency-key': 'build-2' })
    expect(keyed.status).toBe(202)
    expect(await post(webhook.address, { id: 'other' }, { 'idempotency-key': 'build-2' })).toMatchObject({
      status: 200,
    })
    expect((await deliveriesOf(webhook)).map(({ repeats }) => repeats)).toEqual([1, 1])
  })

  test('starts one task although many come at the same moment', async () => {
    const webhook = await make()
    const all = await Promise.all(Array.from({ length: 8 }, () => post(webhook.address, { id: 'race' })))
    expect(all.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 200, 200, 202])
  })

  test('is a new one when the time has passed', async () => {
    const webhook = await make()
    await post(webhook.address, { id: 1 })
    await stage.root.query(
      `update incoming_deliveries set received_at = received_at - interval '6 minutes' where webhook_id = $1`,
      [webhook.id],
    )
    expect(await post(webhook.address, { id: 1 })).toMatchObject({ status: 202 })
  })
})

describe('a sender that signs', () => {
  const sha = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex')

  test('is GitHub: its event is known, and a recorded request can’t come again under another id', async () => {
    const webhook = await make({
      scheme: 'github',
      template: '{{ event }}: {{ payload.ref }} by {{ payload.pusher.name }}',
    })
    expect(webhook.address).toMatch(/\/hooks\/[0-9a-f-]{36}$/)
    const body = JSON.stringify({ ref: 'refs/heads/main', pusher: { name: 'Bob' } })
    const signed = {
      'x-hub-signature-256': `sha256=${sha(webhook.secret ?? '', body)}`,
      'x-github-event': 'push',
      'x-github-delivery': newId(),
    }
    expect(await post(webhook.address, `${body} `, signed)).toMatchObject({ status: 401 })
    expect(await post(webhook.address, body, signed)).toMatchObject({ status: 202 })
    expect(await post(webhook.address, body, signed)).toMatchObject({ status: 200 })
    expect(await post(webhook.address, body, { ...signed, 'x-github-delivery': newId() })).toMatchObject({
      status: 200,
    })
    const [delivery] = await deliveriesOf(webhook)
    expect(delivery).toMatchObject({ event: 'push', repeats: 2 })
  })

  test('is Stripe, whose secret comes after the address', async () => {
    const webhook = await make({ scheme: 'stripe', template: '{{ event }} {{ payload.data.object.amount }}' })
    expect(webhook).toMatchObject({
      secret: null,
      hasSecret: false,
      problem: expect.stringContaining('secret'),
    })
    const body = JSON.stringify({ id: 'evt_1', type: 'charge.failed', data: { object: { amount: 100 } } })
    const sign = (at: number) => ({
      'stripe-signature': `t=${at},v1=${sha('whsec_stripe', `${at}.${body}`)}`,
    })
    const now = Math.floor(Date.now() / 1_000)
    expect(await post(webhook.address, body, sign(now))).toMatchObject({ status: 401 })
    await ada().webhook.updateIncoming.mutate({ incomingId: webhook.id, secret: 'whsec_stripe' })
    expect(await post(webhook.address, body, sign(now - 600))).toMatchObject({ status: 401 })
    expect(await post(webhook.address, body, sign(now))).toMatchObject({ status: 202 })
    expect(await post(webhook.address, body, sign(now - 1))).toMatchObject({ status: 200 })
  })

  test('is Slack, whose question for the address is answered only if Slack signed it', async () => {
    const secret = 'slack-signing-secret'
    const webhook = await make({ scheme: 'slack', secret, template: '{{ payload.event.text }}' })
    expect(webhook.secret).toBeNull()
    const sign = (body: string, by = secret) => {
      const at = String(Math.floor(Date.now() / 1_000))
      return { 'x-slack-request-timestamp': at, 'x-slack-signature': `v0=${sha(by, `v0:${at}:${body}`)}` }
    }
    const question = JSON.stringify({ type: 'url_verification', challenge: '3eZbrw1aB' })
    expect(await post(webhook.address, question, sign(question, 'other'))).toMatchObject({ status: 401 })
    expect(await post(webhook.address, question, sign(question))).toEqual({
      status: 200,
      answer: { challenge: '3eZbrw1aB' },
    })
    const event = JSON.stringify({
      type: 'event_callback',
      event_id: 'Ev1',
      event: { type: 'message', text: 'Hi' },
    })
    expect(await post(webhook.address, event, sign(event))).toMatchObject({ status: 202 })
    expect(await post(webhook.address, event, sign(event))).toMatchObject({ status: 200 })
    expect((await deliveriesOf(webhook)).map(each => each.event)).toEqual(['message'])
  })
})

describe('the rights of a webhook', () => {
  test('are those of the admin who made its newest secret', async () => {
    const { bob } = stage.orchard.people
    const setRole = (role: 'admin' | 'member') =>
      ada().workspace.updateMemberRole.mutate({ workspaceId, userId: bob.userId, role })
    await setRole('admin')
    const webhook = await make()
    const { webhook: renewed } = await bob.api.webhook.rotateIncomingSecret.mutate({ incomingId: webhook.id })
    await setRole('member')
    expect(renewed.ownerId).toBe(bob.userId)
  })

  test('end with its owner: it is off after the owner left, until an admin turns it on', async () => {
    const { bob } = stage.orchard.people
    await ada().workspace.updateMemberRole.mutate({ workspaceId, userId: bob.userId, role: 'admin' })
    const { webhook } = await bob.api.webhook.createIncoming.mutate({
      ...{ workspaceId, name: 'Bob’s', agentId, channelId, template: 'Do {{ payload.id }}' },
    })
    expect(await post(webhook.address, { id: 1 })).toMatchObject({ status: 202 })
    await ada().workspace.removeMember.mutate({ workspaceId, userId: bob.userId })
    expect((await post(webhook.address, { id: 2 })).status).toBe(404)
    expect(await listed(webhook)).toMatchObject({ isActive: false })
    // The sender tries again after an admin has turned it on.
    await ada().webhook.updateIncoming.mutate({ incomingId: webhook.id, name: 'Ada’s', isActive: true })
    expect(await post(webhook.address, { id: 2 })).toMatchObject({ status: 202 })
    expect(await listed(webhook)).toMatchObject({ problem: null, ownerId: stage.orchard.people.ada.userId })
  })

  test('end where the agent is off or the channel is archived, and a thread is not begun', async () => {
    const { channel } = await ada().channel.create.mutate({ workspaceId, name: 'builds', kind: 'public' })
    const webhook = await make({ channelId: channel.id })
    await ada().channel.archive.mutate({ channelId: channel.id })
    const answer = await post(webhook.address, { id: 1 })
    expect([answer.status, reasonOf(answer)]).toEqual([409, 'channel_archived'])
    const { threads } = await ada().thread.list.query({ channelId: channel.id })
    expect(threads).toEqual([])
    expect((await listed(webhook))?.problem).toMatch(/archived/)
  })

  test('are not told to people who are no admins', async () => {
    const webhook = await make()
    const { carla } = stage.orchard.people
    await expect(carla.api.webhook.listIncoming.query({ workspaceId })).rejects.toMatchObject({
      data: { reason: 'admins_only' },
    })
    await expect(
      carla.api.webhook.incomingDeliveries.query({ incomingId: webhook.id }),
    ).rejects.toMatchObject({
      data: { reason: 'not_found' },
    })
  })
})

describe('a webhook', () => {
  test('that is switched off or deleted looks like none', async () => {
    const webhook = await make()
    await ada().webhook.updateIncoming.mutate({ incomingId: webhook.id, isActive: false })
    expect(await post(webhook.address, { id: 1 })).toMatchObject({ status: 404 })
    await ada().webhook.updateIncoming.mutate({ incomingId: webhook.id, isActive: true })
    expect(await post(webhook.address, { id: 1 })).toMatchObject({ status: 202 })
    await ada().webhook.deleteIncoming.mutate({ incomingId: webhook.id })
    expect(await post(webhook.address, { id: 2 })).toMatchObject({ status: 404 })
  })

  test('with a new secret does not accept the old one', async () => {
    const webhook = await make()
    const { webhook: renewed } = await ada().webhook.rotateIncomingSecret.mutate({ incomingId: webhook.id })
    expect(await post(webhook.address, { id: 1 })).toMatchObject({ status: 401 })
    expect(await post(renewed.address, { id: 1 })).toMatchObject({ status: 202 })
  })

  test('accepts 120 deliveries a minute, then asks the sender to wait', async () => {
    const webhook = await make()
    const answers = await Promise.all(
      Array.from({ length: 130 }, () => post(webhook.address, { type: 'same' })),
    )
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(10)
  })

  test('keeps the bodies of the last hundred, without credentials, and shows them in a preview', async () => {
    const webhook = await make()
    const row = `insert into incoming_deliveries (id, webhook_id, body_hash, state, body, received_at)
      select gen_random_uuid(), $1, sha256(n::text::bytea), 'accepted', '{}', now() - n * interval '10 minutes'
      from generate_series(1, 120) n`
    await stage.root.query(row, [webhook.id])
    await post(webhook.address, { id: 9, project: 'p', password: 'correct-horse-42' })
    const deliveries = await deliveriesOf(webhook)
    expect(deliveries).toHaveLength(100)
    const { rows } = await stage.root.query(
      'select count(*)::int as n from incoming_deliveries where webhook_id = $1',
      [webhook.id],
    )
    // Their ids stay for three days, so that a repetition is still found.
    expect(rows[0].n).toBe(121)
    expect(deliveries[0]?.body).not.toContain('correct-horse')
    const of = { incomingDeliveryId: deliveries[0]?.id ?? '' }
    const asked = { workspaceId, template: 'Build {{ payload.id }}: {{ payload.password }}', of }
    expect(await ada().webhook.preview.query(asked)).toEqual({ prompt: 'Build 9: [redacted]' })
    await expect(ada().webhook.preview.query({ ...asked, template: '{{ a | b }}' })).rejects.toMatchObject({
      data: { reason: 'template_invalid' },
    })
  })
})
