import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Orchard, plantOrchard, type Role } from '../../../testing/cast.ts'
import { createTestStage, makePerson, refusalOf, type TestStage } from '../../../testing/stage.ts'
import { lockPresence, writeBeat } from '../../db/workspaces/presence.ts'
import type { PresenceState } from '../../domain/workspaces/presence.ts'
import { presenceTimes } from '../../domain/workspaces/presence-times.ts'
import { createLog } from '../../log.ts'
import type { BroadcastMessage } from '../../realtime/broadcast.ts'
import { endPresence, reportPresence } from './report-presence.ts'

const second = 1_000
const noon = Date.UTC(2026, 10, 21, 12)
const lines: string[] = []
const log = createLog({ level: 'warn', process: 'test', write: line => lines.push(line) })
let stage: TestStage
let orchard: Orchard
let told: BroadcastMessage[]
const broadcaster = { send: async (messages: BroadcastMessage[]) => void told.push(...messages) }

beforeAll(async () => {
  stage = await createTestStage()
  orchard = await plantOrchard(stage)
  await stage.root.query(
    'insert into channel_members (channel_id, workspace_id, user_id) values ($1, $2, $3)',
    [orchard.channels.harvest?.id, orchard.workspace.id, orchard.people.deniz.userId],
  )
})
beforeEach(async () => {
  told = []
  await stage.root.query('delete from presence')
})
afterAll(() => stage.close())

const tabs = { desk: newId(), phone: newId() }

/** Reports presence `after` seconds from noon. The answer names people as the cast does. */
async function report(
  role: Role,
  state: PresenceState,
  { tab, after = 0 }: { tab?: keyof typeof tabs; after?: number } = {},
): Promise<Partial<Record<Role, PresenceState>>> {
  const { people } = await reportPresence(stage.db, broadcaster, {
    claims: { sub: orchard.people[role].userId },
    workspaceId: orchard.workspace.id,
    ...(tab && { tabId: tabs[tab] }),
    state,
    now: new Date(noon + after * second),
    log,
  })
  const roles = Object.entries(orchard.people)
  return Object.fromEntries(
    people.map(person => [roles.find(([, { userId }]) => userId === person.userId)?.[0], person.state]),
  )
}

const toldStates = () => told.map(({ payload }) => 'state' in payload && payload.state)

async function rows(): Promise<{ state: string; seenAt: Date }[]> {
  const found = await stage.root.query(`select state, seen_at as "seenAt" from presence`)
  return found.rows
}

