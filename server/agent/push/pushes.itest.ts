/** Tests pushes with a push service and browsers that decrypt them, several workers, and a clock that is turned. */
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeSecrets } from '../../../supabase/local/secrets.ts'
import { type Orchard, type Player, plantOrchard } from '../../../testing/cast.ts'
import { otherServers } from '../../../testing/create-stage.ts'
import { type PushBrowser, startPushService } from '../../../testing/push/push-service.ts'
import { createTestStage, type TestStage } from '../../../testing/stage.ts'
import { eventually } from '../../../testing/worker-stage.ts'
import { subscribePush } from '../../chat/push/subscribe-push.ts'
import { unsubscribePush } from '../../chat/push/unsubscribe-push.ts'
import { takePushes } from '../../db/push/deliveries.ts'
import { pushSubscription } from '../../domain/push/push.ts'
import { parseEnv } from '../../env.ts'
import { createLog } from '../../log.ts'
import { createGuardedFetch } from '../../outbound/guarded-fetch.ts'
import { createPushRunner, type PushRunner } from './push-runner.ts'

let stage: TestStage
let orchard: Orchard
let ada: Player
let bob: Player
let workspaceId: string
let general: string
let service: Awaited<ReturnType<typeof startPushService>>
let sender: { publicKey: string; privateKey: string; subject: string }
let aheadMs = 0
const runners: PushRunner[] = []

const allowPrivate = parseEnv(otherServers).allowPrivateAddresses
const log = createLog({ level: 'silent', process: 'test' })

beforeAll(async () => {
  stage = await createTestStage()
  orchard = await plantOrchard(stage)
  ;({ ada, bob } = orchard.people)
  workspaceId = orchard.workspace.id
  general = orchard.channels.general?.id ?? ''
  sender = { ...(await makeSecrets()).push, subject: 'mailto:operator@orchard.example' }
  service = await startPushService(sender.publicKey)
})
beforeEach(() => {
  aheadMs = 0
})
afterEach(async () => {
  await Promise.all(runners.splice(0).map(runner => runner.close()))
  await stage.root.query('truncate push_subscriptions, push_deliveries, presence')
  await stage.root.query('delete from channel_notices')
  await stage.root.query('delete from quiet_times')
})
afterAll(async () => {
  service.close()
  await stage.close()
})

function hire(): PushRunner {
  const runner = createPushRunner({ db: stage.db, log, sender, allowPrivate, aheadMs: () => aheadMs })
  runners.push(runner)
  return runner
}

/** Subscribes a new browser of a person, in a session of its own. */
async function subscribe(who: Player, browser = service.openBrowser()) {
  const sessionId = randomUUID()
  await stage.root.query('insert into account_sessions (id, user_id) values ($1, $2)', [
    sessionId,
    who.userId,
  ])
  const claims = { sub: who.userId, session_id: sessionId }
  const fetch = createGuardedFetch({ allowPrivate, maxBytes: 0, timeoutMs: 5_000 })
  await subscribePush(stage.db, { claims, device: 'Test', subscription: browser.subscription, fetch })
  return { ...browser, browser, claims, sessionId }
}

const say = async (content: string, channelId = general) =>
  (await ada.api.thread.create.mutate({ channelId, content })).message
const waiting = async () =>
  (await stage.root.query('select count(*)::int as count from push_deliveries')).rows[0]?.count
const known = async () =>
  (await stage.root.query('select count(*)::int as count from push_subscriptions')).rows[0]?.count
const bodies = ({ got }: PushBrowser) => got.map(({ payload }) => payload.body)

/** Works until no push waits. */
async function workOff(runner = hire()): Promise<void> {
  await runner.work()
  await eventually(async () => {
    await runner.work()
    expect(await waiting()).toBe(0)
  })
}

