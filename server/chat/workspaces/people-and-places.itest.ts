import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Orchard, type Player, plantOrchard } from '../../../testing/cast.ts'
import { createTestStage, makePerson, refusalOf, type TestStage } from '../../../testing/stage.ts'

let stage: TestStage
let orchard: Orchard
let workspaceId: string
let ada: Player
let bob: Player
let carla: Player
let deniz: Player

beforeAll(async () => {
  stage = await createTestStage()
  orchard = await plantOrchard(stage)
  workspaceId = orchard.workspace.id
  ;({ ada, bob, carla, deniz } = orchard.people)
})
afterAll(() => stage.close())

const channelNames = async ({ api }: Player) =>
  (await api.channel.list.query({ workspaceId })).channels
    .filter(({ kind }) => kind !== 'direct')
    .map(({ name }) => name)
const memberNames = async ({ api }: Player) =>
  (await api.workspace.listMembers.query({ workspaceId })).members.map(({ displayName }) => displayName)
const channelOf = async (name: string) => (await ada.api.channel.get.query({ workspaceId, name })).channel
const agentId = async (slug: string) => {
  const { agents } = await ada.api.agent.list.query({ workspaceId })
  return agents.find(agent => agent.slug === slug)?.id ?? ''
}

describe('an invitation by address', () => {
  it('is mailed, works only for that address, once, and adds a guest to the chosen channels', async () => {
    const harvest = await channelOf('harvest')
    const { invite } = await ada.api.workspace.invite.mutate({
      workspaceId,
      role: 'guest',
      email: ' Finn@Press.example ',
      channelIds: [harvest.id],
    })
    expect(invite).toMatchObject({ email: 'finn@press.example', mailed: true, channelIds: [harvest.id] })
    expect(stage.mails.at(-1)).toMatchObject({
      to: 'finn@press.example',
      subject: 'Ada invites you to Orchard',
      text: expect.stringContaining(invite.url),
    })
    const { token } = invite
    const { invite: preview } = await stage.stranger.workspace.previewInvite.query({ token })
    expect(preview).toMatchObject({ email: 'finn@press.example', state: 'open' })

    const gus = await stage.enter(makePerson('Gus'))
    const wrong = gus.api.workspace.acceptInvite.mutate({ token })
    await expect(wrong).rejects.toThrow('This invitation is for finn@press.example.')
    expect(await refusalOf(gus.api.workspace.acceptInvite.mutate({ token }))).toBe('invite_for_other')

    const finn = await stage.enter(makePerson('Finn', 'finn@press.example'))
    await finn.api.workspace.acceptInvite.mutate({ token })
    expect(await channelNames(finn)).toEqual(['harvest'])
    const again = ada.api.workspace.invite.mutate({ workspaceId, email: 'finn@press.example' })
    expect(await refusalOf(again)).toBe('already_member')
  })

  it('replaces an earlier one, and can’t lead into a channel that the inviter can’t see', async () => {
    const email = 'hal@press.example'
    const { invite: first } = await ada.api.workspace.invite.mutate({ workspaceId, email })
    await ada.api.workspace.invite.mutate({ workspaceId, email })
    const { invite } = await stage.stranger.workspace.previewInvite.query({ token: first.token })
    expect(invite.state).toBe('revoked')
    const { channel } = await bob.api.channel.create.mutate({ workspaceId, name: 'cellar', kind: 'private' })
    const blind = ada.api.workspace.invite.mutate({ workspaceId, role: 'guest', channelIds: [channel.id] })
    expect(await refusalOf(blind)).toBe('not_found')
    expect(await refusalOf(bob.api.workspace.invite.mutate({ workspaceId, email }))).toBe('admins_only')
  })
})

describe('a guest', () => {
  it('sees the channels that they were added to and their people, and loses both when removed', async () => {
    const harvest = await channelOf('harvest')
    expect(await channelNames(deniz)).toEqual([])
    expect(
      await refusalOf(carla.api.channel.addMember.mutate({ channelId: harvest.id, userId: deniz.userId })),
    ).toBe('not refused')
    await bob.api.channel.join.mutate({ channelId: harvest.id })
    expect(await channelNames(deniz)).toEqual(['harvest'])
    expect(await memberNames(deniz)).toEqual(expect.arrayContaining(['Ada', 'Bob', 'Deniz']))
    expect(await memberNames(deniz)).not.toContain('Carla')
    const { userIds } = await deniz.api.channel.listMembers.query({ channelId: harvest.id })
    expect(userIds).toEqual(expect.arrayContaining([ada.userId, bob.userId, deniz.userId]))

    const others = { channelId: harvest.id, userId: carla.userId }
    expect(await refusalOf(deniz.api.channel.addMember.mutate(others))).toBe('members_only')
    const stranger = deniz.api.channel.openDirect.mutate({ workspaceId, userIds: [carla.userId] })
    expect(await refusalOf(stranger)).toBe('not_found')

    const before = await channelOf('harvest')
    await ada.api.channel.removeMember.mutate({ channelId: harvest.id, userId: deniz.userId })
    expect(await channelNames(deniz)).toEqual([])
    expect(await memberNames(deniz)).toEqual(['Deniz'])
    expect((await channelOf('harvest')).accessEpoch).toBeGreaterThan(before.accessEpoch)
  })
})

