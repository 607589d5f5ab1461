import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cast, type Player } from '../../../testing/cast.ts'
import { createTestStage, makePerson, refusalOf, type TestStage } from '../../../testing/stage.ts'
import type { MemberRole } from '../../domain/workspaces/workspace.ts'

let stage: TestStage
let ada: Player
let bob: Player
let count = 0

beforeAll(async () => {
  stage = await createTestStage()
  ada = await stage.enter(cast.ada)
  bob = await stage.enter(cast.bob)
})
afterAll(() => stage.close())

let workspaceId: string
beforeEach(async () => {
  const { workspace } = await ada.api.workspace.create.mutate({ name: `Orchard ${++count}` })
  workspaceId = workspace.id
})

const invite = async (role: MemberRole = 'member') =>
  (await ada.api.workspace.invite.mutate({ workspaceId, role })).invite
const join = async (player: Player, role: MemberRole = 'member') =>
  player.api.workspace.acceptInvite.mutate({ token: (await invite(role)).token })
const channelsOf = async (player: Player) => {
  const { channels } = await player.api.channel.list.query({ workspaceId })
  return channels.map(({ name, isMember }) => (isMember ? name : `(${name})`))
}

describe('an invite link', () => {
  it('shows its workspace before the person signs in, and lets many people in', async () => {
    const { token, url, role, expiresAt } = await invite()
    expect(url).toBe(`http://orchard.test/invite/${token}`)
    expect(role).toBe('member')
    const days = (new Date(expiresAt).getTime() - Date.now()) / (24 * 3_600_000)
    expect(days).toBeCloseTo(7, 2)
    const preview = await stage.stranger.workspace.previewInvite.query({ token })
    expect(preview.invite).toMatchObject({
      workspaceName: `Orchard ${count}`,
      inviterName: 'Ada',
      role: 'member',
      state: 'open',
    })
    const carla = await stage.enter(makePerson(`Carla ${count}`, `carla-${count}@example.com`))
    const { workspace } = await bob.api.workspace.acceptInvite.mutate({ token })
    expect(workspace.id).toBe(workspaceId)
    await carla.api.workspace.acceptInvite.mutate({ token })
    expect(await channelsOf(bob)).toEqual(['general', 'random'])
    const { members } = await bob.api.workspace.listMembers.query({ workspaceId })
    expect(members.map(({ handle, role: held }) => `${handle} ${held}`)).toEqual([
      'ada admin',
      'bob member',
      `carla-${count} member`,
    ])
    const { invites } = await ada.api.workspace.listInvites.query({ workspaceId })
    expect(invites).toMatchObject([{ state: 'open', usedCount: 2 }])
  })

  it('adds a person once, however often it is followed, and changes no role', async () => {
    const { token } = await invite('member')
    await Promise.all([1, 2, 3].map(() => bob.api.workspace.acceptInvite.mutate({ token })))
    await join(bob, 'admin')
    const { members } = await ada.api.workspace.listMembers.query({ workspaceId })
    expect(members.map(({ displayName, role }) => `${displayName} ${role}`)).toEqual([
      'Ada admin',
      'Bob member',
    ])
    const { invites } = await ada.api.workspace.listInvites.query({ workspaceId })
    expect(invites.map(({ role, usedCount }) => `${role} ${usedCount}`)).toEqual(['admin 0', 'member 1'])
  })

  it('adds a guest to no channel', async () => {
    await join(bob, 'guest')
    expect(await channelsOf(bob)).toEqual([])
    const { members } = await bob.api.workspace.listMembers.query({ workspaceId })
    expect(members.map(({ displayName }) => displayName)).toEqual(['Bob'])
  })

  it('gives people with the same name different handles', async () => {
    await join(bob)
    const other = await stage.enter(makePerson('Bob', `bob-${count}@example.com`))
    await join(other)
    const { members } = await ada.api.workspace.listMembers.query({ workspaceId })
    expect(members.map(({ handle }) => handle).sort()).toEqual(['ada', 'bob', 'bob2'])
  })

  it('stops working when it is revoked, and says so', async () => {
    const { id, token } = await invite()
    const revoked = await ada.api.workspace.revokeInvite.mutate({ inviteId: id })
    expect(revoked.invite.state).toBe('revoked')
    const { invite: preview } = await stage.stranger.workspace.previewInvite.query({ token })
    expect(preview.state).toBe('revoked')
    expect(await refusalOf(bob.api.workspace.acceptInvite.mutate({ token }))).toBe('invite_revoked')
  })

  it('stops working after its time, except for members', async () => {
    const { id, token } = await invite()
    const carla = await stage.enter(makePerson('Carla', `carla-late-${count}@example.com`))
    await carla.api.workspace.acceptInvite.mutate({ token })
    await stage.root.query(`update invites set expires_at = now() - interval '1 second' where id = $1`, [id])
    expect(await refusalOf(bob.api.workspace.acceptInvite.mutate({ token }))).toBe('invite_expired')
    const { workspace } = await carla.api.workspace.acceptInvite.mutate({ token })
    expect(workspace.id).toBe(workspaceId)
  })

  it('for an address works only for that address, once', async () => {
    const { id, token } = await invite()
    await stage.root.query('update invites set email = $2 where id = $1', [id, 'Carla-Mail@example.com'])
    expect(await refusalOf(bob.api.workspace.acceptInvite.mutate({ token }))).toBe('invite_for_other')
    const carla = await stage.enter(makePerson('Carla', `carla-mail@example.com`))
    await carla.api.workspace.acceptInvite.mutate({ token })
    const { invite: preview } = await stage.stranger.workspace.previewInvite.query({ token })
    expect(preview.state).toBe('used')
    expect(await refusalOf(bob.api.workspace.acceptInvite.mutate({ token }))).toBe('invite_used')
  })

  it('that nobody made does not work', async () => {
    expect(await refusalOf(stage.stranger.workspace.previewInvite.query({ token: 'x' }))).toBe(
      'invite_unknown',
    )
    expect(await refusalOf(bob.api.workspace.acceptInvite.mutate({ token: 'x' }))).toBe('invite_unknown')
  })

  it('is stored only as a hash', async () => {
    const { id, token } = await invite()
    const { rows } = await stage.root.query(
      'select token_hash, to_jsonb(invites)::text as text from invites where id = $1',
      [id],
    )
    expect(rows[0].token_hash).toHaveLength(32)
    expect(rows[0].text).not.toContain(token)
  })

  it('is made, seen and revoked only by admins', async () => {
    const { id } = await invite()
    await join(bob)
    expect(await refusalOf(bob.api.workspace.invite.mutate({ workspaceId }))).toBe('admins_only')
    expect(await refusalOf(bob.api.workspace.listInvites.query({ workspaceId }))).toBe('admins_only')
    expect(await refusalOf(bob.api.workspace.revokeInvite.mutate({ inviteId: id }))).toBe('not_found')
  })
})