async function beHere(state: 'online' | 'away') {
  await stage.root.query(
    `insert into presence (workspace_id, user_id, tab_id, state, seen_at) values ($1, $2, $2, $3, now())
     on conflict (workspace_id, user_id, tab_id) do update set state = $3, seen_at = now()`,
    [workspaceId, bob.userId, state],
  )
}

describe('a push', () => {
  it('reaches every browser of the person once, encrypted, with the place and the address of the message', async () => {
    const [phone, laptop] = [await subscribe(bob), await subscribe(bob)]
    const message = await say('The **well** is dry, @bob')
    await Promise.all([workOff(), workOff(), workOff()])
    for (const { browser } of [phone, laptop]) {
      expect(browser.got).toEqual([
        {
          payload: {
            title: 'Ada in #general',
            body: 'The well is dry, @Bob',
            path: `/orchard/general/${message.threadId}#m-${message.id}`,
            messageId: message.id,
          },
          ttl: 86_400,
          subject: 'mailto:operator@orchard.example',
        },
      ])
      expect(browser.wire[0]?.includes('well')).toBe(false)
    }
  })

  it('names those who were meant, and in a text without stored mentions those who have the handles now', async () => {
    const { browser } = await subscribe(bob)
    const choose = (who: Player, handle: string) =>
      who.api.workspace.updateHandle.mutate({ workspaceId, handle })
    const { carla } = orchard.people
    await say('Ask @carla, @bob')
    await choose(carla, 'countess')
    await choose(ada, 'carla')
    await workOff()
    const second = await say('@bob, ask @countess')
    await stage.root.query(`update messages set metadata = metadata - 'mentions' where id = $1`, [second.id])
    await workOff()
    expect(bodies(browser)).toEqual(['Ask @Carla, @Bob', '@Bob, ask @Carla'])
    await choose(ada, 'ada')
    await choose(carla, 'carla')
  })

  it('waits while the person is at a page, and comes if they leave without reading', async () => {
    const { browser } = await subscribe(bob)
    await beHere('online')
    await say('Are you there, @bob?')
    const runner = hire()
    await runner.work()
    await eventually(async () => {
      const { rows } = await stage.root.query(
        'select from push_deliveries where attempt = 0 and next_at > now()',
      )
      expect(rows).toHaveLength(1)
    })
    expect(browser.got).toEqual([])
    await beHere('away')
    aheadMs = 25_000
    await workOff(runner)
    expect(bodies(browser)).toEqual(['Are you there, @Bob?'])
  })

  it('never comes for a message that was read at a page, was deleted or is out of reach by then', async () => {
    const { browser } = await subscribe(bob)
    const { channel } = await ada.api.channel.create.mutate({ workspaceId, name: 'shed', kind: 'private' })
    const member = { channelId: channel.id, userId: bob.userId }
    await ada.api.channel.addMember.mutate(member)
    const read = await say('Read, @bob')
    await bob.api.read.mark.mutate({ threadId: read.threadId, seq: 1 })
    const gone = await say('Gone, @bob')
    await ada.api.message.delete.mutate({ messageId: gone.id })
    await say('Secret, @bob', channel.id)
    await ada.api.channel.removeMember.mutate(member)
    await workOff()
    expect(browser.requests).toBe(0)
  })

  it('goes by the level and the mute of its channel at that moment', async () => {
    const { browser } = await subscribe(bob)
    const set = bob.api.notification.setLevel.mutate
    await set({ channelId: general, level: 'all' })
    await say('Loud')
    await set({ channelId: general, level: 'mentions' })
    await workOff()
    expect(bodies(browser)).toEqual([])
    await say('Too late, @bob')
    await set({ channelId: general, level: 'nothing' })
    await workOff()
    expect(bodies(browser)).toEqual([])
    await set({ channelId: general, level: 'all', muted: true })
    await say('Hum')
    await say('Wake up, @bob')
    await workOff()
    expect(bodies(browser)).toEqual(['Wake up, @Bob'])
    await set({ channelId: general, muted: false })
    await say('All of it')
    await workOff()
    expect(bodies(browser)).toEqual(['Wake up, @Bob', 'All of it'])
  })

  it('of a pause is dropped, while the Inbox has its message, and pushes come again after the pause', async () => {
    const { browser } = await subscribe(bob)
    const unread = async () => (await bob.api.notification.count.query({ workspaceId })).inbox
    const before = await unread()
    const until = new Date(Date.now() + 30 * 60_000).toISOString()
    await bob.api.notification.setQuiet.mutate({ pause: { until } })
    const message = await say('Not now, @bob')
    await workOff()
    expect(browser.requests).toBe(0)
    expect(await unread()).toBe(before + 1)

    // A reminder is the person's own wish.
    await stage.root.query(
      `update notifications set kind = 'reminder', created_at = clock_timestamp() where user_id = $1 and message_id = $2`,
      [bob.userId, message.id],
    )
    await workOff()
    expect(bodies(browser)).toEqual(['Not now, @Bob'])

    aheadMs = 31 * 60_000
    await say('It has ended, @bob')
    await workOff()
    expect(bodies(browser)).toEqual(['Not now, @Bob', 'It has ended, @Bob'])
    aheadMs = 0
    await bob.api.notification.setQuiet.mutate({ pause: { until: null } })
    await say('And once more, @bob')
    await workOff()
    await bob.api.notification.setQuiet.mutate({ pause: null })
    await say('He is back, @bob')
    await workOff()
    expect(bodies(browser).slice(2)).toEqual(['He is back, @Bob'])
  })

  it('of quiet hours is dropped, by the clock of the person’s own zone', async () => {
    const { browser } = await subscribe(bob)
    await bob.api.session.update.mutate({ timeZone: 'Asia/Tokyo' })
    const there = new Date(Date.now() + 9 * 60 * 60_000)
    const minute = there.getUTCHours() * 60 + there.getUTCMinutes()
    const hours = {
      isOn: true,
      from: (minute + 1_435) % 1_440,
      to: (minute + 60) % 1_440,
      days: 'daily',
    } as const
    await bob.api.notification.setQuiet.mutate({ hours })
    await say('At night, @bob')
    await workOff()
    expect(browser.requests).toBe(0)
    aheadMs = 61 * 60_000
    await say('In the morning, @bob')
    await workOff()
    expect(bodies(browser)).toEqual(['In the morning, @Bob'])
    aheadMs = 0
    await bob.api.session.update.mutate({ timeZone: 'Pacific/Honolulu' })
    await say('Elsewhere, @bob')
    await workOff()
    expect(bodies(browser).slice(1)).toEqual(['Elsewhere, @Bob'])
  })

  it('is tried again while its service is busy, and its browser is forgotten when it is gone', async () => {
    const [busy, gone] = [await subscribe(bob), await subscribe(bob)]
    busy.browser.status = 503
    gone.browser.status = 410
    await say('Once more, @bob')
    const runner = hire()
    await runner.work()
    await eventually(async () => expect([await known(), await waiting()]).toEqual([1, 1]))
    await eventually(() => expect(busy.browser.requests).toBe(1))
    busy.browser.status = 201
    aheadMs = 6_000
    await eventually(async () => {
      await runner.work()
      expect(bodies(busy.browser)).toEqual(['Once more, @Bob'])
    })
    expect(gone.browser.requests).toBe(1)
  })

  it('is sent by another worker after the lease of one that died', async () => {
    const { browser } = await subscribe(bob)
    await say('Survive, @bob')
    await stage.root.query(`update push_deliveries set attempt = 1, next_at = now() + interval '1 minute'`)
    const runner = hire()
    await runner.work()
    expect(browser.requests).toBe(0)
    aheadMs = 61_000
    await workOff(runner)
    expect(bodies(browser)).toEqual(['Survive, @Bob'])
  })

  it('of one person lets nobody else wait', async () => {
    await subscribe(bob)
    for (const number of [1, 2, 3, 4]) await say(`Number ${number}, @bob`)
    const carla = orchard.people.carla
    await subscribe(carla)
    await say('And you, @carla?')
    const take = (busy: string[]) =>
      stage.db.asWorker(tx =>
        takePushes(tx, { wanted: 20, mostOfOne: 2, busy, leaseMs: 60_000, now: new Date() }),
      )
    const people = (pushes: readonly { userId: string }[]) => pushes.map(({ userId }) => userId).sort()
    expect(people(await take([]))).toEqual([bob.userId, bob.userId, carla.userId].sort())
    expect(await take([bob.userId])).toEqual([])
    expect(people(await take([]))).toEqual([bob.userId, bob.userId])
  })

  it('is given up after ten attempts that broke off', async () => {
    const { browser } = await subscribe(bob)
    await say('Hopeless, @bob')
    await stage.root.query('update push_deliveries set attempt = 10')
    await workOff()
    expect(browser.requests).toBe(0)
  })
})

