/** Tests outgoing webhooks with real receivers, several workers, and a clock that is turned. */
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { type ApiStage, setApiStage } from '../../../testing/api-stage.ts'
import { listen } from '../../../testing/listen.ts'
import { plantPlace } from '../../../testing/matrix/plant-place.ts'
import { eventually } from '../../../testing/worker-stage.ts'
import { switchOffWebhook } from '../../chat/webhooks/outgoing/switch-off-webhook.ts'
import type { NewOutgoingWebhook, OutgoingDraft } from '../../domain/webhooks/outgoing.ts'
import { createLog } from '../../log.ts'
import { createSecretBox } from '../../outbound/secret-box.ts'
import { createDeliveries, type Deliveries } from './deliveries.ts'

const hour = 3_600_000
const log = createLog({ level: 'silent', process: 'test' })

let stage: ApiStage
let workspaceId: string
let channelId: string
const senders: Deliveries[] = []
const closers: (() => void)[] = []
let aheadMs = 0

beforeAll(async () => {
  stage = await setApiStage()
  workspaceId = stage.orchard.workspace.id
  const { channels } = await ada().channel.list.query({ workspaceId })
  channelId = channels.find(({ name }) => name === 'general')?.id ?? ''
}, 60_000)
afterAll(() => stage.close())
beforeEach(() => {
  aheadMs = 0
})
afterEach(async () => {
  await Promise.all(senders.splice(0).map(sender => sender.close()))
  for (const close of closers.splice(0)) close()
  await stage.root.query('delete from outgoing_webhooks')
  await stage.root.query('delete from notifications')
})

const ada = () => stage.orchard.people.ada.api

interface Got {
  headers: IncomingHttpHeaders
  text: string
  body: z.infer<typeof envelope>
}
const envelope = z.object({
  type: z.string(),
  timestamp: z.iso.datetime({ offset: true }),
  data: z.looseObject({}),
})

/** A receiver that keeps its requests. `answer` decides about the answer, by the number of the request. */
async function receive(
  answer: (request: number, send: Parameters<RequestListener>[1]) => void = (_, send) => send.end(),
) {
  const got: Got[] = []
  const server = createServer(async (request, response) => {
    const text = (await request.toArray()).join('')
    got.push({ headers: request.headers, text, body: envelope.parse(JSON.parse(text)) })
    answer(got.length, response)
  })
  closers.push(() => server.close().closeAllConnections())
  return { got, url: `http://127.0.0.1:${await listen(server)}/hook` }
}

async function make(draft: Partial<OutgoingDraft> & { url: string }): Promise<NewOutgoingWebhook> {
  const { webhook } = await ada().webhook.createOutgoing.mutate({
    ...{ workspaceId, name: 'Ops', events: ['message.created'] },
    ...draft,
  })
  return webhook
}

function hire(): Deliveries {
  const sender = createDeliveries({
    ...{ db: stage.db, log, aheadMs: () => aheadMs },
    box: createSecretBox(stage.env.encryptionKey),
    allowPrivate: stage.env.allowPrivateAddresses,
  })
  senders.push(sender)
  return sender
}

async function say(content: string, where = channelId): Promise<string> {
  const { message } = await ada().thread.create.mutate({ channelId: where, content })
  return message.id
}

const historyOf = async ({ id }: { id: string }) =>
  (await ada().webhook.outgoingDeliveries.query({ outgoingId: id })).deliveries
const listed = async ({ id }: { id: string }) =>
  (await ada().webhook.listOutgoing.query({ workspaceId })).webhooks.find(each => each.id === id)

/** The unread direct messages that tell a person of a webhook. */
async function newsOf(name: 'ada' | 'bob'): Promise<string[]> {
  const { rows } = await stage.root.query<{ content: string }>(
    `select m.content from notifications n join messages m on m.id = n.message_id
    where n.user_id = $1 and n.kind = 'direct' and n.read_at is null and m.metadata ->> 'notice' = 'webhook_off'`,
    [stage.orchard.people[name].userId],
  )
  return rows.map(({ content }) => content)
}

/** Works until the history of a webhook has the wanted states. */
async function until(sender: Deliveries, webhook: { id: string }, states: string[]) {
  return eventually(async () => {
    await sender.work()
    const history = await historyOf(webhook)
    expect(history.map(({ state }) => state)).toEqual(states)
    return history
  })
}

