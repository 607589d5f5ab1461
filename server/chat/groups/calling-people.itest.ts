import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Orchard, type Player, plantOrchard } from '../../../testing/cast.ts'
import { createTestStage, refusalOf, type TestStage } from '../../../testing/stage.ts'
import { startThread } from '../messages/threads/start-thread.ts'

let stage: TestStage
let orchard: Orchard
let ada: Player
let bob: Player
let carla: Player
let deniz: Player
let workspaceId: string
let general: string
let den: string

beforeAll(async () => {
  stage = await createTestStage()
  orchard = await plantOrchard(stage)
  ;({ ada, bob, carla, deniz } = orchard.people)
  workspaceId = orchard.workspace.id
  general = orchard.channels.general?.id ?? ''
  const made = await ada.api.channel.create.mutate({ workspaceId, name: 'den', kind: 'private' })
  den = made.channel.id
  await ada.api.channel.addMember.mutate({ channelId: den, userId: bob.userId })
})
afterAll(() => stage.close())

const begin = (who: Player, content: string, channelId = general) =>
  who.api.thread.create.mutate({ channelId, content })
const mentionsOf = async (who: Player) =>
  (await who.api.notification.list.query({ workspaceId })).rows.flatMap(row =>
    row.kind === 'thread' && row.why === 'mention' ? [row.text] : [],
  )
const clear = () => stage.root.query('delete from notifications; delete from inbox_threads')
const rowsOf = async (messageId: string) => {
  const { rows } = await stage.root.query('select user_id from mentions where message_id = $1', [messageId])
  return rows.map(row => row.user_id).sort()
}
const makeGroup = (name: string, userIds: string[]) =>
  ada.api.group.create.mutate({ workspaceId, name, handle: name, userIds })