describe('a private channel', () => {
  it('is visible to people who were added, as long as they are in it, its creator included', async () => {
    const { channel } = await bob.api.channel.create.mutate({ workspaceId, name: 'press', kind: 'private' })
    const channelId = channel.id
    expect(await refusalOf(ada.api.channel.addMember.mutate({ channelId, userId: carla.userId }))).toBe(
      'not_found',
    )
    await bob.api.channel.addMember.mutate({ channelId, userId: carla.userId })
    expect(await channelNames(carla)).toContain('press')
    await carla.api.channel.addMember.mutate({ channelId, userId: ada.userId })
    expect(await refusalOf(carla.api.channel.removeMember.mutate({ channelId, userId: bob.userId }))).toBe(
      'not_yours',
    )
    const { channel: before } = await ada.api.channel.get.query({ workspaceId, name: 'press' })
    await ada.api.channel.removeMember.mutate({ channelId, userId: bob.userId })
    const { channel: after } = await ada.api.channel.get.query({ workspaceId, name: 'press' })
    expect(after.accessEpoch).toBeGreaterThan(before.accessEpoch)
    expect(await channelNames(bob)).not.toContain('press')
    await carla.api.channel.leave.mutate({ channelId })
    expect(await channelNames(carla)).not.toContain('press')
  })

  it('can be archived and unarchived by its creator, and accepts no messages in between', async () => {
    const { channel } = await bob.api.channel.create.mutate({ workspaceId, name: 'attic', kind: 'private' })
    const channelId = channel.id
    await bob.api.channel.addMember.mutate({ channelId, userId: carla.userId })
    expect(await refusalOf(carla.api.channel.archive.mutate({ channelId }))).toBe('not_yours')
    await bob.api.channel.archive.mutate({ channelId })
    const add = () => bob.api.channel.addMember.mutate({ channelId, userId: ada.userId })
    expect(await refusalOf(add())).toBe('channel_archived')
    expect(await refusalOf(bob.api.thread.create.mutate({ channelId, content: 'Hello?' }))).toBe(
      'channel_archived',
    )
    expect(await refusalOf(carla.api.channel.unarchive.mutate({ channelId }))).toBe('not_yours')
    const { channel: opened } = await bob.api.channel.unarchive.mutate({ channelId })
    expect(opened.archivedAt).toBeNull()
    expect(await refusalOf(add())).toBe('not refused')
  })
})

