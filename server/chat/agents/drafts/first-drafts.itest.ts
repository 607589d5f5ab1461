import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Orchard, type Player, plantOrchard } from '../../../../testing/cast.ts'
import { createTestStage, refusalOf, type TestStage } from '../../../../testing/stage.ts'

let stage: TestStage
let orchard: Orchard
let ada: Player
let bob: Player
let workspaceId: string

beforeAll(async () => {
  stage = await createTestStage()
  orchard = await plantOrchard(stage)
  ;({ ada, bob } = orchard.people)
  workspaceId = orchard.workspace.id
})
afterAll(() => stage.close())

let made = 0
const create = (asDraft: boolean) => {
  const slug = `planned-${++made}`
  return ada.api.agent.create.mutate({
    workspaceId,
    name: slug,
    slug,
    displayName: `Planned ${made}`,
    systemPrompt: `You are ${slug}.`,
    model: 'claude-sonnet-5-5',
    tools: ['react'],
    asDraft,
  })
}
const find = async (agentId: string) => {
  const { agents } = await bob.api.agent.list.query({ workspaceId })
  return agents.find(({ id }) => id === agentId)
}
const ask = (slug: string) => {
  const channelId = orchard.channels.general?.id ?? ''
  return bob.api.thread.create.mutate({ channelId, content: `@${slug}, which first?` })
}

describe('a new agent that is kept as a draft', () => {
  it('answers nobody until it is published, and then at once', async () => {
    const { agent } = await create(true)
    expect(agent.isActive).toBe(false)
    expect((await ask(agent.slug)).tasks).toEqual([])
    const { draft } = await ada.api.agentDraft.get.query({ agentId: agent.id })
    expect(draft).toMatchObject({ isFirst: true, fields: { systemPrompt: `You are ${agent.slug}.` } })
    const { versions } = await ada.api.agent.versions.query({ agentId: agent.id })
    expect(versions).toMatchObject([{ version: 1, note: 'Not published yet.' }])
    await ada.api.agentDraft.publish.mutate({ agentId: agent.id, rev: draft?.rev ?? 0, note: '' })
    expect((await ask(agent.slug)).tasks).toMatchObject([{ agentId: agent.id }])
  })

  it('shows members its name alone', async () => {
    const { agent } = await create(true)
    const { agentId, ...names } = { agentId: agent.id, name: agent.name, displayName: agent.displayName }
    const { agent: seen } = await bob.api.agent.get.query({ agentId })
    expect(seen).toMatchObject({ ...names, systemPrompt: 'Not published yet.', tools: [], isActive: false })
    const words = JSON.stringify([seen, await bob.api.agent.card.query({ agentId })])
    expect(words).not.toContain(`You are ${agent.slug}.`)
    expect(await refusalOf(bob.api.agentDraft.get.query({ agentId }))).toBe('admins_only')
  })

  it('is deleted with its draft when that is discarded', async () => {
    const { agent } = await create(true)
    const { draft } = await ada.api.agentDraft.get.query({ agentId: agent.id })
    await ada.api.agentDraft.discard.mutate({ agentId: agent.id, rev: draft?.rev ?? 0 })
    expect(await find(agent.id)).toBeUndefined()
  })

  it('may be a duplicate: with all fields of the original but its name and handle', async () => {
    const { agent } = await create(false)
    const { agent: copy } = await ada.api.agent.duplicate.mutate({ agentId: agent.id })
    const { agent: second } = await ada.api.agent.duplicate.mutate({ agentId: agent.id })
    expect([copy.slug, second.slug]).toEqual([`${agent.slug}-copy`, `${agent.slug}-copy2`])
    expect(copy).toMatchObject({ displayName: `${agent.displayName} copy`, isActive: false })
    const { draft } = await ada.api.agentDraft.get.query({ agentId: copy.id })
    if (!draft) throw new Error('The copy has no draft.')
    const { slug, name, displayName, ...fields } = draft.fields
    expect([slug, name, displayName]).toEqual([copy.slug, copy.name, copy.displayName])
    expect(agent).toMatchObject(fields)
    expect(fields.systemPrompt).toBe(`You are ${agent.slug}.`)
    expect(draft.isFirst).toBe(true)
    const { versions } = await ada.api.agent.versions.query({ agentId: copy.id })
    expect(versions[0]?.note).toBe(`Copy of @${agent.slug}, version 1. Not published yet.`)
  })

  it('is never a built-in agent', async () => {
    const { agents } = await ada.api.agent.list.query({ workspaceId })
    const system = agents.find(({ isSystem }) => isSystem)?.id ?? ''
    expect(await refusalOf(ada.api.agent.duplicate.mutate({ agentId: system }))).toBe('system_agent')
    expect(await refusalOf(ada.api.agent.delete.mutate({ agentId: system }))).toBe('system_agent')
  })
})

