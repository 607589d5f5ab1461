import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Orchard, type Player, plantOrchard } from '../../../testing/cast.ts'
import { createTestStage, refusalOf, type TestStage } from '../../../testing/stage.ts'

let stage: TestStage
let orchard: Orchard
let ada: Player
let bob: Player
let workspaceId: string
let ids: Record<'general' | 'random' | 'harvest', string>

beforeAll(async () => {
  stage = await createTestStage()
  orchard = await plantOrchard(stage)
  ;({ ada, bob } = orchard.people)
  workspaceId = orchard.workspace.id
  const idOf = (name: string) => orchard.channels[name]?.id ?? ''
  ids = { general: idOf('general'), random: idOf('random'), harvest: idOf('harvest') }
})
beforeEach(async () => {
  await stage.root.query('delete from sidebar_channels')
  await stage.root.query('delete from sidebar_sections')
})
afterAll(() => stage.close())

const read = async (who: Player) => {
  const { starred, sections, channels } = await who.api.sidebar.get.query({ workspaceId })
  const nameOf = (id: string) => Object.entries(ids).find(([, each]) => each === id)?.[0] ?? id
  return {
    starred: starred.map(nameOf),
    sections: sections.map(({ name, channelIds }) => [name, ...channelIds.map(nameOf)].join(' ')),
    channels: channels.map(nameOf),
  }
}
const make = async (who: Player, name: string) =>
  (await who.api.sidebar.createSection.mutate({ workspaceId, name })).sectionId

