import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cast, type Player } from '../../../../testing/cast.ts'
import { createTestStage, makePerson, refusalOf, type TestStage } from '../../../../testing/stage.ts'
import type { MemberRole } from '../../../domain/workspaces/workspace.ts'

let stage: TestStage
let ada: Player
let bob: Player
let bobsAddress: string
let slug: string
let workspaceId: string
let count = 0

beforeAll(async () => {
  stage = await createTestStage()
})
afterAll(() => stage.close())

beforeEach(async () => {
  slug = `orchard-${++count}`
  ada = await stage.enter({ ...cast.ada, email: `ada-${count}@example.com` })
  bobsAddress = `bob-${count}@example.com`
  bob = await stage.enter(makePerson('Bob', bobsAddress))
  workspaceId = (await ada.api.workspace.create.mutate({ name: 'Orchard', slug })).workspace.id
})

const invite = async (by: Player, role: MemberRole = 'member', email?: string) =>
  (await by.api.workspace.invite.mutate({ workspaceId, role, ...(email && { email }) })).invite
const follow = (who: Player, { token }: { token: string }) => who.api.workspace.acceptInvite.mutate({ token })
const remove = (who: Player) => ada.api.workspace.removeMember.mutate({ workspaceId, userId: who.userId })
const setRole = (who: Player, role: MemberRole) =>
  ada.api.workspace.updateMemberRole.mutate({ workspaceId, userId: who.userId, role })
const leave = (who: Player) => who.api.workspace.leave.mutate({ workspaceId })
const roleOf = async (who: Player) => (await who.api.workspace.get.query({ slug })).role
const statesOf = async () =>
  (await ada.api.workspace.listInvites.query({ workspaceId })).invites.map(
    ({ role, email, state }) => `${role} ${email === null ? 'link' : 'mail'} ${state}`,
  )

describe('a person who was removed', () => {
  it('does not come back by a link for many, whether it is older or newer', async () => {
    const old = await invite(ada)
    await follow(bob, old)
    await remove(bob)
    await expect(follow(bob, old)).rejects.toThrow(
      'You were removed from Orchard, so a shared link doesn’t let you in. Ask an admin to invite you by e-mail.',
    )
    expect(await refusalOf(follow(bob, await invite(ada)))).toBe('was_removed')
    expect(await refusalOf(bob.api.workspace.get.query({ slug }))).toBe('not_found')
  })

  it('does not come back by an invitation to their address that is older than the removal', async () => {
    const mailed = await invite(ada, 'member', bobsAddress)
    await follow(bob, await invite(ada))
    await remove(bob)
    await expect(follow(bob, mailed)).rejects.toThrow(
      'This invitation is older than your removal from Orchard.',
    )
    expect(await statesOf()).toEqual(['member link open', 'member mail revoked'])
  })

  it('comes back by a newer invitation to their address, with its role, and may then use links again', async () => {
    const link = await invite(ada)
    await follow(bob, await invite(ada, 'admin'))
    await remove(bob)
    await follow(bob, await invite(ada, 'guest', bobsAddress))
    expect(await roleOf(bob)).toBe('guest')
    await setRole(bob, 'member')
    await leave(bob)
    await follow(bob, link)
    expect(await roleOf(bob)).toBe('member')
  })

  it('is told about the end and the way back, and others are told nothing', async () => {
    const link = await invite(ada)
    await follow(bob, link)
    expect(await bob.api.workspace.formerMembership.query({ slug })).toEqual({ former: null })
    await remove(bob)
    const { former } = await bob.api.workspace.formerMembership.query({ slug })
    expect(former).toEqual({
      workspaceName: 'Orchard',
      role: 'member',
      endedAt: expect.any(String),
      wasRemoved: true,
    })
    const preview = async (by: Player['api'], { token }: { token: string }) =>
      (await by.workspace.previewInvite.query({ token })).invite.former
    expect((await preview(bob.api, link))?.problem).toContain('a shared link doesn’t let you in')
    expect(await preview(bob.api, await invite(ada, 'member', bobsAddress))).toEqual({
      ...former,
      problem: null,
    })
    const eve = await stage.enter(makePerson('Eve', `eve-${count}@example.com`))
    expect(await eve.api.workspace.formerMembership.query({ slug })).toEqual({ former: null })
    for (const api of [eve.api, stage.stranger]) expect(await preview(api, link)).toBeNull()
  })

  it('gets their handle and their public channels again, and no private one', async () => {
    await follow(bob, await invite(ada))
    await bob.api.workspace.updateHandle.mutate({ workspaceId, handle: 'bobby' })
    for (const [name, kind] of [
      ['harvest', 'public'],
      ['cellar', 'private'],
    ] as const) {
      const { channel } = await ada.api.channel.create.mutate({ workspaceId, name, kind })
      await ada.api.channel.addMember.mutate({ channelId: channel.id, userId: bob.userId })
    }
    await remove(bob)
    await follow(bob, await invite(ada, 'member', bobsAddress))
    const { me } = await bob.api.workspace.get.query({ slug })
    expect(me.handle).toBe('bobby')
    const { channels } = await bob.api.channel.list.query({ workspaceId })
    expect(channels.map(({ name, isMember }) => `${name} ${isMember}`)).toEqual([
      'general true',
      'harvest true',
      'random true',
    ])
  })

  it('is kept out even if the removal and the link meet at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const link = await invite(ada)
      const person = await stage.enter(makePerson(`Finn ${round}`, `finn-${count}-${round}@example.com`))
      await follow(person, link)
      await Promise.allSettled([remove(person), follow(person, link), follow(person, link)])
      expect(await refusalOf(person.api.workspace.get.query({ slug }))).toBe('not_found')
      expect(await refusalOf(follow(person, link))).toBe('was_removed')
    }
  })
})