describe('a browser', () => {
  it('gets nothing more after its session ended, the person turned it off, or left the workspace', async () => {
    const [out, off, left] = [await subscribe(bob), await subscribe(bob), await subscribe(bob)]
    await stage.root.query('select openvibe.end_session($1, $2)', [bob.userId, out.sessionId])
    await unsubscribePush(stage.db, { claims: off.claims, endpoint: off.browser.subscription.endpoint })
    expect(await known()).toBe(1)
    await say('Before you go, @bob')
    await stage.root.query('begin')
    await stage.root.query('delete from workspace_members where user_id = $1', [bob.userId])
    await stage.root.query('commit')
    await workOff()
    for (const { browser } of [out, off, left]) expect(browser.requests).toBe(0)
    await stage.root.query(
      `insert into workspace_members (workspace_id, user_id, role) values ($1, $2, 'member')`,
      [workspaceId, bob.userId],
    )
  })

  it('belongs to the person who signed in there last', async () => {
    const { browser } = await subscribe(bob)
    await subscribe(ada, browser)
    await say('Only for @bob')
    await workOff()
    expect(browser.requests).toBe(0)
    expect(await known()).toBe(1)
  })

  it('gets nothing that still waited for the person who was signed in there before', async () => {
    const { browser } = await subscribe(bob)
    await say('For @bob alone')
    await subscribe(ada, browser)
    await workOff()
    expect(browser.requests).toBe(0)
    expect(await waiting()).toBe(0)
  })

  it('whose key no browser can have made is refused, or forgotten with the first push', async () => {
    const browser = service.openBrowser()
    const { keys } = browser.subscription
    expect(pushSubscription.safeParse(browser.subscription).success).toBe(true)
    for (const p256dh of ['A'.repeat(87), keys.p256dh.slice(0, 80)]) {
      const given = { ...browser.subscription, keys: { ...keys, p256dh } }
      expect(pushSubscription.safeParse(given).success).toBe(false)
    }
    keys.p256dh = `B${'A'.repeat(86)}`
    await subscribe(bob, browser)
    await say('Nowhere, @bob')
    await workOff()
    expect([browser.requests, await known()]).toEqual([0, 0])
  })

  it('is refused if its address leads inside, or without a session', async () => {
    const { subscription } = service.openBrowser()
    const fetch = createGuardedFetch({ allowPrivate: [], maxBytes: 0, timeoutMs: 5_000 })
    const claims = { sub: bob.userId, session_id: randomUUID() }
    const given = { claims, device: null, subscription, fetch }
    await expect(subscribePush(stage.db, given)).rejects.toMatchObject({ reason: 'invalid_input' })
    const withoutSession = { ...given, claims: { sub: bob.userId } }
    await expect(subscribePush(stage.db, withoutSession)).rejects.toMatchObject({ reason: 'signed_out' })
    expect(await known()).toBe(0)
  })
})
