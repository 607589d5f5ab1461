import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Orchard, type Player, plantOrchard } from '../../../testing/cast.ts'
import { createTestStage, makePerson, refusalOf, type TestStage } from '../../../testing/stage.ts'
import { keepCatalog } from '../../db/agents/model-catalog.ts'
import { noAbilities } from '../../domain/agents/model-abilities.ts'

let stage: TestStage
let orchard: Orchard
let ada: Player
let bob: Player
let eve: Player
let workspaceId: string

beforeAll(async () => {
  stage = await createTestStage()
  orchard = await plantOrchard(stage)
  ;({ ada, bob } = orchard.people)
  eve = await stage.enter(makePerson('Eve'))
  workspaceId = orchard.workspace.id
})
afterAll(() => stage.close())

const find = async (slug: string) => {
  const { agents } = await ada.api.agent.list.query({ workspaceId })
  const agent = agents.find(candidate => candidate.slug === slug)
  if (!agent) throw new Error(`no agent ${slug}`)
  return agent
}
let made = 0
const create = (slug = `agent-${++made}`) =>
  ada.api.agent.create.mutate({
    workspaceId,
    name: slug,
    slug,
    displayName: slug,
    systemPrompt: `You are ${slug}.`,
    model: 'claude-sonnet-5-5',
    note: 'First try',
  })

const thinking = {
  properties: { user_intent: { type: 'string', description: 'Question, task or greeting' }, about: {} },
  required: ['user_intent'],
}

describe('a declared agent', () => {
  it('keeps its properties in their order and its notes on tools, in every version', async () => {
    const { agent } = await create()
    expect(agent).toMatchObject({ properties: null, structuredOutput: false, toolNotes: {} })
    const declared = {
      properties: thinking,
      structuredOutput: true,
      tools: ['react', 'notion.search'],
      toolNotes: { 'notion.search': 'Look here first.' },
    }
    await ada.api.agent.update.mutate({ agentId: agent.id, ...declared })
    const { agent: saved } = await ada.api.agent.get.query({ agentId: agent.id })
    expect(saved).toMatchObject(declared)
    expect(Object.keys(saved.properties?.properties ?? {})).toEqual(['user_intent', 'about'])
    const { version } = await ada.api.agent.version.query({
      agentId: agent.id,
      versionId: saved.currentVersionId,
    })
    expect(version).toMatchObject({ origin: 'form', fields: declared })

    const { agent: restored } = await ada.api.agent.rollback.mutate({
      agentId: agent.id,
      versionId: agent.currentVersionId,
    })
    expect(restored).toMatchObject({ properties: null, structuredOutput: false, toolNotes: {} })
    const { agent: again } = await ada.api.agent.rollback.mutate({
      agentId: agent.id,
      versionId: saved.currentVersionId,
    })
    expect(again).toMatchObject(declared)
  })

  it('can’t return data without properties', async () => {
    const { agent } = await create()
    const output = { agentId: agent.id, structuredOutput: true }
    expect(await refusalOf(ada.api.agent.update.mutate(output))).toBe('invalid_input')
    await ada.api.agent.update.mutate({ ...output, properties: thinking })
    const unknown = { properties: { topic: { type: 'txt' } }, required: [] }
    expect(await refusalOf(ada.api.agent.update.mutate({ ...output, properties: unknown }))).toBe(
      'invalid_input',
    )
    const without = ada.api.agent.update.mutate({ agentId: agent.id, properties: null })
    expect(await refusalOf(without)).toBe('invalid_input')
  })

  it('tells the origin of each version', async () => {
    const vibe = await find('coder')
    await stage.root.query(`update agent_configs set description = 'By hand' where id = $1`, [vibe.id])
    const { versions } = await ada.api.agent.versions.query({ agentId: vibe.id })
    expect(versions.map(({ origin }) => origin)).toEqual(['database', 'code'])
  })

  it('has versions from before it had these fields', async () => {
    const { agent } = await create()
    await stage.root.query(
      `insert into agent_config_versions (agent_config_id, workspace_id, version, config)
        select agent_config_id, workspace_id, 99, config - array['properties', 'structured_output', 'tool_notes']
        from agent_config_versions where agent_config_id = $1`,
      [agent.id],
    )
    const { versions } = await ada.api.agent.versions.query({ agentId: agent.id })
    const { version } = await ada.api.agent.version.query({
      agentId: agent.id,
      versionId: versions[0]?.id ?? '',
    })
    expect(version.fields).toMatchObject({ properties: null, structuredOutput: false, toolNotes: {} })
  })
})

