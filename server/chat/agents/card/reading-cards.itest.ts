import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Orchard, type Player, plantOrchard } from '../../../../testing/cast.ts'
import { createTestStage, makePerson, refusalOf, type TestStage } from '../../../../testing/stage.ts'

let stage: TestStage
let orchard: Orchard
let ada: Player
let bob: Player
let workspaceId: string
let vibe: string

beforeAll(async () => {
  stage = await createTestStage()
  orchard = await plantOrchard(stage)
  ;({ ada, bob } = orchard.people)
  workspaceId = orchard.workspace.id
  const { agents } = await ada.api.agent.list.query({ workspaceId })
  vibe = agents.find(({ slug }) => slug === 'vibe')?.id ?? ''
})
afterAll(() => stage.close())

const cardFor = async (by: Player, agentId = vibe) => (await by.api.agent.card.query({ agentId })).card

describe('the card of an agent', () => {
  it('says its purpose, model and tools with their effects, to members and guests alike', async () => {
    for (const by of [ada, bob, orchard.people.deniz]) {
      const card = await cardFor(by)
      expect(card).toMatchObject({ displayName: 'Vibe', isActive: true, isDeleted: false, isSystem: false })
      expect(card.model).toContain('claude')
      expect(card.tools).toEqual(
        expect.arrayContaining([
          { name: 'read_thread', effect: 'read_only' },
          { name: 'react', effect: 'side_effecting' },
        ]),
      )
    }
    const eve = await stage.enter(makePerson('Eve'))
    expect(await refusalOf(eve.api.agent.card.query({ agentId: vibe }))).toBe('not_found')
  })

  it('shows the prompt to members only while the workspace allows that', async () => {
    expect((await cardFor(bob)).systemPrompt).not.toBeNull()
    await ada.api.workspace.update.mutate({ workspaceId, promptsVisible: false })
    expect((await cardFor(bob)).systemPrompt).toBeNull()
    expect((await cardFor(ada)).systemPrompt).not.toBeNull()
    await ada.api.workspace.update.mutate({ workspaceId, promptsVisible: true })
  })

  it('names the admins who changed it, and the last change', async () => {
    expect(await cardFor(bob)).toMatchObject({
      maintainers: [],
      lastChange: { version: 1, authorName: null },
    })
    await ada.api.agent.update.mutate({ agentId: vibe, description: 'Answers', note: 'A shorter line' })
    expect(await cardFor(bob)).toMatchObject({
      description: 'Answers',
      maintainers: [{ userId: ada.userId, displayName: 'Ada' }],
      lastChange: { version: 2, authorName: 'Ada', note: 'A shorter line' },
    })
  })

  it('still tells of an agent that is switched off or deleted', async () => {
    const fields = {
      name: 'Gone',
      slug: 'gone',
      displayName: 'Gone',
      systemPrompt: 'Go.',
      model: 'claude-haiku-5-5',
    }
    const { agent } = await ada.api.agent.create.mutate({ workspaceId, ...fields })
    await ada.api.agent.toggleActive.mutate({ agentId: agent.id, isActive: false })
    expect(await cardFor(bob, agent.id)).toMatchObject({ isActive: false, isDeleted: false })
    await stage.root.query('update agent_configs set deleted_at = now() where id = $1', [agent.id])
    expect(await cardFor(bob, agent.id)).toMatchObject({ displayName: 'Gone', isDeleted: true })
  })

  it('says nothing about the effect of a tool whose server is gone', async () => {
    const fields = {
      name: 'Cook',
      slug: 'cook',
      displayName: 'Cook',
      systemPrompt: 'Cook.',
      model: 'claude-haiku-5-5',
    }
    const { agent } = await ada.api.agent.create.mutate({ workspaceId, ...fields })
    await stage.root.query(`update agent_configs set tools = '{kitchen.boil}' where id = $1`, [agent.id])
    expect((await cardFor(bob, agent.id)).tools).toEqual([{ name: 'kitchen.boil', effect: null }])
  })
})
