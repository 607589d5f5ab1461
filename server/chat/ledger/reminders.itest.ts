import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Orchard, type Player, plantOrchard } from '../../../testing/cast.ts'
import { createTestStage, type TestStage } from '../../../testing/stage.ts'
import { remindOwners } from './remind-owners.ts'

let stage: TestStage
let orchard: Orchard
let ada: Player
let bob: Player
let carla: Player
let workspaceId: string
let general: string

beforeAll(async () => {
  stage = await createTestStage()
  orchard = await plantOrchard(stage)
  ;({ ada, bob, carla } = orchard.people)
  workspaceId = orchard.workspace.id
  general = orchard.channels.general?.id ?? ''
  await bob.api.session.update.mutate({ timeZone: 'Europe/Berlin' })
})
afterAll(() => stage.close())

/** Makes a to-do of Bob that is due on the first of December 2026. */
async function makeDue(fields: { channelId?: string; text?: string } = {}) {
  const { channelId = general, text = 'Order the press' } = fields
  const { message } = await ada.api.thread.create.mutate({ channelId, content: 'Somebody orders it.' })
  const { entry } = await ada.api.ledger.create.mutate({
    ...{ messageId: message.id, kind: 'todo', text, dueOn: '2026-12-01' },
    owner: { kind: 'user', id: bob.userId },
  })
  return entry
}
async function noticesOf(who: Player, entryId: string) {
  const { rows } = await who.api.notification.list.query({ workspaceId, limit: 100 })
  return rows.flatMap(row => (row.kind === 'entry' && row.entry.id === entryId ? [row.entry.notice] : []))
}
const at = (now: string) => remindOwners(stage.db, { now: new Date(now) })

describe('the owner of an entry', () => {
  it('is told of it in the Inbox, which counts the row until it is read', async () => {
    await bob.api.notification.markRead.mutate({ workspaceId })
    const entry = await makeDue({ text: 'Call the maker of the press' })
    const [row] = (await bob.api.notification.list.query({ workspaceId })).rows
    expect(row).toMatchObject({
      kind: 'entry',
      text: 'Call the maker of the press',
      channelId: general,
      entry: { id: entry.id, notice: 'assigned', kind: 'todo', dueOn: '2026-12-01' },
      unread: 1,
    })
    expect((await bob.api.notification.count.query({ workspaceId })).inbox).toBe(1)
    await bob.api.notification.markRead.mutate({ workspaceId, ids: [row?.id ?? ''] })
    expect((await bob.api.notification.count.query({ workspaceId })).inbox).toBe(0)
    expect(await noticesOf(carla, entry.id)).toEqual([])
  })

  it('is reminded at nine on the day, once more after three days, and each time once', async () => {
    const entry = await makeDue()
    await at('2026-12-01T07:59:00Z')
    expect(await noticesOf(bob, entry.id)).toEqual(['assigned'])
    await Promise.all([at('2026-12-01T08:00:00Z'), at('2026-12-01T08:00:00Z')])
    await at('2026-12-02T08:00:00Z')
    expect(await noticesOf(bob, entry.id)).toEqual(['due', 'assigned'])
    await at('2026-12-04T08:00:00Z')
    await at('2026-12-09T08:00:00Z')
    expect(await noticesOf(bob, entry.id)).toEqual(['overdue', 'due', 'assigned'])
    expect(await bob.api.ledger.get.query({ entryId: entry.id })).toMatchObject({ entry: { rev: 1 } })
  })

  it('is not reminded of what is done, and the rows about it go', async () => {
    const entry = await makeDue()
    await at('2026-12-01T08:00:00Z')
    await bob.api.ledger.move.mutate({ entryId: entry.id, rev: 1, status: 'done' })
    expect(await noticesOf(bob, entry.id)).toEqual([])
    await at('2026-12-09T08:00:00Z')
    expect(await noticesOf(bob, entry.id)).toEqual([])
  })

  it('is reminded anew of a new day', async () => {
    const entry = await makeDue()
    await at('2026-12-01T08:00:00Z')
    await ada.api.ledger.update.mutate({ entryId: entry.id, rev: 1, dueOn: '2026-12-10' })
    await at('2026-12-09T12:00:00Z')
    expect(await noticesOf(bob, entry.id)).toEqual([])
    await at('2026-12-10T08:00:00Z')
    expect(await noticesOf(bob, entry.id)).toEqual(['due'])
  })

  it('who can’t read it any more sees and gets nothing', async () => {
    const { channel } = await ada.api.channel.create.mutate({ workspaceId, name: 'safe', kind: 'private' })
    const member = { channelId: channel.id, userId: bob.userId }
    await ada.api.channel.addMember.mutate(member)
    const entry = await makeDue({ channelId: channel.id, text: 'Open the safe' })
    expect(await noticesOf(bob, entry.id)).toEqual(['assigned'])
    await ada.api.channel.removeMember.mutate(member)
    await at('2026-12-01T08:00:00Z')
    const { rows } = await bob.api.notification.list.query({ workspaceId, limit: 100 })
    expect(JSON.stringify(rows)).not.toContain('Open the safe')
    await ada.api.channel.addMember.mutate(member)
    expect(await noticesOf(bob, entry.id)).toEqual(['assigned'])
  })
})
