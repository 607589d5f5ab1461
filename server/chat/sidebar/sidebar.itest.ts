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
  const { starred, sections } = await who.api.sidebar.get.query({ workspaceId })
  const nameOf = (id: string) => Object.entries(ids).find(([, each]) => each === id)?.[0] ?? id
  return {
    starred: starred.map(nameOf),
    sections: sections.map(({ name, channelIds }) => [name, ...channelIds.map(nameOf)].join(' ')),
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
    expect(await read(bob)).toEqual({ starred: [], sections: [] })
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
    expect(await read(ada)).toEqual({ starred: ['harvest'], sections: ['Fruit', 'Machines'] })
    await ada.api.sidebar.move.mutate({ channelId: ids.harvest, sectionId: fruit })
    await ada.api.sidebar.deleteSection.mutate({ sectionId: fruit })
    expect(await read(ada)).toEqual({ starred: [], sections: ['Machines'] })
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

  it('keeps every change of two devices at the same moment', async () => {
    await Promise.all(Object.values(ids).map(channelId => ada.api.sidebar.star.mutate({ channelId })))
    expect((await read(ada)).starred.toSorted()).toEqual(['general', 'harvest', 'random'])
  })
})
