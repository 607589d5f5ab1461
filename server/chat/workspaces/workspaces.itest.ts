import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cast, type Player } from '../../../testing/cast.ts'
import { createTestStage, makePerson, refusalOf, type TestStage } from '../../../testing/stage.ts'

let stage: TestStage
let ada: Player

beforeAll(async () => {
  stage = await createTestStage()
  ada = await stage.enter(cast.ada)
})
afterAll(() => stage.close())

describe('a new workspace', () => {
  it('has its creator as admin in #general and #random, and the seeded agents', async () => {
    const { workspace } = await ada.api.workspace.create.mutate({ name: 'Café Größe' })
    expect(workspace).toMatchObject({ name: 'Café Größe', slug: 'cafe-grosse', promptsVisible: true })
    const workspaceId = workspace.id

    const opened = await ada.api.workspace.get.query({ slug: 'cafe-grosse' })
    expect(opened).toMatchObject({ workspace, role: 'admin', me: { handle: 'ada', displayName: 'Ada' } })

    const { channels } = await ada.api.channel.list.query({ workspaceId })
    expect(channels.map(({ name, isMember, kind }) => ({ name, isMember, kind }))).toEqual([
      { name: 'general', isMember: true, kind: 'public' },
      { name: 'random', isMember: true, kind: 'public' },
    ])

    const { agents } = await ada.api.agent.list.query({ workspaceId })
    expect(agents.map(({ slug, isActive }) => `${slug} ${isActive}`)).toEqual([
      'coder true',
      'researcher false',
      'vibe true',
      'writer false',
      '_fork-resolver true',
      '_reader true',
      '_reflector true',
      '_router true',
      '_summariser true',
    ])
    expect(agents.find(({ id }) => id === workspace.defaultAgentId)?.slug).toBe('vibe')
    const vibe = agents.find(({ slug }) => slug === 'vibe')
    const { versions } = await ada.api.agent.versions.query({ agentId: vibe?.id ?? '' })
    expect(versions).toMatchObject([{ version: 1, authorUserId: null, isCurrent: true }])
  })

  it('is refused with an address that is taken, reserved or invalid', async () => {
    await ada.api.workspace.create.mutate({ name: 'Taken', slug: 'taken' })
    const create = (slug: string) => ada.api.workspace.create.mutate({ name: 'X', slug })
    expect(await refusalOf(create('taken'))).toBe('slug_taken')
    expect(await refusalOf(create('Taken'))).toBe('slug_taken')
    expect(await refusalOf(create('api'))).toBe('slug_reserved')
    expect(await refusalOf(create('a--b'))).toBe('slug_invalid')
    expect(await refusalOf(ada.api.workspace.create.mutate({ name: '果樹園' }))).toBe('slug_invalid')
  })

  it('is made once when two people ask for the same address at the same time', async () => {
    const tries = await Promise.allSettled(
      [1, 2, 3].map(() => ada.api.workspace.create.mutate({ name: 'Rush', slug: 'rush' })),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const tried of tries) {
      if (tried.status === 'rejected')
        expect(await refusalOf(Promise.reject(tried.reason))).toBe('slug_taken')
    }
  })

  it('lets nobody take an agent’s name as a handle', async () => {
    const vibe = await stage.enter(makePerson('Vibe'))
    await vibe.api.workspace.create.mutate({ name: 'Mirror', slug: 'mirror' })
    const { me } = await vibe.api.workspace.get.query({ slug: 'mirror' })
    expect(me.handle).toBe('vibe2')
  })

  it('is listed for its members and not found by anyone else', async () => {
    const eve = await stage.enter(makePerson('Eve'))
    const { workspace } = await ada.api.workspace.create.mutate({ name: 'Own', slug: 'own' })
    expect((await eve.api.workspace.list.query()).workspaces).toEqual([])
    expect((await ada.api.workspace.list.query()).workspaces).toContainEqual({ ...workspace, role: 'admin' })
    expect(await refusalOf(eve.api.workspace.get.query({ slug: 'own' }))).toBe('not_found')
    const workspaceId = workspace.id
    const calls = [
      eve.api.workspace.listMembers.query({ workspaceId }),
      eve.api.channel.list.query({ workspaceId }),
      eve.api.agent.list.query({ workspaceId }),
      eve.api.workspace.listInvites.query({ workspaceId }),
      eve.api.workspace.invite.mutate({ workspaceId }),
      eve.api.workspace.leave.mutate({ workspaceId }),
    ]
    for (const reason of await Promise.all(calls.map(refusalOf))) expect(reason).toBe('not_found')
  })
})

