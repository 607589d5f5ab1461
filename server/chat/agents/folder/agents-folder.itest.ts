import { mkdtemp, rm, unlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Orchard, type Player, plantOrchard } from '../../../../testing/cast.ts'
import { createTestStage, refusalOf, type TestStage } from '../../../../testing/stage.ts'
import { importAgentsFolder } from './import-agents-folder.ts'

let stage: TestStage
let orchard: Orchard
let ada: Player
let workspaceId: string
let folder: string
let counted = 0
/** A new name for each test: all share the workspace. */
let slug: string

beforeAll(async () => {
  stage = await createTestStage()
  orchard = await plantOrchard(stage)
  ada = orchard.people.ada
  workspaceId = orchard.workspace.id
})
afterAll(() => stage.close())
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'openvibe-agents-'))
  slug = `agent-${++counted}`
  return () => rm(folder, { recursive: true })
})

const put = (file: string, text: string) => writeFile(join(folder, file), text)
const load = () => importAgentsFolder(stage.db, { folder })
const document = (prompt: string) => `name: ${slug}\ndescription: ${prompt}\n`
async function find(name = slug, place = workspaceId) {
  const { agents } = await ada.api.agent.list.query({ workspaceId: place })
  const found = agents.find(agent => agent.slug === name)
  return found && (await ada.api.agent.get.query({ agentId: found.id })).agent
}
const versions = async () =>
  (await ada.api.agent.versions.query({ agentId: (await find())?.id ?? '' })).versions.map(
    ({ origin, note, authorUserId }) => ({ origin, note, byPerson: authorUserId !== null }),
  )
const problems = async () =>
  (await ada.api.agent.fileProblems.query({ workspaceId })).files.filter(({ file }) => file.startsWith(slug))
const fromFile = () => ({ origin: 'file', note: `From the file ${slug}.yaml`, byPerson: false })