describe('a deleted agent', () => {
  it('ends its tasks, answers nobody, keeps its name and gives its handle away', async () => {
    const { agent } = await create(false)
    const { tasks } = await ask(agent.slug)
    await ada.api.agent.delete.mutate({ agentId: agent.id })
    const { task } = await bob.api.task.get.query({ taskId: tasks[0]?.id ?? '' })
    expect(task.status).toBe('cancelled')
    expect(await find(agent.id)).toBeUndefined()
    const { former } = await bob.api.agent.list.query({ workspaceId })
    expect(former).toContainEqual({
      id: agent.id,
      slug: agent.slug,
      displayName: agent.displayName,
      avatarUrl: null,
    })
    expect((await ask(agent.slug)).tasks).toEqual([])
    expect(await refusalOf(ada.api.agent.get.query({ agentId: agent.id }))).toBe('not_found')
    const { agent: heir } = await ada.api.agent.create.mutate({
      workspaceId,
      name: 'Heir',
      slug: agent.slug,
      displayName: 'Heir',
      systemPrompt: 'You follow.',
      model: 'claude-sonnet-5-5',
    })
    expect((await ask(agent.slug)).tasks).toMatchObject([{ agentId: heir.id }])
  })

  it('is not the default agent, which somebody has to replace first', async () => {
    const { workspace } = await ada.api.workspace.get.query({ slug: orchard.workspace.slug })
    const agentId = workspace.defaultAgentId ?? ''
    expect(await refusalOf(ada.api.agent.delete.mutate({ agentId }))).toBe('default_agent')
    expect(await find(agentId)).toMatchObject({ isActive: true })
  })
})

describe('a row that was changed in the database’s own dashboard', () => {
  it('becomes a version, and a draft rests on the one before until it is merged', async () => {
    const { agent } = await create(false)
    const agentId = agent.id
    const { draft } = await ada.api.agentDraft.save.mutate({
      agentId,
      baseVersionId: agent.currentVersionId,
      rev: 0,
      fields: { description: 'Drafted' },
      was: { description: '' },
    })
    for (const role of ['postgres', 'service_role']) {
      await stage.root.query('begin')
      await stage.root.query(`set local role ${role}`)
      await stage.root.query('update agent_configs set system_prompt = $2 where id = $1', [
        agentId,
        `By ${role}.`,
      ])
      await stage.root.query('commit')
    }
    const { versions } = await ada.api.agent.versions.query({ agentId })
    expect(versions).toMatchObject([
      { version: 3, origin: 'database', authorUserId: null, isCurrent: true },
      { version: 2, origin: 'database', authorUserId: null },
      { version: 1, origin: 'form', authorUserId: ada.userId },
    ])
    const { agent: now } = await ada.api.agent.get.query({ agentId })
    expect(now.systemPrompt).toBe('By service_role.')
    const publish = ada.api.agentDraft.publish.mutate({ agentId, rev: draft.rev, note: '' })
    expect(await refusalOf(publish)).toBe('version_conflict')
  })
})