describe('the settings of a workspace', () => {
  it('are for its admins: name, budgets, the small model', async () => {
    const { workspace } = await ada.api.workspace.create.mutate({ name: 'Budget', slug: 'budget' })
    const workspaceId = workspace.id
    expect((await ada.api.workspace.settings.query({ workspaceId })).settings).toEqual({
      dailyUsd: 20,
      guestDailyUsd: 1,
      monthlyUsd: null,
      tasksAtOnce: 20,
      approvals: {},
      smallModel: 'claude-haiku-5-5',
      smallEndpointId: null,
      searchLanguage: 'english',
      helpDailyUsd: 0.5,
    })
    await ada.api.workspace.update.mutate({ workspaceId, dailyUsd: 2.5, monthlyUsd: 40 })
    const updated = await ada.api.workspace.update.mutate({ workspaceId, name: ' Budgets ', dailyUsd: null })
    expect(updated.workspace).toEqual({ ...workspace, name: 'Budgets' })
    expect((await ada.api.workspace.settings.query({ workspaceId })).settings).toMatchObject({
      dailyUsd: null,
      monthlyUsd: 40,
    })
    const approvals = { trust: { react: 'approve' as const }, waitMinutes: 30 }
    await ada.api.workspace.update.mutate({ workspaceId, approvals })
    expect((await ada.api.workspace.settings.query({ workspaceId })).settings).toMatchObject({ approvals })
    await expect(ada.api.workspace.update.mutate({ workspaceId, dailyUsd: 0 })).rejects.toMatchObject({
      data: { reason: 'invalid_input' },
    })
  })

  it('are neither shown to nor changed by anyone else', async () => {
    const { workspace } = await ada.api.workspace.create.mutate({ name: 'Closed', slug: 'closed' })
    const workspaceId = workspace.id
    const { invite } = await ada.api.workspace.invite.mutate({ workspaceId, role: 'member' })
    const mia = await stage.enter(makePerson('Mia'))
    await mia.api.workspace.acceptInvite.mutate({ token: invite.token })
    const stranger = await stage.enter(makePerson('Noa'))
    for (const [person, reason] of [
      [mia, 'admins_only'],
      [stranger, 'not_found'],
    ] as const) {
      expect(await refusalOf(person.api.workspace.settings.query({ workspaceId }))).toBe(reason)
      expect(await refusalOf(person.api.workspace.update.mutate({ workspaceId, dailyUsd: 1 }))).toBe(reason)
    }
    const sees = (userId: string) =>
      stage.db.asUser({ sub: userId }, tx => tx.selectFrom('spendDaily').selectAll().execute())
    await stage.root.query(
      `insert into spend_daily (workspace_id, day, cost_usd) values ($1, '2026-11-01', 1)`,
      [workspaceId],
    )
    expect(await sees(mia.userId)).toEqual([])
    expect(await sees(ada.userId)).toHaveLength(1)
  })
})

describe('an account', () => {
  it('is required for everything that is not public', async () => {
    expect(await refusalOf(stage.stranger.session.get.query())).toBe('signed_out')
    expect(await refusalOf(stage.stranger.workspace.list.query())).toBe('signed_out')
  })

  it('has a name and a theme that its owner can change', async () => {
    const finn = await stage.enter(makePerson('Finn'))
    expect((await finn.api.session.get.query()).user).toEqual({
      id: finn.userId,
      displayName: 'Finn',
      email: 'finn@example.com',
      theme: 'system',
      timeZone: null,
    })
    await finn.api.session.update.mutate({ theme: 'dark' })
    const { user } = await finn.api.session.update.mutate({ displayName: '  Finn O. ' })
    expect(user).toMatchObject({ displayName: 'Finn O.', theme: 'dark' })
    await finn.api.session.update.mutate({ timeZone: 'Europe/Berlin' })
    expect((await finn.api.session.get.query()).user.timeZone).toBe('Europe/Berlin')
    await expect(finn.api.session.update.mutate({ timeZone: 'Mars/Base' })).rejects.toMatchObject({
      data: { reason: 'invalid_input' },
    })
    await expect(finn.api.session.update.mutate({ displayName: ' ' })).rejects.toMatchObject({
      message: 'Enter a name.',
      data: { reason: 'invalid_input' },
    })
  })

  it('is given its token for Realtime, with its end', async () => {
    const { token, expiresAt } = await ada.api.session.realtimeToken.query()
    expect(token).toBe('token')
    expect(new Date(expiresAt).getTime()).toBeGreaterThan(Date.now())
  })
})