describe('a group', () => {
  it('is made, changed and deleted by admins alone, and guests know of none', async () => {
    const { groupId } = await makeGroup('pickers', [bob.userId])
    const listed = async (who: Player) => (await who.api.group.list.query({ workspaceId })).groups
    expect(await listed(carla)).toMatchObject([{ id: groupId, handle: 'pickers', userIds: [bob.userId] }])
    expect(await listed(deniz)).toEqual([])
    await ada.api.group.update.mutate({
      workspaceId,
      groupId,
      name: 'Pressers',
      handle: '@Pressers',
      userIds: [carla.userId],
    })
    expect(await listed(bob)).toMatchObject([
      { name: 'Pressers', handle: 'pressers', userIds: [carla.userId] },
    ])
    expect(await refusalOf(bob.api.group.update.mutate({ workspaceId, groupId, name: 'Mine' }))).toBe(
      'admins_only',
    )
    expect(await refusalOf(bob.api.group.delete.mutate({ workspaceId, groupId }))).toBe('admins_only')
    expect(
      await refusalOf(bob.api.group.create.mutate({ workspaceId, name: 'x', handle: 'x', userIds: [] })),
    ).toBe('admins_only')
    expect(await refusalOf(deniz.api.group.delete.mutate({ workspaceId, groupId }))).toBe('admins_only')
    await ada.api.group.delete.mutate({ workspaceId, groupId })
    expect(await listed(ada)).toEqual([])
  })

  it('has a handle that nobody else has: no person, no agent, no other group, and no call', async () => {
    const { groupId } = await makeGroup('cidery', [])
    for (const handle of ['bob', 'vibe', 'Cidery', 'channel', 'here']) {
      expect(await refusalOf(makeGroup(handle, []))).toBe('handle_taken')
    }
    expect(await refusalOf(bob.api.workspace.updateHandle.mutate({ workspaceId, handle: 'cidery' }))).toBe(
      'handle_taken',
    )
    expect(await refusalOf(bob.api.workspace.updateHandle.mutate({ workspaceId, handle: 'here' }))).toBe(
      'handle_taken',
    )
    await ada.api.group.delete.mutate({ workspaceId, groupId })
    const { groupId: again } = await makeGroup('cidery', [])
    // Nor a person who left.
    await stage.root.query(
      `insert into former_members (workspace_id, user_id, role, handle) values ($1, $2, 'member', 'gone')`,
      [workspaceId, carla.userId],
    )
    expect(await refusalOf(makeGroup('gone', []))).toBe('handle_taken')
    const rename = (handle: string) =>
      ada.api.group.update.mutate({ workspaceId, groupId: again, name: 'Cider', handle })
    expect(await refusalOf(rename('gone'))).toBe('handle_taken')
    await rename('cidery')
    await stage.root.query('delete from former_members where user_id = $1', [carla.userId])
  })

  it('has its changes in the audit log', async () => {
    const { entries } = await ada.api.audit.list.query({ workspaceId })
    const kinds = new Set(entries.map(({ kind }) => kind))
    for (const kind of ['group.created', 'group.changed', 'group.removed', 'group_member.created']) {
      expect(kinds).toContain(kind)
    }
  })

  it('that is mentioned notifies its members who can read the place, and nobody else', async () => {
    const { groupId } = await makeGroup('press', [ada.userId, bob.userId, carla.userId, deniz.userId])
    await clear()
    const { message } = await begin(ada, 'To the @Press please', den)
    expect(message.metadata.mentions).toEqual([{ name: 'press', groupId }])
    expect(await mentionsOf(bob)).toEqual(['To the @Press please'])
    // Carla is not in the private channel, Deniz not either, and Ada wrote it.
    for (const who of [ada, carla, deniz]) expect(await mentionsOf(who)).toEqual([])
    expect(await rowsOf(message.id)).toEqual([bob.userId])
    await begin(bob, '@press in the open')
    expect(await mentionsOf(carla)).toEqual(['@press in the open'])
    expect(await mentionsOf(deniz)).toEqual([])
  })

  it('stays words for a guest who writes its name', async () => {
    await ada.api.channel.addMember.mutate({ channelId: den, userId: deniz.userId })
    await clear()
    const { message } = await begin(deniz, 'Hello @press, @channel and @here', den)
    expect(message.metadata.mentions).toBeUndefined()
    expect(await mentionsOf(bob)).toEqual([])
    await ada.api.channel.removeMember.mutate({ channelId: den, userId: deniz.userId })
  })

  it('loses a person who leaves the workspace', async () => {
    const [group] = (await ada.api.group.list.query({ workspaceId })).groups.filter(
      each => each.handle === 'press',
    )
    await stage.root.query('begin')
    await stage.root.query('delete from mention_names where user_id = $1', [carla.userId])
    await stage.root.query('delete from workspace_members where user_id = $1', [carla.userId])
    const { rows } = await stage.root.query('select user_id from group_members where group_id = $1', [
      group?.id,
    ])
    await stage.root.query('rollback')
    expect(rows.map(row => row.user_id)).not.toContain(carla.userId)
  })
})

