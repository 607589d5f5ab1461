/** Tests that people who left keep their names for those who can read their words. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Orchard, type Player, plantOrchard } from '../../../testing/cast.ts'
import { createTestStage, makePerson, refusalOf, type TestStage } from '../../../testing/stage.ts'

let stage: TestStage
let orchard: Orchard
let workspaceId: string
let general: string
let harvest: string
let count = 0
/** A second Bob, who joins and leaves in each test. */
let second: Player

beforeAll(async () => {
  stage = await createTestStage()
  orchard = await plantOrchard(stage)
  workspaceId = orchard.workspace.id
  general = orchard.channels.general?.id ?? ''
  harvest = orchard.channels.harvest?.id ?? ''
  await orchard.people.ada.api.channel.addMember.mutate({
    channelId: harvest,
    userId: orchard.people.deniz.userId,
  })
})
afterAll(() => stage.close())

beforeEach(async () => {
  second = await stage.enter(makePerson('Bob', `second-bob-${++count}@example.com`))
  await join(second)
})

async function join(player: Player): Promise<void> {
  const { invite } = await orchard.people.ada.api.workspace.invite.mutate({ workspaceId })
  await player.api.workspace.acceptInvite.mutate({ token: invite.token })
}

const remove = (player: Player) =>
  orchard.people.ada.api.workspace.removeMember.mutate({ workspaceId, userId: player.userId })

async function formerFor(reader: Player, player: Player) {
  const { members, formerMembers } = await reader.api.workspace.listMembers.query({ workspaceId })
  expect(members.some(({ userId }) => userId === player.userId)).toBe(false)
  return formerMembers.find(({ userId }) => userId === player.userId)
}

const leave = (player: Player) => player.api.workspace.leave.mutate({ workspaceId })

describe('a person who was removed', () => {
  it('keeps the name, and the handle that tells two people with one name apart', async () => {
    const { members } = await orchard.people.carla.api.workspace.listMembers.query({ workspaceId })
    const { handle } = members.find(({ userId }) => userId === second.userId) ?? {}
    await remove(second)
    for (const reader of [orchard.people.ada, orchard.people.carla]) {
      expect(await formerFor(reader, second)).toEqual({
        userId: second.userId,
        displayName: 'Bob',
        handle,
        left: true,
      })
    }
    expect(handle).not.toBe('bob')
  })

  it('is the same person after coming back', async () => {
    await leave(second)
    await join(second)
    const { members, formerMembers } = await orchard.people.ada.api.workspace.listMembers.query({
      workspaceId,
    })
    expect(members.some(({ userId }) => userId === second.userId)).toBe(true)
    expect(formerMembers.some(({ userId }) => userId === second.userId)).toBe(false)
  })

  it('has no name once the account is gone', async () => {
    await remove(second)
    await stage.root.query('update profiles set left_at = now() where id = $1', [second.userId])
    expect(await formerFor(orchard.people.ada, second)).toMatchObject({ displayName: null, left: true })
  })

  it('tells people elsewhere nothing', async () => {
    await remove(second)
    const eve = await stage.enter(makePerson('Eve', `eve-${count}@example.com`))
    const { workspace } = await eve.api.workspace.create.mutate({ name: `Elsewhere ${count}` })
    const { formerMembers } = await eve.api.workspace.listMembers.query({ workspaceId: workspace.id })
    expect(formerMembers).toEqual([])
  })
})

describe('a direct message with somebody who left', () => {
  const write = (player: Player, channelId: string, content: string) =>
    player.api.message.send.mutate({ threadId: channelId, content })
  const begin = async (...others: Player[]) => {
    const userIds = others.map(({ userId }) => userId)
    const { channel } = await orchard.people.ada.api.channel.openDirect.mutate({ workspaceId, userIds })
    return channel.id
  }
  const isReadOnly = async (player: Player, channelId: string) => {
    const { channels } = await player.api.channel.list.query({ workspaceId })
    const channel = channels.find(({ id }) => id === channelId)
    return channel && channel.archivedAt !== null
  }

  it('can be read but not written in, and says why', async () => {
    const { ada } = orchard.people
    const channelId = await begin(second)
    await write(ada, channelId, 'Only for the two of us')
    await leave(second)
    expect(await isReadOnly(ada, channelId)).toBe(true)
    expect(await refusalOf(write(ada, channelId, 'Are you there?'))).toBe('channel_archived')
    await expect(write(ada, channelId, 'Hello?')).rejects.toThrow('has left the workspace')
    const { messages } = await ada.api.message.list.query({ threadId: channelId })
    expect(messages.some(({ content }) => content === 'Only for the two of us')).toBe(true)
  })

  it('goes on where it stopped when the person is back', async () => {
    const { ada } = orchard.people
    const channelId = await begin(second)
    await write(second, channelId, 'See you')
    await leave(second)
    await join(second)
    expect(await begin(second)).toBe(channelId)
    expect([await isReadOnly(ada, channelId), await isReadOnly(second, channelId)]).toEqual([false, false])
    await write(second, channelId, 'I am back')
  })

  it('stays open as long as one other person is in it', async () => {
    const { ada, carla } = orchard.people
    const channelId = await begin(second, carla)
    await leave(second)
    expect(await isReadOnly(ada, channelId)).toBe(false)
    await write(carla, channelId, 'Still here')
  })
})

describe('the handle of somebody who left', () => {
  it('still finds their messages, and nobody else gets it', async () => {
    const { ada, carla } = orchard.people
    await second.api.thread.create.mutate({ channelId: general, content: 'The pears are ripe' })
    await leave(second)
    const { handle } = (await formerFor(ada, second)) ?? {}
    const search = (query: string) => ada.api.search.messages.query({ workspaceId, query })
    const { hits, unknown } = await search(`from:${handle}`)
    expect(unknown).toEqual([])
    expect(hits.map(({ authorUserId }) => authorUserId)).toEqual([second.userId])
    const taking = carla.api.workspace.updateHandle.mutate({ workspaceId, handle: handle ?? '' })
    expect(await refusalOf(taking)).toBe('handle_taken')
    const other = await stage.enter(makePerson('Bob', `third-bob-${count}@example.com`))
    await join(other)
    const { members } = await ada.api.workspace.listMembers.query({ workspaceId })
    expect(members.find(({ userId }) => userId === other.userId)?.handle).not.toBe(handle)
    await join(second)
    const back = await ada.api.workspace.listMembers.query({ workspaceId })
    expect(back.members.find(({ userId }) => userId === second.userId)?.handle).toBe(handle)
  })
})

describe('a guest', () => {
  it('is told the names of those who wrote where the guest can read, and no others', async () => {
    const { deniz } = orchard.people
    await second.api.thread.create.mutate({ channelId: general, content: 'Where no guest reads' })
    await leave(second)
    expect(await formerFor(deniz, second)).toBeUndefined()
    await join(second)
    await second.api.thread.create.mutate({ channelId: harvest, content: 'Where the guest reads' })
    await remove(second)
    expect(await formerFor(deniz, second)).toMatchObject({ displayName: 'Bob', left: true })
  })

  it('knows a member who wrote in a shared channel and is not in it any more', async () => {
    await second.api.thread.create.mutate({ channelId: harvest, content: 'Said in passing' })
    await second.api.channel.leave.mutate({ channelId: harvest })
    expect(await formerFor(orchard.people.deniz, second)).toEqual({
      userId: second.userId,
      displayName: 'Bob',
      handle: null,
      left: false,
    })
  })
})