describe('a report of presence', () => {
  it('is answered with everyone who is here', async () => {
    expect(await report('ada', 'online')).toEqual({ ada: 'online' })
    await report('bob', 'away')
    expect(await report('carla', 'online')).toEqual({ ada: 'online', bob: 'away', carla: 'online' })
  })

  it('is sent to the workspace only when it changes something', async () => {
    const { userId } = orchard.people.bob
    await report('bob', 'online')
    expect(told).toEqual([
      {
        topic: `workspace:${orchard.workspace.id}`,
        event: 'presence.changed',
        payload: { userId, state: 'online', at: '2026-11-21T12:00:00.000Z' },
      },
    ])
    await report('bob', 'online', { after: 60 })
    await report('bob', 'away', { after: 61 })
    await report('bob', 'away', { after: 62 })
    await report('bob', 'online', { after: 63 })
    expect(toldStates()).toEqual(['online', 'away', 'online'])
  })

  it('of an idle page changes nothing while another page is in use', async () => {
    await report('bob', 'online', { tab: 'phone' })
    await report('bob', 'online', { tab: 'desk' })
    expect(await report('bob', 'away', { tab: 'desk', after: 1 })).toEqual({ bob: 'online' })
    expect(await report('bob', 'away', { tab: 'phone', after: 2 })).toEqual({ bob: 'away' })
    expect(toldStates()).toEqual(['online', 'away'])
  })

  it('of a page that goes idle waits for an unfinished report of the same person', async () => {
    await report('bob', 'online', { tab: 'phone' })
    await report('bob', 'online', { tab: 'desk' })
    const { userId } = orchard.people.bob
    const place = { workspaceId: orchard.workspace.id, userId }
    let phone: Promise<unknown> = Promise.resolve()
    await stage.db.asUser({ sub: userId }, async tx => {
      await lockPresence(tx, place)
      phone = report('bob', 'away', { tab: 'phone', after: 1 })
      await vi.waitFor(async () => {
        const { rows: waiting } = await stage.root.query(
          `select from pg_locks join pg_database on oid = database
           where datname = current_database() and locktype = 'advisory' and not granted`,
        )
        expect(waiting).toHaveLength(1)
      })
      const seenAt = new Date(noon + second).toISOString()
      await writeBeat(tx, { ...place, beat: { userId, tabId: tabs.desk, state: 'away', seenAt } })
    })
    await phone
    expect(toldStates()).toEqual(['online', 'away'])
  })

  it('of a page that has left changes nothing when it comes late', async () => {
    await report('bob', 'away', { tab: 'phone' })
    expect(await report('bob', 'online', { tab: 'phone', after: 1 })).toEqual({ bob: 'away' })
    expect(await rows()).toEqual([{ state: 'away', seenAt: new Date(noon) }])
    expect(await report('bob', 'online', { tab: 'desk', after: 2 })).toEqual({ bob: 'online' })
    expect(await report('bob', 'online', { tab: 'phone', after: 3 })).toEqual({ bob: 'online' })
    expect(toldStates()).toEqual(['away', 'online'])
  })

  it('counts for two minutes; then the person is offline, and their return is sent', async () => {
    const gone = presenceTimes.staleMs / second
    await report('bob', 'online', { tab: 'phone' })
    expect(await report('ada', 'online', { after: gone - 1 })).toEqual({ ada: 'online', bob: 'online' })
    expect(await report('ada', 'online', { after: gone })).toEqual({ ada: 'online' })
    told = []
    await report('bob', 'online', { tab: 'desk', after: gone + 1 })
    expect(toldStates()).toEqual(['online'])
  })

  it('is written at most every half minute while nothing changes', async () => {
    await report('bob', 'online')
    await report('bob', 'online', { after: 29 })
    expect(await rows()).toEqual([{ state: 'online', seenAt: new Date(noon) }])
    await report('bob', 'online', { after: 30 })
    expect(await rows()).toEqual([{ state: 'online', seenAt: new Date(noon + 30 * second) }])
    await report('bob', 'away', { after: 31 })
    expect(await rows()).toEqual([{ state: 'away', seenAt: new Date(noon + 31 * second) }])
  })

  it('removes the pages that the person has closed', async () => {
    await report('bob', 'away', { tab: 'phone' })
    await report('bob', 'online', { tab: 'desk', after: 60 })
    expect(await rows()).toHaveLength(2)
    await report('bob', 'online', { tab: 'desk', after: 120 })
    expect(await rows()).toHaveLength(1)
  })

  it('shows a guest only people who share a channel with them', async () => {
    await report('ada', 'online')
    await report('bob', 'online')
    expect(await report('deniz', 'online')).toEqual({ ada: 'online', deniz: 'online' })
    expect(await report('bob', 'online')).toEqual({ ada: 'online', bob: 'online', deniz: 'online' })
  })

  it('is stored and answered even if Realtime refuses the event', async () => {
    const deaf = { send: () => Promise.reject(new Error('deaf')) }
    const { people } = await reportPresence(stage.db, deaf, {
      claims: { sub: orchard.people.bob.userId },
      workspaceId: orchard.workspace.id,
      state: 'online',
      now: new Date(noon),
      log,
    })
    expect(people).toEqual([{ userId: orchard.people.bob.userId, state: 'online' }])
    expect(await rows()).toHaveLength(1)
    expect(lines.at(-1)).toContain('could not report presence')
  })

  it('from outside the workspace is refused as if it did not exist, and not sent', async () => {
    const { api } = await stage.enter(makePerson('Eve'))
    const workspaceId = orchard.workspace.id
    expect(await refusalOf(api.session.presence.mutate({ workspaceId, state: 'online' }))).toBe('not_found')
    const stranger = stage.stranger.session.presence.mutate({ workspaceId, state: 'online' })
    expect(await refusalOf(stranger)).toBe('signed_out')
    expect(await rows()).toEqual([])
  })
})

describe('the end of a person’s last connection', () => {
  const end = (role: Role, after: number) =>
    endPresence(stage.db, broadcaster, {
      userId: orchard.people[role].userId,
      now: new Date(noon + after * second),
      log,
    })

  it('is told to the workspace once, and the person is online again with their next report', async () => {
    await report('bob', 'online', { tab: 'desk' })
    await report('bob', 'away', { tab: 'phone', after: 1 })
    told = []
    await end('bob', 20)
    await end('bob', 21)
    expect(toldStates()).toEqual(['away'])
    expect(await report('ada', 'online', { after: 22 })).toEqual({ ada: 'online' })
    told = []
    expect(await report('bob', 'online', { tab: 'desk', after: 30 })).toMatchObject({ bob: 'online' })
    expect(toldStates()).toEqual(['online'])
  })

  it('tells nothing of a person who was away, or whose report is newer', async () => {
    await report('ada', 'online')
    await report('bob', 'away')
    await report('carla', 'online', { after: 10 })
    told = []
    await end('bob', 5)
    await end('carla', 5)
    expect(toldStates()).toEqual([])
    expect(await report('ada', 'online', { after: 11 })).toEqual({ ada: 'online', carla: 'online' })
  })
})

describe('a person who was removed', () => {
  it('is no longer online, and can no longer see who is', async () => {
    const { ada, carla } = orchard.people
    const workspaceId = orchard.workspace.id
    await report('carla', 'online')
    await ada.api.workspace.removeMember.mutate({ workspaceId, userId: carla.userId })
    expect(await rows()).toEqual([])
    expect(await refusalOf(carla.api.session.presence.mutate({ workspaceId, state: 'online' }))).toBe(
      'not_found',
    )
  })
})