describe('the sidebar', () => {
  it('keeps starred channels in the order of the person, who alone sees it', async () => {
    await ada.api.sidebar.star.mutate({ channelId: ids.general })
    await ada.api.sidebar.star.mutate({ channelId: ids.random })
    await ada.api.sidebar.star.mutate({ channelId: ids.harvest, before: ids.random })
    expect((await read(ada)).starred).toEqual(['general', 'harvest', 'random'])
    await ada.api.sidebar.star.mutate({ channelId: ids.random, before: ids.general })
    expect((await read(ada)).starred).toEqual(['random', 'general', 'harvest'])
    await ada.api.sidebar.putBack.mutate({ channelId: ids.general })
    expect((await read(ada)).starred).toEqual(['random', 'harvest'])
    expect(await read(bob)).toEqual({ starred: [], sections: [], channels: [] })
  })

  it('has sections that are made, renamed, ordered, folded and deleted', async () => {
    const fruit = await make(ada, ' Fruit ')
    const tools = await make(ada, 'Tools')
    await ada.api.sidebar.move.mutate({ channelId: ids.harvest, sectionId: fruit })
    await ada.api.sidebar.changeSection.mutate({ sectionId: tools, before: fruit, name: 'Machines' })
    expect((await read(ada)).sections).toEqual(['Machines', 'Fruit harvest'])
    await ada.api.sidebar.changeSection.mutate({ sectionId: tools, before: null, isFolded: true })
    expect((await read(ada)).sections).toEqual(['Fruit harvest', 'Machines'])
    const { sections } = await ada.api.sidebar.get.query({ workspaceId })
    expect(sections.map(({ isFolded }) => isFolded)).toEqual([false, true])
    // A channel is in one list: it leaves the other one.
    await ada.api.sidebar.star.mutate({ channelId: ids.harvest })
    expect(await read(ada)).toEqual({ starred: ['harvest'], sections: ['Fruit', 'Machines'], channels: [] })
    await ada.api.sidebar.move.mutate({ channelId: ids.harvest, sectionId: fruit })
    await ada.api.sidebar.deleteSection.mutate({ sectionId: fruit })
    expect(await read(ada)).toEqual({ starred: [], sections: ['Machines'], channels: [] })
  })

  it('takes nothing from others: neither their sections nor channels that the person can’t read', async () => {
    const own = await make(ada, 'Mine')
    const { channel } = await ada.api.channel.create.mutate({ workspaceId, name: 'den', kind: 'private' })
    expect(await refusalOf(bob.api.sidebar.move.mutate({ channelId: ids.random, sectionId: own }))).toBe(
      'not_found',
    )
    expect(await refusalOf(bob.api.sidebar.changeSection.mutate({ sectionId: own, name: 'His' }))).toBe(
      'not_found',
    )
    expect(await refusalOf(bob.api.sidebar.deleteSection.mutate({ sectionId: own }))).toBe('not_found')
    expect(await refusalOf(bob.api.sidebar.star.mutate({ channelId: channel.id }))).toBe('not_found')
    // Could read it, and then no longer.
    await ada.api.channel.addMember.mutate({ channelId: channel.id, userId: bob.userId })
    await bob.api.sidebar.star.mutate({ channelId: channel.id })
    await ada.api.channel.removeMember.mutate({ channelId: channel.id, userId: bob.userId })
    expect((await read(bob)).starred).toEqual([])
  })

  it('has no two sections of one name, in whatever case, and another person may use it', async () => {
    const fruit = await make(ada, 'Fruit')
    const tools = await make(ada, 'Tools')
    await expect(make(ada, ' fRUIT ')).rejects.toThrow(
      'You already have a section “Fruit”. Choose another name.',
    )
    const rename = (sectionId: string, name: string) =>
      refusalOf(ada.api.sidebar.changeSection.mutate({ sectionId, name }))
    expect(await rename(tools, 'fruit')).toBe('name_taken')
    await ada.api.sidebar.changeSection.mutate({ sectionId: fruit, name: 'FRUIT' })
    expect((await read(ada)).sections).toEqual(['FRUIT', 'Tools'])
    await make(bob, 'Fruit')
    const both = await Promise.allSettled([make(ada, 'Press'), make(ada, 'press')])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('keeps an order among all channels: the first move gives all of them their places', async () => {
    await ada.api.channel.join.mutate({ channelId: ids.harvest })
    await ada.api.sidebar.order.mutate({ channelId: ids.random, before: ids.general })
    const amongAll = async () => (await read(ada)).channels.filter(name => name in ids)
    expect(await amongAll()).toEqual(['random', 'general', 'harvest'])
    await ada.api.sidebar.order.mutate({ channelId: ids.general })
    expect(await amongAll()).toEqual(['random', 'harvest', 'general'])
    // A channel that goes to another list leaves its place here, and has none when it comes back.
    await ada.api.sidebar.star.mutate({ channelId: ids.random })
    expect(await amongAll()).toEqual(['harvest', 'general'])
    await ada.api.sidebar.putBack.mutate({ channelId: ids.random })
    expect(await amongAll()).toEqual(['harvest', 'general'])
    await ada.api.sidebar.order.mutate({ channelId: ids.random, before: ids.general })
    expect(await amongAll()).toEqual(['harvest', 'random', 'general'])
    expect((await read(ada)).starred).toEqual([])
    await ada.api.sidebar.star.mutate({ channelId: ids.harvest })
    await ada.api.sidebar.orderByName.mutate({ workspaceId })
    expect(await read(ada)).toEqual({ starred: ['harvest'], sections: [], channels: [] })
    expect((await read(bob)).channels).toEqual([])
  })

  it('keeps the place of an archived channel, gives none to a direct message, and shows none that can’t be read', async () => {
    const { channel } = await ada.api.channel.create.mutate({ workspaceId, name: 'attic', kind: 'private' })
    await ada.api.channel.addMember.mutate({ channelId: channel.id, userId: bob.userId })
    await bob.api.sidebar.order.mutate({ channelId: channel.id, before: ids.general })
    const places = async () => (await bob.api.sidebar.get.query({ workspaceId })).channels.slice(0, 2)
    expect((await places())[0]).toBe(channel.id)
    await ada.api.channel.archive.mutate({ channelId: channel.id })
    await bob.api.sidebar.order.mutate({ channelId: ids.random, before: channel.id })
    expect(await places()).toEqual([ids.random, channel.id])
    await ada.api.channel.removeMember.mutate({ channelId: channel.id, userId: bob.userId })
    expect(await places()).not.toContain(channel.id)
    const { channel: direct } = await bob.api.channel.openDirect.mutate({
      workspaceId,
      userIds: [ada.userId],
    })
    expect(await refusalOf(bob.api.sidebar.order.mutate({ channelId: direct.id }))).toBe('channel_direct')
  })

  it('sorts a list as it is told to, and leaves what another device moved meanwhile', async () => {
    const fruit = await make(ada, 'Fruit')
    for (const channelId of Object.values(ids))
      await ada.api.sidebar.move.mutate({ channelId, sectionId: fruit })
    const order = [ids.random, ids.general, ids.harvest]
    await ada.api.sidebar.arrange.mutate({ workspaceId, sectionId: fruit, channelIds: order })
    expect((await read(ada)).sections).toEqual(['Fruit random general harvest'])
    await ada.api.sidebar.star.mutate({ channelId: ids.general })
    await ada.api.sidebar.arrange.mutate({ workspaceId, sectionId: fruit, channelIds: order.toReversed() })
    expect(await read(ada)).toMatchObject({ starred: ['general'], sections: ['Fruit harvest random'] })
    await ada.api.sidebar.star.mutate({ channelId: ids.harvest })
    await ada.api.sidebar.arrange.mutate({ workspaceId, channelIds: [ids.harvest] })
    expect((await read(ada)).starred).toEqual(['harvest', 'general'])
    const others = { workspaceId, sectionId: fruit, channelIds: [] }
    expect(await refusalOf(bob.api.sidebar.arrange.mutate(others))).toBe('not_found')
  })

  it('keeps every change of two devices at the same moment', async () => {
    await Promise.all(Object.values(ids).map(channelId => ada.api.sidebar.star.mutate({ channelId })))
    expect((await read(ada)).starred.toSorted()).toEqual(['general', 'harvest', 'random'])
  })
})