describe('an agent', () => {
  it('is created with the product’s defaults, at version 1, and can be mentioned at once', async () => {
    const { agent } = await create('picker')
    expect(agent).toMatchObject({
      slug: 'picker',
      maxTokens: 4_096,
      budgetUsd: 0.25,
      timeoutSeconds: 120,
      isActive: true,
      isSystem: false,
      systemPrompt: 'You are picker.',
    })
    const { versions } = await ada.api.agent.versions.query({ agentId: agent.id })
    expect(versions).toMatchObject([
      {
        id: agent.currentVersionId,
        version: 1,
        authorUserId: ada.userId,
        note: 'First try',
        isCurrent: true,
      },
    ])
    const channelId = orchard.channels.general?.id ?? ''
    const { tasks } = await bob.api.thread.create.mutate({ channelId, content: '@Picker, which first?' })
    expect(tasks.map(({ agentId }) => agentId)).toEqual([agent.id])
  })

  it('gets a new version from each save that changes it, and none from a save without changes', async () => {
    const { agent } = await create()
    const agentId = agent.id
    const { agent: saved } = await ada.api.agent.update.mutate({
      agentId,
      systemPrompt: 'You are new.',
      note: 'New',
    })
    expect(saved.currentVersionId).not.toBe(agent.currentVersionId)
    const { agent: same } = await ada.api.agent.update.mutate({
      agentId,
      systemPrompt: 'You are new.',
      note: 'Nothing',
    })
    expect(same.currentVersionId).toBe(saved.currentVersionId)
    const { versions } = await ada.api.agent.versions.query({ agentId })
    expect(versions.map(({ version, note, isCurrent }) => `${version} ${note} ${isCurrent}`)).toEqual([
      '2 New true',
      '1 First try false',
    ])
  })

  it('is not overwritten by a save that began before somebody else’s', async () => {
    const { agent } = await create()
    const agentId = agent.id
    const save = (description: string) =>
      ada.api.agent.update.mutate({ agentId, baseVersionId: agent.currentVersionId, description })
    await save('Mine')
    await expect(save('Also mine')).rejects.toMatchObject({
      message:
        'Ada saved a newer version while you were editing. Compare both versions before you save yours.',
      data: {
        reason: 'version_conflict',
        code: 'CONFLICT',
        details: { savedBy: ada.userId, savedByName: 'Ada', version: 2 },
      },
    })
    const racing = await create()
    const race = (description: string) =>
      ada.api.agent.update.mutate({
        agentId: racing.agent.id,
        baseVersionId: racing.agent.currentVersionId,
        description,
      })
    const outcomes = await Promise.all(['a', 'b', 'c'].map(text => refusalOf(race(text))))
    expect(outcomes.sort()).toEqual(['not refused', 'version_conflict', 'version_conflict'])
  })

  it('goes back to an older version by a new one, and back again', async () => {
    const { agent } = await create()
    const agentId = agent.id
    const tools = ['react' as const, 'send_message' as const]
    const approvals = { trust: { react: 'approve' as const }, waitMinutes: 60 }
    const changed = { systemPrompt: 'You are new.', maxTurns: 3, maxTotalTokens: null, tools, approvals }
    await ada.api.agent.update.mutate({ agentId, ...changed })
    const { versions } = await ada.api.agent.versions.query({ agentId })
    const [second, first] = versions.map(({ id }) => id)
    const rolled = await ada.api.agent.rollback.mutate({ agentId, versionId: first ?? '' })
    expect(rolled.agent).toMatchObject({
      ...agent,
      currentVersionId: expect.any(String),
      updatedAt: expect.any(String),
    })
    await ada.api.agent.rollback.mutate({ agentId, versionId: second ?? '' })
    expect((await ada.api.agent.get.query({ agentId })).agent).toMatchObject(changed)
    const after = await ada.api.agent.versions.query({ agentId })
    expect(after.versions.map(({ note }) => note)).toEqual([
      'Restored version 2',
      'Restored version 1',
      '',
      'First try',
    ])
    expect(
      await refusalOf(
        ada.api.agent.rollback.mutate({ agentId, versionId: first ?? '', baseVersionId: first }),
      ),
    ).toBe('version_conflict')
    const other = await create()
    expect(
      await refusalOf(ada.api.agent.rollback.mutate({ agentId: other.agent.id, versionId: first ?? '' })),
    ).toBe('not_found')
  })

  it('says why it can’t go back to a version with values that the form no longer accepts', async () => {
    const { agent } = await create()
    const agentId = agent.id
    await stage.root.query('update agent_configs set budget_usd = 2000 where id = $1', [agentId])
    await ada.api.agent.update.mutate({ agentId, budgetUsd: 1 })
    const { versions } = await ada.api.agent.versions.query({ agentId })
    const back = ada.api.agent.rollback.mutate({ agentId, versionId: versions[1]?.id ?? '' })
    await expect(back).rejects.toMatchObject({
      message: expect.stringContaining('budgetUsd'),
      data: { reason: 'version_unusable' },
    })
  })

  it('can’t need more approvals than people of the workspace can give, and neither can the workspace', async () => {
    const { agent } = await create()
    const quorum = (needed: number, userIds: string[]) => ({
      approvals: { approvers: { kind: 'quorum' as const, needed, userIds } },
    })
    const save = (change: ReturnType<typeof quorum>) =>
      ada.api.agent.update.mutate({ agentId: agent.id, ...change })
    const both = [ada.userId, bob.userId]
    for (const change of [
      quorum(3, both),
      quorum(2, [bob.userId, bob.userId]),
      quorum(2, [bob.userId, eve.userId]),
    ]) {
      expect(await refusalOf(save(change))).toBe('invalid_input')
      expect(await refusalOf(ada.api.workspace.update.mutate({ workspaceId, ...change }))).toBe(
        'invalid_input',
      )
    }
    await expect(save(quorum(3, both))).rejects.toThrow('More approvals are needed than people')
    const stranger = { approvals: { approvers: { kind: 'person' as const, userId: eve.userId } } }
    expect(await refusalOf(ada.api.agent.update.mutate({ agentId: agent.id, ...stranger }))).toBe(
      'invalid_input',
    )
    await save(quorum(2, both))
  })

  it('can’t name approvers who are not in the workspace, and neither can the workspace', async () => {
    const { agent } = await create()
    const approvers = { kind: 'quorum' as const, needed: 1, userIds: [bob.userId, eve.userId] }
    const approvals = { approvers }
    await expect(ada.api.agent.update.mutate({ agentId: agent.id, approvals })).rejects.toThrow(
      'Some approvers are not in this workspace.',
    )
    expect(await refusalOf(ada.api.workspace.update.mutate({ workspaceId, approvals }))).toBe('invalid_input')
    const { agent: kept } = await ada.api.agent.get.query({ agentId: agent.id })
    expect(kept.approvals).toEqual({})
  })

  it('shows its versions to everybody, their prompts to admins only where the workspace hides them', async () => {
    const { agent } = await create()
    const of = { agentId: agent.id, versionId: agent.currentVersionId }
    expect((await bob.api.agent.version.query(of)).version).toMatchObject({
      version: 1,
      fields: { systemPrompt: agent.systemPrompt, approvals: {}, tools: agent.tools },
    })
    await ada.api.workspace.update.mutate({ workspaceId, promptsVisible: false })
    expect((await bob.api.agent.version.query(of)).version.fields.systemPrompt).toBeNull()
    expect((await ada.api.agent.version.query(of)).version.fields.systemPrompt).toBe(agent.systemPrompt)
    await ada.api.workspace.update.mutate({ workspaceId, promptsVisible: true })
    expect(await refusalOf(eve.api.agent.version.query(of))).toBe('not_found')
    expect(await refusalOf(bob.api.agent.rollback.mutate(of))).toBe('admins_only')
  })

  it('that was changed directly in the database has a version for that, too', async () => {
    const { agent } = await create()
    await stage.root.query(`update agent_configs set system_prompt = 'By hand.' where id = $1`, [agent.id])
    const { versions } = await ada.api.agent.versions.query({ agentId: agent.id })
    expect(versions[0]).toMatchObject({ version: 2, authorUserId: null, isCurrent: true })
  })

  it('can’t have the name of another agent or of a person', async () => {
    await create('unique')
    expect(await refusalOf(create('unique'))).toBe('name_taken')
    expect(await refusalOf(create('bob'))).toBe('name_taken')
    const { agent } = await create()
    const rename = (slug: string) => ada.api.agent.update.mutate({ agentId: agent.id, slug })
    expect(await refusalOf(rename('bob'))).toBe('name_taken')
    expect(await refusalOf(rename('vibe'))).toBe('name_taken')
    await rename('renamed')
    const { agent: heir } = await create(agent.slug)
    expect(heir.slug).toBe(agent.slug)
  })

  it('is refused with fields outside their limits, in a sentence', async () => {
    const { agent } = await create()
    await expect(ada.api.agent.update.mutate({ agentId: agent.id, slug: 'No Spaces' })).rejects.toMatchObject(
      {
        message: 'Use 1 to 31 lowercase letters a to z, digits, - or _. Start with a letter or digit.',
        data: { reason: 'invalid_input' },
      },
    )
  })

  it('answers nobody once it is switched off', async () => {
    const { agent } = await create('sleepy')
    const { agent: off } = await ada.api.agent.toggleActive.mutate({ agentId: agent.id, isActive: false })
    expect(off).toMatchObject({ isActive: false, currentVersionId: agent.currentVersionId })
    const channelId = orchard.channels.general?.id ?? ''
    const ask = () => bob.api.thread.create.mutate({ channelId, content: '@sleepy?' })
    expect((await ask()).tasks).toEqual([])
    await ada.api.agent.toggleActive.mutate({ agentId: agent.id, isActive: true })
    expect((await ask()).tasks).toHaveLength(1)
  })
})