describe('a message', () => {
  test('is told in a signed delivery that every library of Standard Webhooks can verify', async () => {
    const { got, url } = await receive((_, response) => response.writeHead(201).end('thanks'))
    const webhook = await make({ url })
    const messageId = await say('Ripe apples')
    const [delivery] = await until(hire(), webhook, ['delivered'])
    expect(got).toHaveLength(1)
    const { headers, text, body } = z.tuple([z.custom<Got>()]).parse(got)[0]
    expect(new Webhook(webhook.secret).verify(text, z.record(z.string(), z.string()).parse(headers))).toEqual(
      body,
    )
    expect(headers['webhook-id']).toBe(delivery?.id)
    expect(body).toMatchObject({
      type: 'message.created',
      data: {
        channel: { id: channelId, name: 'general' },
        message: { id: messageId, content: 'Ripe apples' },
      },
    })
    expect(delivery?.attempts).toMatchObject([{ status: 201, error: null, excerpt: 'thanks' }])
  })

  test('is written in the transaction of the message, and only where a webhook wants it', async () => {
    const count = async () => (await stage.root.query('select 1 from outgoing_deliveries')).rowCount
    await say('Nobody listens')
    expect(await count()).toBe(0)
    const { url } = await receive()
    const results = await make({ url, events: ['result.published'] })
    await say('Not a result')
    expect(await count()).toBe(0)
    await ada().webhook.updateOutgoing.mutate({ outgoingId: results.id, events: ['message.created'] })
    await say('Now')
    expect(await count()).toBe(1)
    await ada().webhook.updateOutgoing.mutate({ outgoingId: results.id, isActive: false })
    await say('Off')
    expect(await count()).toBe(1)
  })

  test('of a private channel is told only by a webhook that chose it, while its owner can read it', async () => {
    const { got, url } = await receive()
    const everywhere = await make({ url })
    const { channel } = await ada().channel.create.mutate({ workspaceId, name: 'cellar', kind: 'private' })
    const chosen = await make({ url, channels: 'chosen', channelIds: [channel.id] })
    await say('A secret', channel.id)
    expect(await historyOf(everywhere)).toEqual([])
    await until(hire(), chosen, ['delivered'])
    await say('Another secret', channel.id)
    const { bob } = stage.orchard.people
    await ada().channel.addMember.mutate({ channelId: channel.id, userId: bob.userId })
    await ada().channel.leave.mutate({ channelId: channel.id })
    const sender = hire()
    await eventually(async () => {
      await sender.work()
      const { rows } = await stage.root.query('select state from outgoing_deliveries order by created_at')
      expect(rows.map(({ state }) => state)).toEqual(['delivered', 'dropped'])
    })
    expect(got.map(({ text }) => text).join()).not.toContain('Another secret')
    expect(await listed(chosen)).toBeUndefined()
  })

  test('of a channel that became private is not told any more', async () => {
    const { got, url } = await receive()
    const webhook = await make({ url })
    const { channel } = await ada().channel.create.mutate({ workspaceId, name: 'open', kind: 'public' })
    await say('Soon closed', channel.id)
    await stage.root.query(`update channels set kind = 'private' where id = $1`, [channel.id])
    const sender = hire()
    await eventually(async () => {
      await sender.work()
      const { rows } = await stage.root.query('select state from outgoing_deliveries where webhook_id = $1', [
        webhook.id,
      ])
      expect(rows).toEqual([{ state: 'dropped' }])
    })
    expect(got).toEqual([])
  })

  test('that was deleted in the meantime is told without its words', async () => {
    const { got, url } = await receive()
    const webhook = await make({ url })
    const messageId = await say('Regretted')
    await ada().message.delete.mutate({ messageId })
    await until(hire(), webhook, ['delivered'])
    expect(got[0]?.text).not.toContain('Regretted')
  })
})