describe('the invitations of an admin', () => {
  let before: Record<MemberRole, { token: string }>
  beforeEach(async () => {
    await follow(bob, await invite(ada, 'admin'))
    before = {
      admin: await invite(bob, 'admin'),
      member: await invite(bob, 'member', `carla-${count}@example.com`),
      guest: await invite(bob, 'guest'),
    }
  })
  const ended = ['guest link revoked', 'member mail revoked', 'admin link revoked']

  it('end when the admin is removed; they can follow none of them', async () => {
    await remove(bob)
    expect((await statesOf()).slice(1)).toEqual(ended)
    for (const link of [before.admin, before.guest])
      expect(await refusalOf(follow(bob, link))).toBe('was_removed')
    const carla = await stage.enter(makePerson('Carla', `carla-${count}@example.com`))
    expect(await refusalOf(follow(carla, before.member))).toBe('invite_revoked')
  })

  it.each(['member', 'guest'] as const)('end when the admin becomes a %s', async role => {
    await setRole(bob, role)
    expect((await statesOf()).slice(1)).toEqual(ended)
    await leave(bob)
    expect(await refusalOf(follow(bob, before.guest))).toBe('invite_revoked')
    expect(await refusalOf(follow(bob, before.admin))).toBe('role_too_high')
  })

  it('end when the admin leaves, and those of others stay', async () => {
    await leave(bob)
    expect(await statesOf()).toEqual(['admin link open', ...ended])
  })

  it('stay when the role stays', async () => {
    await setRole(bob, 'admin')
    expect((await statesOf()).filter(state => state.endsWith('open'))).toHaveLength(4)
  })

  it('are not made behind the back of a removal', async () => {
    await Promise.allSettled([
      remove(bob),
      ...[1, 2, 3, 4].map(() => invite(bob, 'admin')),
      bob.api.workspace.revokeInvite.mutate({ inviteId: crypto.randomUUID() }),
    ])
    const { rows } = await stage.root.query(
      'select count(*)::int as open from invites where created_by = $1 and revoked_at is null',
      [bob.userId],
    )
    expect(rows).toEqual([{ open: 0 }])
  })
})

describe('a person who left', () => {
  it('may follow an old link with their own role, but none with a higher one', async () => {
    const [admin, member] = [await invite(ada, 'admin'), await invite(ada)]
    await follow(bob, admin)
    await setRole(bob, 'member')
    await leave(bob)
    await expect(follow(bob, admin)).rejects.toThrow(
      'This invitation is for the role admin, but you were member when you left Orchard. Ask an admin for a new invitation.',
    )
    await follow(bob, member)
    expect(await roleOf(bob)).toBe('member')
  })

  it('gets a higher role by a newer link', async () => {
    await follow(bob, await invite(ada, 'guest'))
    await leave(bob)
    await follow(bob, await invite(ada))
    expect(await roleOf(bob)).toBe('member')
  })

  it('keeps their role while they stay, whichever link they follow', async () => {
    const link = await invite(ada)
    await follow(bob, await invite(ada, 'guest'))
    await follow(bob, link)
    expect(await roleOf(bob)).toBe('guest')
    await leave(bob)
    expect(await refusalOf(follow(bob, link))).toBe('role_too_high')
  })
})

describe('resetting a link', () => {
  it('ends it and makes a new one like it in one step', async () => {
    const { channels } = await ada.api.channel.list.query({ workspaceId })
    const channelIds = channels.slice(0, 1).map(({ id }) => id)
    const { invite: old } = await ada.api.workspace.invite.mutate({ workspaceId, role: 'guest', channelIds })
    const { invite: fresh } = await ada.api.workspace.resetInvite.mutate({ inviteId: old.id })
    expect(fresh).toMatchObject({ role: 'guest', email: null, channelIds, state: 'open', usedCount: 0 })
    expect(await refusalOf(follow(bob, old))).toBe('invite_revoked')
    await follow(bob, fresh)
    expect(await roleOf(bob)).toBe('guest')
  })

  it('sends a new mail for an invitation by address', async () => {
    const old = await invite(ada, 'member', bobsAddress)
    const { invite: fresh } = await ada.api.workspace.resetInvite.mutate({ inviteId: old.id })
    expect(fresh).toMatchObject({ email: bobsAddress, mailed: true })
    expect(stage.mails.at(-1)?.text).toContain(fresh.url)
    expect(await refusalOf(follow(bob, old))).toBe('invite_revoked')
  })

  it('is for admins, works once, and makes one link for two admins', async () => {
    const old = await invite(ada)
    const reset = (by: Player) => refusalOf(by.api.workspace.resetInvite.mutate({ inviteId: old.id }))
    expect(await reset(bob)).toBe('not_found')
    await follow(bob, old)
    expect(await reset(bob)).toBe('not_found')
    await setRole(bob, 'admin')
    expect((await Promise.all([reset(ada), reset(bob)])).sort()).toEqual(['invite_revoked', 'not refused'])
    expect(await statesOf()).toEqual(['member link open', 'member link revoked'])
  })

  it('leaves out a private channel that the caller can’t see', async () => {
    const { channel } = await ada.api.channel.create.mutate({ workspaceId, name: 'cellar', kind: 'private' })
    await follow(bob, await invite(ada, 'admin'))
    const { invite: old } = await ada.api.workspace.invite.mutate({
      workspaceId,
      role: 'guest',
      channelIds: [channel.id],
    })
    const { invite: fresh } = await bob.api.workspace.resetInvite.mutate({ inviteId: old.id })
    expect(fresh.channelIds).toEqual([])
  })
})