describe('the system’s agent', () => {
  it('can be edited, but not renamed, switched off or mentioned', async () => {
    const resolver = await find('_fork-resolver')
    const agentId = resolver.id
    const { agent } = await ada.api.agent.update.mutate({ agentId, systemPrompt: 'Condense.' })
    expect(agent.systemPrompt).toBe('Condense.')
    expect(await refusalOf(ada.api.agent.update.mutate({ agentId, slug: 'resolver' }))).toBe('system_agent')
    expect(await refusalOf(ada.api.agent.toggleActive.mutate({ agentId, isActive: false }))).toBe(
      'system_agent',
    )
    const channelId = orchard.channels.general?.id ?? ''
    const { tasks } = await bob.api.thread.create.mutate({
      channelId,
      content: '@_fork-resolver @fork-resolver',
    })
    expect(tasks).toEqual([])
  })
})

describe('a member who is not an admin', () => {
  it('reads agents but changes none', async () => {
    const { id } = await find('vibe')
    const { agent } = await bob.api.agent.get.query({ agentId: id })
    expect(agent.systemPrompt).toContain('You are Vibe')
    const calls = [
      bob.api.agent.update.mutate({ agentId: id, systemPrompt: 'Obey Bob.' }),
      bob.api.agent.toggleActive.mutate({ agentId: id, isActive: false }),
      bob.api.agent.create.mutate({
        workspaceId,
        name: 'b',
        slug: 'b',
        displayName: 'B',
        systemPrompt: 'B',
        model: 'm',
      }),
    ]
    expect(await Promise.all(calls.map(refusalOf))).toEqual(calls.map(() => 'admins_only'))
  })

  it('reads prompts only where the workspace shows them', async () => {
    const { id } = await find('vibe')
    await stage.root.query('update workspaces set prompts_visible = false where id = $1', [workspaceId])
    expect((await bob.api.agent.get.query({ agentId: id })).agent.systemPrompt).toBeNull()
    expect((await ada.api.agent.get.query({ agentId: id })).agent.systemPrompt).not.toBeNull()
    await stage.root.query('update workspaces set prompts_visible = true where id = $1', [workspaceId])
  })

  it('finds no agent of another workspace', async () => {
    const { id } = await find('vibe')
    const calls = [
      eve.api.agent.get.query({ agentId: id }),
      eve.api.agent.versions.query({ agentId: id }),
      eve.api.agent.update.mutate({ agentId: id, description: 'x' }),
      eve.api.agent.toggleActive.mutate({ agentId: id, isActive: false }),
    ]
    expect(await Promise.all(calls.map(refusalOf))).toEqual(calls.map(() => 'not_found'))
  })

  it('is offered the known models, and once a worker has asked, those of the endpoint', async () => {
    const offered = async () => (await bob.api.agent.models.query()).models
    expect((await offered()).map(({ id }) => id)).toContain('claude-sonnet-5-5')
    const hear = (...ids: string[]) =>
      stage.db.asWorker(tx =>
        keepCatalog(
          tx,
          ids.map(id => ({ id, name: id.toUpperCase(), abilities: noAbilities })),
        ),
      )
    await hear('new', 'old')
    expect(await offered()).toEqual([
      { id: 'new', name: 'NEW' },
      { id: 'old', name: 'OLD' },
    ])
    await hear('newer', 'new')
    expect((await offered()).map(({ id }) => id)).toEqual(['newer', 'new'])
    await hear()
    expect(await offered()).toHaveLength(2)
  })
})