describe('a direct message', () => {
  const openWith = (player: Player, ...others: Player[]) =>
    player.api.channel.openDirect.mutate({ workspaceId, userIds: others.map(({ userId }) => userId) })
  const directsOf = async ({ api }: Player) =>
    (await api.channel.list.query({ workspaceId })).channels.filter(({ kind }) => kind === 'direct')

  it('is the only one between the same people, whoever opens it, and appears with the first message', async () => {
    const opened = await Promise.all([openWith(bob, carla), openWith(carla, bob), openWith(bob, carla, bob)])
    const [first] = opened.map(({ channel }) => channel)
    const channelId = first?.id ?? ''
    expect(new Set(opened.map(({ channel }) => channel.id)).size).toBe(1)
    expect(first?.directUserIds?.toSorted()).toEqual([bob.userId, carla.userId].sort())
    const { rows } = await stage.root.query('select created_by from channels where id = $1', [channelId])
    const opener = rows[0]?.created_by === bob.userId ? bob : carla
    const other = opener === bob ? carla : bob
    expect((await directsOf(opener)).map(({ id }) => id)).toEqual([channelId])
    expect(await directsOf(other)).toEqual([])

    await opener.api.message.send.mutate({ threadId: channelId, content: 'Just us' })
    await opener.api.message.send.mutate({ threadId: channelId, content: 'And the cat' })
    expect(await directsOf(other)).toMatchObject([{ id: channelId, unreadThreads: 1, unreadMessages: 2 }])
    expect(await directsOf(opener)).toMatchObject([{ unreadMessages: 0 }])
    const { messages } = await other.api.message.list.query({ threadId: channelId })
    expect(messages.map(({ authorType, content }) => `${authorType}: ${content}`)).toEqual([
      'system: This is the start of your conversation. Only the people in it can read it.',
      'human: Just us',
      'human: And the cat',
    ])
    expect(await refusalOf(ada.api.thread.get.query({ threadId: channelId }))).toBe('not_found')
    expect((await directsOf(ada)).map(({ id }) => id)).not.toContain(channelId)
  })

  it('stays one thread between its first people', async () => {
    const { channel } = await openWith(ada, bob, carla)
    const channelId = channel.id
    const refusals = [
      ada.api.thread.create.mutate({ channelId, content: 'Another one' }),
      ada.api.channel.update.mutate({ channelId, name: 'ours' }),
      ada.api.channel.archive.mutate({ channelId }),
      ada.api.channel.leave.mutate({ channelId }),
      ada.api.channel.addMember.mutate({ channelId, userId: deniz.userId }),
      ada.api.channel.removeMember.mutate({ channelId, userId: bob.userId }),
    ]
    expect(new Set(await Promise.all(refusals.map(refusalOf)))).toEqual(new Set(['channel_direct']))
    for (const statement of [
      `update channels set name = 'ours' where id = '${channelId}'`,
      `delete from channel_members where channel_id = '${channelId}'`,
    ]) {
      const done = await stage.db.asUser({ sub: ada.userId }, tx => sql.raw(statement).execute(tx))
      expect(done.numAffectedRows, statement).toBe(0n)
    }
    const crowd = await Promise.all(
      Array.from({ length: 8 }, async (_, index) => {
        const person = await stage.enter(makePerson(`Crowd ${index}`, `crowd-${index}@example.com`))
        const { invite } = await ada.api.workspace.invite.mutate({ workspaceId })
        await person.api.workspace.acceptInvite.mutate({ token: invite.token })
        return person
      }),
    )
    expect(await refusalOf(openWith(ada, ...crowd))).toBe('too_many_people')
    expect(await refusalOf(openWith(ada))).toBe('invalid_input')
  })

  it('with an agent is answered without a mention; messages before the agent begins are one task', async () => {
    const vibe = await agentId('vibe')
    const { channel } = await bob.api.channel.openDirect.mutate({ workspaceId, agentId: vibe })
    expect(channel).toMatchObject({ directAgentId: vibe, directUserIds: [bob.userId] })
    const threadId = channel.id
    const first = await bob.api.message.send.mutate({ threadId, content: 'When do we pick?' })
    expect(first.tasks).toMatchObject([
      { agentId: vibe, status: 'queued', triggerMessageId: first.message.id },
    ])
    const second = await bob.api.message.send.mutate({ threadId, content: 'And who does?' })
    expect(second.tasks).toMatchObject([{ id: first.tasks[0]?.id, triggerMessageId: second.message.id }])
    const named = await bob.api.message.send.mutate({ threadId, content: '@coder and you?' })
    expect(named.tasks).toMatchObject([{ agentId: await agentId('coder') }])
    const { activity } = await bob.api.agent.activity.query({ workspaceId })
    expect(activity).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ agentId: vibe, status: 'queued', channelId: channel.id }),
      ]),
    )
    expect((await ada.api.agent.activity.query({ workspaceId })).activity).toEqual([])
    const resolver = await agentId('_fork-resolver')
    expect(await refusalOf(bob.api.channel.openDirect.mutate({ workspaceId, agentId: resolver }))).toBe(
      'not_found',
    )
  })
})

describe('names and settings', () => {
  it('let a person choose a handle that nobody has', async () => {
    const choose = (handle: string) => carla.api.workspace.updateHandle.mutate({ workspaceId, handle })
    const { member } = await choose(' @Carla-P ')
    expect(member.handle).toBe('carla-p')
    expect(await refusalOf(choose('vibe'))).toBe('handle_taken')
    expect(await refusalOf(choose('bob'))).toBe('handle_taken')
    expect(await refusalOf(choose('no way'))).toBe('handle_invalid')
    await choose('carla')
  })

  it('of the workspace can be changed only by admins, the default agent to one of its own', async () => {
    const { workspace } = await ada.api.workspace.update.mutate({
      workspaceId,
      followUps: 'asker',
      maxForksPerThread: 3,
      forksBeginWith: 'message',
      defaultAgentId: await agentId('coder'),
    })
    expect(workspace).toMatchObject({
      followUps: 'asker',
      maxForksPerThread: 3,
      forksBeginWith: 'message',
      name: 'Orchard',
    })
    for (const other of [bob, deniz]) {
      const change = other.api.workspace.update.mutate({ workspaceId, followUps: 'everyone' })
      expect(await refusalOf(change)).toBe('admins_only')
    }
    const eve = await stage.enter(makePerson('Eve'))
    const { workspace: elsewhere } = await eve.api.workspace.create.mutate({ name: 'Elsewhere' })
    const foreign = ada.api.workspace.update.mutate({ workspaceId, defaultAgentId: elsewhere.defaultAgentId })
    expect(await refusalOf(foreign)).toBe('not_found')
  })
})