describe('a file of the folder', () => {
  it('becomes an agent of every workspace, also of those that are made later', async () => {
    await put(`${slug}.yaml`, document('You know pears.'))
    await load()
    expect(await find()).toMatchObject({ systemPrompt: 'You know pears.', isActive: true })
    expect(await versions()).toEqual([fromFile()])
    const { workspace } = await ada.api.workspace.create.mutate({ name: `Later ${slug}` })
    expect(await find(slug, workspace.id)).toMatchObject({ systemPrompt: 'You know pears.' })
  })

  it('that did not change makes no version, and never overwrites an edit in the browser', async () => {
    await put(`${slug}.yaml`, document('You know pears.'))
    await load()
    await load()
    expect(await versions()).toEqual([fromFile()])
    const agentId = (await find())?.id ?? ''
    await ada.api.agent.update.mutate({ agentId, systemPrompt: 'You know plums.' })
    await load()
    // A comment is no change of the agent either.
    await put(`${slug}.yaml`, `# A comment\n${document('You know pears.')}`)
    await load()
    expect(await find()).toMatchObject({ systemPrompt: 'You know plums.' })
    expect(await versions()).toHaveLength(2)
  })

  it('that changed makes a new version, with a note, even after an edit in the browser', async () => {
    await put(`${slug}.yaml`, document('You know pears.'))
    await load()
    const agentId = (await find())?.id ?? ''
    await ada.api.agent.update.mutate({ agentId, systemPrompt: 'You know plums.' })
    await put(`${slug}.yaml`, document('You know quinces.'))
    await load()
    expect(await find()).toMatchObject({ id: agentId, systemPrompt: 'You know quinces.' })
    expect(await versions()).toMatchObject([fromFile(), { origin: 'form', byPerson: true }, fromFile()])
  })

  it('that changed its slug still is the same agent', async () => {
    await put(`${slug}.yaml`, document('You know pears.'))
    await load()
    const before = await find()
    await put(`${slug}.yaml`, `${document('You know pears.')}slug: ${slug}-new\n`)
    await load()
    expect(await find(`${slug}-new`)).toMatchObject({ id: before?.id })
  })

  it('that was deleted leaves its agent, and an unchanged one that returns makes no version', async () => {
    await put(`${slug}.yaml`, document('You know pears.'))
    await load()
    await unlink(join(folder, `${slug}.yaml`))
    await load()
    expect(await find()).toMatchObject({ isActive: true })
    const { workspace } = await ada.api.workspace.create.mutate({ name: `Without ${slug}` })
    expect(await find(slug, workspace.id)).toBeUndefined()
    await put(`${slug}.yaml`, document('You know pears.'))
    await load()
    expect(await versions()).toHaveLength(1)
  })

  it('that is broken never half-imports: the agent stays, the others load, admins see the line', async () => {
    await put(`${slug}.yaml`, document('You know pears.'))
    await load()
    await put(`${slug}.yaml`, `${document('You know figs.')}effort: high\ntemperature: 1\n`)
    await put(`${slug}-other.yaml`, document('x').replace(slug, `${slug}-other`))
    const { problems: told } = await load()
    expect(told).toEqual([expect.stringContaining(`${slug}.yaml:4:1: error: temperature: The models refuse`)])
    expect(await find()).toMatchObject({ systemPrompt: 'You know pears.', effort: 'medium' })
    expect(await find(`${slug}-other`)).toBeDefined()
    expect(await problems()).toEqual([{ file: `${slug}.yaml`, problem: told[0] }])
    expect(await refusalOf(orchard.people.bob.api.agent.fileProblems.query({ workspaceId }))).toBe(
      'admins_only',
    )

    await put(`${slug}.yaml`, document('You know figs.'))
    await load()
    expect(await problems()).toEqual([])
    expect(await find()).toMatchObject({ systemPrompt: 'You know figs.' })
  })

  it('whose approver is no member of a new workspace is not used there, and its admins see why', async () => {
    const approvers = `approvals: { approvers: { kind: person, user_id: ${orchard.people.bob.userId} } }\n`
    await put(`${slug}.yaml`, `${document('You know pears.')}${approvers}`)
    await load()
    expect(await find()).toBeDefined()
    const { workspace } = await ada.api.workspace.create.mutate({ name: `Apart ${slug}` })
    expect(await find(slug, workspace.id)).toBeUndefined()
    const { files } = await ada.api.agent.fileProblems.query({ workspaceId: workspace.id })
    expect(files).toContainEqual({
      file: `${slug}.yaml`,
      problem: expect.stringContaining('The approver is not in this workspace.'),
    })
  })

  it('whose slug an agent of the workspace has is not used there, until one of them has another slug', async () => {
    const { agent } = await ada.api.agent.create.mutate({
      workspaceId,
      name: slug,
      slug,
      displayName: 'Own',
      systemPrompt: 'Made in the browser.',
      model: 'claude-sonnet-5-5',
    })
    await put(`${slug}.yaml`, document('From the folder.'))
    await put(`${slug}-vibe.yaml`, 'name: Vibe\ndescription: Not the built-in one.\n')
    await load()
    expect(await find()).toMatchObject({ id: agent.id, systemPrompt: 'Made in the browser.' })
    expect(await find('vibe')).not.toMatchObject({ systemPrompt: 'Not the built-in one.' })
    expect(await problems()).toMatchObject([
      {
        file: `${slug}-vibe.yaml`,
        problem: expect.stringContaining('This workspace has its own agent @vibe'),
      },
      { file: `${slug}.yaml`, problem: expect.stringContaining(`its own agent @${slug}`) },
    ])
    await ada.api.agent.update.mutate({ agentId: agent.id, slug: `${slug}-own` })
    await load()
    expect(await find()).toMatchObject({ systemPrompt: 'From the folder.' })
  })

  it('can’t have the slug of another file, and two processes can read the folder at once', async () => {
    await put(`${slug}-a.yaml`, document('First.'))
    await put(`${slug}-b.json`, JSON.stringify({ name: slug, description: 'Second.' }))
    await Promise.all([load(), load(), load()])
    expect(await find()).toMatchObject({ systemPrompt: 'First.' })
    expect(await versions()).toHaveLength(1)
    expect(await problems()).toMatchObject([
      { file: `${slug}-b.json`, problem: expect.stringContaining(`already used by ${slug}-a.yaml`) },
    ])
  })

  it('may be TypeScript, and a changed one is run again', async () => {
    const source = (prompt: string) => `
      import { agentFromZod } from '${new URL('../../../domain/agents/documents/define-agent.ts', import.meta.url)}'
      import * as z from '${new URL('../../../../node_modules/zod/index.js', import.meta.url)}'
      const prompt: string = '${prompt}'
      export default agentFromZod(z.object({ topic: z.string() }).describe(prompt), { name: '${slug}' })
    `
    await put(`${slug}.ts`, source('One.'))
    await load()
    expect(await find()).toMatchObject({
      systemPrompt: 'One.',
      properties: { properties: { topic: { type: 'string' } }, required: ['topic'] },
    })
    await put(`${slug}.ts`, source('Two.'))
    await put(`${slug}-bad.ts`, 'throw new Error("no agent here")')
    const { problems: told } = await load()
    expect(await find()).toMatchObject({ systemPrompt: 'Two.' })
    expect(told).toEqual([expect.stringContaining('no agent here')])
  })
})