test('only readers of all its channels see or change a webhook or get its secret; other admins turn it off', async () => {
  const { bob } = stage.orchard.people
  await ada().workspace.updateMemberRole.mutate({ workspaceId, userId: bob.userId, role: 'admin' })
  const { url } = await receive()
  const { channel } = await ada().channel.create.mutate({ workspaceId, name: 'strongroom', kind: 'private' })
  const channelIds = [channelId, channel.id]
  const webhook = await make({ url, name: 'Vault to CRM', channels: 'chosen', channelIds })
  const outgoingId = webhook.id
  await say('A secret', channel.id)
  await ada().webhook.testOutgoing.mutate({ outgoingId })

  const seen = await bob.api.webhook.listOutgoing.query({ workspaceId })
  expect(seen.webhooks).toEqual([])
  expect(seen.unread).toEqual([
    {
      id: outgoingId,
      workspaceId,
      ownerId: stage.orchard.people.ada.userId,
      isActive: true,
      createdAt: webhook.createdAt,
    },
  ])
  const refused = { data: { code: 'NOT_FOUND' } }
  const acts = [
    () => bob.api.webhook.rotateOutgoingSecret.mutate({ outgoingId }),
    () =>
      bob.api.webhook.updateOutgoing.mutate({
        outgoingId,
        url: 'https://example.com/',
        channelIds: [channelId],
      }),
    () => bob.api.webhook.updateOutgoing.mutate({ outgoingId, isActive: true }),
    () => bob.api.webhook.deleteOutgoing.mutate({ outgoingId }),
    () => bob.api.webhook.testOutgoing.mutate({ outgoingId }),
    () => bob.api.webhook.outgoingDeliveries.query({ outgoingId, limit: 10 }),
  ]
  for (const act of acts) await expect(act()).rejects.toMatchObject(refused)
  const audit = await bob.api.audit.list.query({ workspaceId, limit: 50 })
  expect(JSON.stringify(audit)).not.toMatch(/Vault|strongroom/)

  await bob.api.webhook.turnOffOutgoing.mutate({ workspaceId, outgoingId })
  expect(await listed(webhook)).toMatchObject({ isActive: false, switchedOff: 'by_person' })
  await expect(
    bob.api.webhook.turnOffOutgoing.mutate({ workspaceId, outgoingId: channelId }),
  ).rejects.toMatchObject(refused)

  await ada().webhook.updateOutgoing.mutate({ outgoingId, isActive: true })
  await stage.root.query(`update outgoing_webhooks set failing_since = now() - interval '6 days'`)
  await stage.db.asWorker(tx => switchOffWebhook(tx, { webhookId: outgoingId, why: 'failing' }))
  expect((await newsOf('bob')).join()).toContain('An outgoing webhook of channels you can’t read')
  expect((await newsOf('bob')).join()).not.toContain('Vault')

  await ada().channel.addMember.mutate({ channelId: channel.id, userId: bob.userId })
  expect((await bob.api.webhook.listOutgoing.query({ workspaceId })).webhooks).toMatchObject([
    { id: outgoingId },
  ])
  expect((await bob.api.webhook.rotateOutgoingSecret.mutate({ outgoingId })).webhook.secret).toMatch(
    /^whsec_/,
  )
  await ada().workspace.updateMemberRole.mutate({ workspaceId, userId: bob.userId, role: 'member' })
})

test('results, decisions and tasks are told, each once', async () => {
  await stage.hire({ webhooksMs: hour })
  const { channel } = await ada().channel.create.mutate({ workspaceId, name: 'fruit', kind: 'public' })
  const { got, url } = await receive()
  await make({ url, events: ['result.published', 'decision.recorded', 'entry.created', 'task.changed'] })
  const place = await plantPlace(stage, {
    owner: stage.orchard.people.ada,
    ...{
      workspaceId,
      slug: stage.orchard.workspace.slug,
      channelId: channel.id,
      channelName: 'fruit',
      word: 'Plum',
    },
  })
  const sender = hire()
  await eventually(async () => {
    await sender.work()
    const types = got.map(({ body }) => body.type).sort()
    expect(types).toEqual([
      'decision.recorded',
      // The line of the result, and the two entries from a message.
      'entry.created',
      'entry.created',
      'entry.created',
      'result.published',
      'task.changed',
    ])
  })
  const dataOf = (type: string) => got.find(({ body }) => body.type === type)?.body.data
  expect(dataOf('decision.recorded')).toMatchObject({
    decision: { id: place.decisionId, text: 'Plum it is.' },
  })
  expect(dataOf('entry.created')).toMatchObject({
    entry: { status: 'open', source: { channelId: channel.id } },
  })
  expect(dataOf('result.published')).toMatchObject({ result: { forkId: place.forkId, version: 1 } })
  expect(dataOf('task.changed')).toMatchObject({ task: { id: place.taskId, status: 'completed' } })
})