describe('a role', () => {
  it('is changed only by admins', async () => {
    await join(bob)
    const change = (by: Player, role: MemberRole) =>
      by.api.workspace.updateMemberRole.mutate({ workspaceId, userId: bob.userId, role })
    expect(await refusalOf(change(bob, 'admin'))).toBe('admins_only')
    const { member } = await change(ada, 'admin')
    expect(member).toMatchObject({ userId: bob.userId, role: 'admin', handle: 'bob' })
    await change(bob, 'member')
    expect(await refusalOf(change(bob, 'admin'))).toBe('admins_only')
  })

  it('of a person outside the workspace is not found', async () => {
    const change = ada.api.workspace.updateMemberRole.mutate({
      workspaceId,
      userId: bob.userId,
      role: 'guest',
    })
    expect(await refusalOf(change)).toBe('not_found')
  })
})

describe('the last admin', () => {
  const demoteAda = () =>
    ada.api.workspace.updateMemberRole.mutate({ workspaceId, userId: ada.userId, role: 'member' })

  it('can’t be demoted, be removed or leave', async () => {
    await join(bob)
    expect(await refusalOf(demoteAda())).toBe('last_admin')
    expect(await refusalOf(ada.api.workspace.leave.mutate({ workspaceId }))).toBe('last_admin')
    const remove = ada.api.workspace.removeMember.mutate({ workspaceId, userId: ada.userId })
    expect(await refusalOf(remove)).toBe('last_admin')
  })

  it('stays even when two admins leave at the same moment', async () => {
    await join(bob, 'admin')
    const outcomes = await Promise.all(
      [ada, bob].map(player => refusalOf(player.api.workspace.leave.mutate({ workspaceId }))),
    )
    expect(outcomes.sort()).toEqual(['last_admin', 'not refused'])
    const { rows } = await stage.root.query(
      `select count(*)::int as admins from workspace_members where workspace_id = $1 and role = 'admin'`,
      [workspaceId],
    )
    expect(rows[0].admins).toBe(1)
  })

  it('can leave once another person is an admin', async () => {
    await join(bob, 'admin')
    await ada.api.workspace.leave.mutate({ workspaceId })
    expect(await refusalOf(ada.api.workspace.listMembers.query({ workspaceId }))).toBe('not_found')
  })
})

describe('a person who is removed', () => {
  it('sees nothing any more, leaves their messages behind, and can come back', async () => {
    await join(bob)
    const { channels } = await bob.api.channel.list.query({ workspaceId })
    const channelId = channels[0]?.id ?? ''
    const { thread } = await bob.api.thread.create.mutate({ channelId, content: 'I was here' })
    await ada.api.workspace.removeMember.mutate({ workspaceId, userId: bob.userId })

    expect(await refusalOf(bob.api.thread.get.query({ threadId: thread.id }))).toBe('not_found')
    expect(await refusalOf(bob.api.message.send.mutate({ threadId: thread.id, content: 'Hello?' }))).toBe(
      'not_found',
    )
    const { messages } = await ada.api.message.list.query({ threadId: thread.id })
    expect(messages.map(({ content }) => content)).toEqual(['I was here'])

    const { email } = cast.bob
    const back = await ada.api.workspace.invite.mutate({ workspaceId, email })
    await bob.api.workspace.acceptInvite.mutate({ token: back.invite.token })
    const { me } = await bob.api.workspace.get.query({ slug: `orchard-${count}` })
    expect(me.handle).toBe('bob')
  })

  it('gets nothing more on the channels’ topics', async () => {
    await join(bob)
    const epochs = async () =>
      (await ada.api.channel.list.query({ workspaceId })).channels.map(({ accessEpoch }) => accessEpoch)
    const before = await epochs()
    await ada.api.workspace.removeMember.mutate({ workspaceId, userId: bob.userId })
    expect(await epochs()).toEqual(before.map(epoch => epoch + 1))
  })
})