describe('@channel and @here', () => {
  it('notify the members of the channel, also in a fork; @here those who are active', async () => {
    await clear()
    const { thread, message } = await begin(ada, '@channel the press is open')
    expect(message.metadata.mentions).toEqual([{ name: 'channel', call: 'channel' }])
    expect(await mentionsOf(bob)).toEqual(['@channel the press is open'])
    expect(await mentionsOf(carla)).toEqual(['@channel the press is open'])
    expect(await mentionsOf(ada)).toEqual([])
    expect(await rowsOf(message.id)).toEqual([bob.userId, carla.userId].sort())

    await clear()
    await bob.api.session.presence.mutate({ workspaceId, state: 'online' })
    await carla.api.session.presence.mutate({ workspaceId, state: 'away' })
    const { fork } = await ada.api.fork.create.mutate({ messageId: message.id, description: 'The press' })
    await ada.api.message.send.mutate({ threadId: thread.id, forkId: fork.id, content: 'Quick, @here' })
    expect(await mentionsOf(bob)).toEqual(['Quick, @here'])
    expect(await mentionsOf(carla)).toEqual([])
  })

  it('give no notice to a person who switched that off in the channel, though their own name does', async () => {
    await carla.api.notification.setLevel.mutate({ channelId: general, hearsCalls: false })
    await clear()
    await begin(ada, '@channel first')
    await begin(ada, '@channel and @carla second')
    expect(await mentionsOf(carla)).toEqual(['@channel and @carla second'])
    await begin(ada, '@press third')
    expect(await mentionsOf(carla)).toContain('@press third')
    await carla.api.notification.setLevel.mutate({ channelId: general, hearsCalls: true })
  })

  it('mean nobody in a direct message', async () => {
    const { channel } = await ada.api.channel.openDirect.mutate({ workspaceId, userIds: [bob.userId] })
    const { message } = await ada.api.message.send.mutate({
      threadId: channel.id,
      content: '@here and @channel',
    })
    expect(message.metadata.mentions).toBeUndefined()
  })

  it('are for people, so an agent that would follow up stays silent', async () => {
    const { agents } = await ada.api.agent.list.query({ workspaceId })
    const vibe = agents.find(({ slug }) => slug === 'vibe')
    await ada.api.channel.update.mutate({ channelId: general, listeningAgentIds: [vibe?.id ?? ''] })
    expect((await begin(ada, 'What do you think?')).tasks).toHaveLength(1)
    expect((await begin(ada, '@channel what do you think?')).tasks).toHaveLength(0)
    expect((await begin(ada, '@press what do you think?')).tasks).toHaveLength(0)
    await ada.api.channel.update.mutate({ channelId: general, listeningAgentIds: [] })
  })

  it('in an edit are mentions that notify nobody', async () => {
    const { message } = await begin(ada, 'Nothing yet')
    await clear()
    const edited = await ada.api.message.update.mutate({
      messageId: message.id,
      content: 'Now @channel and @press',
    })
    expect(edited.message.metadata.mentions).toMatchObject([{ call: 'channel' }, { name: 'press' }])
    expect(await mentionsOf(bob)).toEqual([])
    expect(await rowsOf(message.id)).toEqual([bob.userId, carla.userId].sort())
  })

  it('write the rows of a thousand people with the message, in one call', async () => {
    const { channel } = await ada.api.channel.create.mutate({ workspaceId, name: 'crowd' })
    await stage.root.query(
      `with made as (
         insert into auth.users (id, email, raw_user_meta_data)
         select gen_random_uuid(), 'crowd' || n || '@orchard.example', '{"display_name": "Picker"}'
         from generate_series(1, 1000) n returning id)
       select count(*) from made`,
    )
    await stage.root.query(
      `insert into workspace_members (workspace_id, user_id, role)
       select $1, id, 'member' from profiles where email like 'crowd%'`,
      [workspaceId],
    )
    await stage.root.query(
      `insert into channel_members (workspace_id, channel_id, user_id)
       select $1, $2, id from profiles where email like 'crowd%'`,
      [workspaceId, channel.id],
    )
    const { message } = await begin(ada, '@channel hello', channel.id)
    const { rows } = await stage.root.query(
      `select count(*)::int as count from notifications where message_id = $1 and kind = 'mention'`,
      [message.id],
    )
    expect(rows).toEqual([{ count: 1000 }])
    expect(await rowsOf(message.id)).toHaveLength(1000)
    expect(JSON.stringify(message).length).toBeLessThan(2_000)
  })

  it('and groups stay words where a program talks for an agent', async () => {
    await clear()
    const { message } = await startThread(stage.db, {
      claims: { sub: ada.userId },
      channelId: general,
      content: '@channel @press and @bob',
      byProgram: true,
    })
    expect(message.metadata.mentions).toEqual([{ name: 'bob', userId: bob.userId }])
  })
})
