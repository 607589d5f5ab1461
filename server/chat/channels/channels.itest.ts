import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Orchard, type Player, plantOrchard } from '../../../testing/cast.ts'
import { createTestStage, refusalOf, type TestStage } from '../../../testing/stage.ts'

let stage: TestStage
let orchard: Orchard
let ada: Player
let bob: Player
let carla: Player
let deniz: Player

beforeAll(async () => {
  stage = await createTestStage()
  orchard = await plantOrchard(stage)
  ;({ ada, bob, carla, deniz } = orchard.people)
})
afterAll(() => stage.close())

describe('a channel', () => {
  it('has a unique name, even if two people create it at once', async () => {
    const workspaceId = orchard.workspace.id
    const create = () => bob.api.channel.create.mutate({ workspaceId, name: 'One Name' })
    const outcomes = await Promise.all([refusalOf(create()), refusalOf(create())])
    expect(outcomes.sort()).toEqual(['name_taken', 'not refused'])
    expect(await refusalOf(bob.api.channel.create.mutate({ workspaceId, name: '#' }))).toBe('name_invalid')
    expect(await refusalOf(deniz.api.channel.create.mutate({ workspaceId, name: 'mine' }))).toBe(
      'members_only',
    )
    const { channel } = await bob.api.channel.get.query({ workspaceId, name: '#One Name' })
    expect(await refusalOf(bob.api.channel.update.mutate({ channelId: channel.id, name: 'general' }))).toBe(
      'name_taken',
    )
    const { channel: renamed } = await ada.api.channel.update.mutate({
      channelId: channel.id,
      name: 'Renamed',
      topic: ' Why ',
    })
    expect(renamed).toMatchObject({ name: 'renamed', topic: 'Why' })
    expect(await refusalOf(carla.api.channel.update.mutate({ channelId: channel.id, topic: 'x' }))).toBe(
      'not_yours',
    )
  })

  it('that is public and made by somebody else is new to a member until that person looks through them', async () => {
    const workspaceId = orchard.workspace.id
    const newTo = async (who: Player) =>
      (await who.api.channel.list.query({ workspaceId })).channels.flatMap(({ name, isNew }) =>
        isNew ? [name] : [],
      )
    for (const who of [ada, bob, carla]) await who.api.channel.browse.mutate({ workspaceId })
    const open = await bob.api.channel.create.mutate({ workspaceId, name: 'cider' })
    const second = await bob.api.channel.create.mutate({ workspaceId, name: 'perry' })
    await bob.api.channel.create.mutate({ workspaceId, name: 'secret', kind: 'private' })
    expect(await newTo(ada)).toEqual(['cider', 'perry'])
    expect(await newTo(bob)).toEqual([])
    expect(await newTo(deniz)).toEqual([])
    await ada.api.channel.join.mutate({ channelId: open.channel.id })
    expect(await newTo(ada)).toEqual(['perry'])
    await carla.api.channel.browse.mutate({ workspaceId })
    expect(await newTo(carla)).toEqual([])
    await bob.api.channel.archive.mutate({ channelId: second.channel.id })
    expect(await newTo(ada)).toEqual([])
  })

  it('that is private is visible only to its members', async () => {
    const workspaceId = orchard.workspace.id
    const { channel } = await bob.api.channel.create.mutate({ workspaceId, name: 'quiet', kind: 'private' })
    expect(channel.isMember).toBe(true)
    const { thread } = await bob.api.thread.create.mutate({ channelId: channel.id, content: 'Shh' })
    for (const other of [ada, carla]) {
      expect(await refusalOf(other.api.channel.get.query({ workspaceId, name: 'quiet' }))).toBe('not_found')
      expect(await refusalOf(other.api.channel.join.mutate({ channelId: channel.id }))).toBe('not_found')
      expect(await refusalOf(other.api.thread.get.query({ threadId: thread.id }))).toBe('not_found')
    }
  })
})