test('an entry of a public channel is told without the private ones that it leads to', async () => {
  await stage.hire({ webhooksMs: hour })
  const { got, url } = await receive()
  const { channel } = await ada().channel.create.mutate({ workspaceId, name: 'vault', kind: 'private' })
  const decide = async (text: string, where = channelId) => {
    const messageId = await say(text, where)
    return (await ada().ledger.create.mutate({ messageId, kind: 'decision', text })).entry
  }
  const { id: entryId, rev } = await decide('The mill stays')
  const next = await decide('The mill goes to Normandy', channel.id)
  const evidenceMessageId = await say('Sold to Normandy', channel.id)
  const { entry } = await ada().ledger.move.mutate({ entryId, rev, status: 'done', evidenceMessageId })
  expect(entry.evidence?.messageId).toBe(evidenceMessageId)
  const webhook = await make({ url, events: ['entry.changed'] })
  const replaced = await ada().ledger.supersede.mutate({ entryId, rev: entry.rev, byEntryId: next.id })
  expect(replaced.entry.supersededBy?.text).toBe('The mill goes to Normandy')
  await until(hire(), webhook, ['delivered'])
  expect(got[0]?.body.data).toMatchObject({
    entry: { status: 'superseded', supersededBy: null, evidence: null },
  })
  expect(got[0]?.text).not.toContain('Normandy')
})

describe('a receiver that fails', () => {
  test('gets the same delivery again after growing pauses, and the history tells each attempt', async () => {
    const { got, url } = await receive((request, response) =>
      response.writeHead(request < 3 ? 500 : 204).end(),
    )
    const webhook = await make({ url })
    await say('Try again')
    const sender = hire()
    const [first] = await eventually(async () => {
      await sender.work()
      const history = await historyOf(webhook)
      expect(history[0]?.attempts).toHaveLength(1)
      return history
    })
    const wait = Date.parse(first?.nextAt ?? '') - Date.now()
    expect(wait).toBeGreaterThan(2_000)
    expect(wait).toBeLessThan(6_500)
    expect(await listed(webhook)).toMatchObject({ isActive: true, failingSince: expect.any(String) })
    await sender.work()
    expect(got).toHaveLength(1)
    aheadMs = 10_000
    await eventually(async () => {
      await sender.work()
      expect(got).toHaveLength(2)
    })
    aheadMs = 60_000
    const [delivery] = await until(sender, webhook, ['delivered'])
    expect(delivery?.attempts.map(({ status }) => status)).toEqual([500, 500, 204])
    expect(new Set(got.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(await listed(webhook)).toMatchObject({ failingSince: null })
  })

  test('is given up after a day', async () => {
    const { got, url } = await receive((_, response) => response.writeHead(503).end())
    const webhook = await make({ url })
    await say('Lost')
    const sender = hire()
    for (let attempt = 1; attempt <= 11; attempt += 1) {
      await eventually(async () => {
        await sender.work()
        expect(got).toHaveLength(attempt)
        const [delivery] = await historyOf(webhook)
        expect(delivery?.attempts).toHaveLength(attempt)
      })
      aheadMs += 12 * hour
    }
    const [delivery] = await historyOf(webhook)
    expect(delivery).toMatchObject({ state: 'failed', nextAt: null })
  }, 60_000)

  test('is switched off after five days, and its waiting deliveries are dropped', async () => {
    const { url } = await receive((_, response) => response.writeHead(500).end())
    const webhook = await make({ url })
    await say('Down')
    await stage.root.query(`update outgoing_webhooks set failing_since = now() - interval '6 days'`)
    await say('Still down')
    await until(hire(), webhook, ['dropped', 'dropped'])
    expect(await listed(webhook)).toMatchObject({ isActive: false, switchedOff: 'failing' })
    expect(await newsOf('ada')).toEqual([
      expect.stringContaining('“Ops” was turned off, because its deliveries failed for too long'),
    ])
    expect(await newsOf('bob')).toEqual([])
    await ada().webhook.updateOutgoing.mutate({ outgoingId: webhook.id, isActive: true })
    expect(await listed(webhook)).toMatchObject({ isActive: true, switchedOff: null, failingSince: null })
  })

  test('has no part in the failures of the receiver before it', async () => {
    const down = await receive((_, response) => response.writeHead(500).end())
    const up = await receive()
    const webhook = await make({ url: down.url })
    await stage.root.query(
      `update outgoing_webhooks set failing_since = now() - interval '6 days', given_up = 19`,
    )
    await ada().webhook.updateOutgoing.mutate({ outgoingId: webhook.id, url: down.url })
    expect(await listed(webhook)).toMatchObject({ failingSince: expect.any(String) })
    await ada().webhook.updateOutgoing.mutate({ outgoingId: webhook.id, url: up.url })
    expect(await listed(webhook)).toMatchObject({ failingSince: null })
  })

  test('is switched off at once if it says that it is gone', async () => {
    const { url } = await receive((_, response) => response.writeHead(410).end())
    const webhook = await make({ url })
    await say('Gone')
    await until(hire(), webhook, ['failed'])
    expect(await listed(webhook)).toMatchObject({ isActive: false, switchedOff: 'gone' })
  })

  test('can ask for a longer pause', async () => {
    const { url } = await receive((_, response) => response.writeHead(429, { 'retry-after': '600' }).end())
    const webhook = await make({ url })
    await say('Slowly')
    const sender = hire()
    await eventually(async () => {
      await sender.work()
      const [delivery] = await historyOf(webhook)
      expect(delivery?.attempts).toHaveLength(1)
      expect(Date.parse(delivery?.nextAt ?? '') - Date.now()).toBeGreaterThan(590_000)
    })
  })

  test('that redirects elsewhere is not followed', async () => {
    const other = await receive()
    const { url } = await receive((_, response) => response.writeHead(307, { location: other.url }).end())
    const webhook = await make({ url })
    await ada().webhook.testOutgoing.mutate({ outgoingId: webhook.id })
    const [delivery] = await until(hire(), webhook, ['failed'])
    expect(delivery?.attempts).toMatchObject([{ status: 307, error: 'The receiver answered 307.' }])
    expect(other.got).toEqual([])
  })

  test('does not hold up another receiver', async () => {
    const slow = await receive(() => {})
    const quick = await receive()
    const stuck = await make({ url: slow.url })
    const webhook = await make({ url: quick.url })
    for (let n = 0; n < 30; n += 1) await say(`Message ${n}`)
    await until(
      hire(),
      webhook,
      Array.from({ length: 30 }, () => 'delivered'),
    )
    expect(slow.got.length).toBeLessThanOrEqual(4)
    expect((await historyOf(stuck)).every(({ state }) => state === 'waiting')).toBe(true)
  })
})

describe('several workers', () => {
  test('send each delivery once', async () => {
    const { got, url } = await receive()
    const webhook = await make({ url })
    const [one, other] = [hire(), hire()]
    const ids = await Promise.all(Array.from({ length: 25 }, (_, n) => say(`Apple ${n}`)))
    await eventually(async () => {
      await Promise.all([one.work(), other.work()])
      expect((await historyOf(webhook)).every(({ state }) => state === 'delivered')).toBe(true)
      expect(got).toHaveLength(ids.length)
    })
    expect(new Set(got.map(({ headers }) => headers['webhook-id'])).size).toBe(ids.length)
  })

  test('send the delivery of a dead one again, with the same id', async () => {
    const { got, url } = await receive((request, response) => {
      if (request > 1) response.end()
    })
    const webhook = await make({ url })
    await say('Interrupted')
    const dead = hire()
    await eventually(async () => {
      await dead.work()
      expect(got).toHaveLength(1)
    })
    await dead.close()
    const other = hire()
    await other.work()
    expect(got).toHaveLength(1)
    aheadMs = 61_000
    await until(other, webhook, ['delivered'])
    expect(got[1]?.headers['webhook-id']).toBe(got[0]?.headers['webhook-id'])
  })
})

describe('an outgoing webhook', () => {
  test('can’t have an address inside, and none that is no address', async () => {
    for (const url of [
      'http://127.0.0.2/',
      'http://[::1]/',
      'http://169.254.169.254/',
      'file:///etc/passwd',
      'apple',
    ]) {
      await expect(make({ url })).rejects.toMatchObject({ data: { reason: 'address_refused' } })
    }
    const { url } = await receive()
    const webhook = await make({ url })
    await expect(
      ada().webhook.updateOutgoing.mutate({ outgoingId: webhook.id, url: 'http://10.0.0.1/' }),
    ).rejects.toMatchObject({ data: { reason: 'address_refused' } })
  })

  test('can’t choose a channel that its maker can’t read', async () => {
    const { bob } = stage.orchard.people
    const { channel } = await bob.api.channel.create.mutate({
      workspaceId,
      name: 'den-of-bob',
      kind: 'private',
    })
    const { url } = await receive()
    await expect(make({ url, channels: 'chosen', channelIds: [channel.id] })).rejects.toMatchObject({
      data: { reason: 'not_found' },
    })
    await expect(make({ url, channels: 'chosen' })).rejects.toMatchObject({
      data: { reason: 'invalid_input' },
    })
  })

  test('signs with both secrets for a day after a new one was made', async () => {
    const { got, url } = await receive()
    const webhook = await make({ url })
    const { webhook: renewed } = await ada().webhook.rotateOutgoingSecret.mutate({ outgoingId: webhook.id })
    expect(renewed.secret).not.toBe(webhook.secret)
    await say('Both')
    await until(hire(), webhook, ['delivered'])
    const verify = (secret: string, { headers, text } = got.at(-1) ?? { headers: {}, text: '' }) => {
      try {
        new Webhook(secret).verify(text, z.record(z.string(), z.string()).parse(headers))
        return true
      } catch {
        return false
      }
    }
    expect([verify(webhook.secret), verify(renewed.secret)]).toEqual([true, true])
    await stage.root.query(`update outgoing_webhooks set valid_before_until = now() - interval '1 second'`)
    await say('One')
    await until(hire(), webhook, ['delivered', 'delivered'])
    expect([verify(webhook.secret), verify(renewed.secret)]).toEqual([false, true])
  })

  test('sends a test once, and an ended delivery again with its id', async () => {
    const { got, url } = await receive((request, response) =>
      response.writeHead(request === 1 ? 500 : 200).end(),
    )
    const webhook = await make({ url })
    const { deliveryId } = await ada().webhook.testOutgoing.mutate({ outgoingId: webhook.id })
    const sender = hire()
    const [tested] = await until(sender, webhook, ['failed'])
    expect(tested).toMatchObject({ id: deliveryId, event: 'webhook.test' })
    await ada().webhook.replay.mutate({ outgoingDeliveryId: deliveryId })
    const [again] = await until(sender, webhook, ['delivered'])
    expect(again?.attempts.map(({ status }) => status)).toEqual([500, 200])
    expect(got.map(({ headers }) => headers['webhook-id'])).toEqual([deliveryId, deliveryId])
  })

  test('is switched off when its owner leaves the workspace', async () => {
    const { bob } = stage.orchard.people
    await ada().workspace.updateMemberRole.mutate({ workspaceId, userId: bob.userId, role: 'admin' })
    const { got, url } = await receive()
    const { webhook } = await bob.api.webhook.createOutgoing.mutate({
      ...{ workspaceId, name: 'Bob’s', url, events: ['message.created'] },
    })
    await say('Not for Bob')
    await ada().workspace.removeMember.mutate({ workspaceId, userId: bob.userId })
    await until(hire(), webhook, ['dropped'])
    expect(await listed(webhook)).toMatchObject({ isActive: false, switchedOff: 'no_access' })
    expect(await newsOf('ada')).toEqual([expect.stringContaining('because its owner left the workspace')])
    expect(got).toEqual([])
  })

  test('is found by its worker without being asked', async () => {
    await stage.hire({ webhooksMs: 20 })
    const { got, url } = await receive()
    await make({ url })
    await say('By itself')
    await eventually(() => expect(got).toHaveLength(1))
  })
})
