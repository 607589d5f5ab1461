import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Orchard, type Player, plantOrchard } from '../../../../testing/cast.ts'
import { createTestStage, refusalOf, type TestStage } from '../../../../testing/stage.ts'
import { agentVersionFields } from '../../../domain/agents/agent.ts'
import { readAgentSeeds } from '../seeds/read-agent-seeds.ts'

let stage: TestStage
let orchard: Orchard
let ada: Player
let workspaceId: string
let seeds: readonly { slug: string }[]

beforeAll(async () => {
  stage = await createTestStage()
  orchard = await plantOrchard(stage)
  ada = orchard.people.ada
  workspaceId = orchard.workspace.id
  seeds = (await readAgentSeeds()).agents
})
afterAll(() => stage.close())

const readExample = (name: string) =>
  readFile(new URL(`../../../../seeds/agents/${name}.yaml`, import.meta.url), 'utf8')
const importText = (document: string, more: { baseVersionId?: string; note?: string } = {}) =>
  ada.api.agent.importYaml.mutate({ workspaceId, document, ...more })
const exportText = async (agentId: string, format: 'yaml' | 'json' = 'yaml') =>
  (await ada.api.agent.exportYaml.query({ agentId, format })).document
const versionsOf = async (agentId: string) => (await ada.api.agent.versions.query({ agentId })).versions
const helper = (prompt: string) => `name: Helper\ndescription: ${prompt}\n`

describe('the example', () => {
  it.each(['general', 'sample', 'dreaming'])(
    '%s is imported, and exported and imported without a change',
    async name => {
      const first = await importText(await readExample(name))
      expect(first).toMatchObject({ slug: name, isNew: true, problems: [] })
      for (const format of ['yaml', 'json'] as const) {
        const exported = await exportText(first.agentId, format)
        const again = await importText(exported)
        expect(again).toMatchObject({ agentId: first.agentId, isNew: false, isChanged: false })
        expect(await exportText(first.agentId, format)).toBe(exported)
      }
      expect(await versionsOf(first.agentId)).toMatchObject([
        { version: 1, origin: 'file', authorUserId: ada.userId, note: 'Imported from a document' },
      ])
    },
  )

  it('dreaming keeps the order of its nested fields in the database', async () => {
    const [, exported = ''] =
      /properties:\n((?: {2}.*\n)+)/.exec(
        await exportText((await importText(await readExample('dreaming'))).agentId),
      ) ?? []
    const fields = [...exported.matchAll(/^ {8,10}(title|narrative|kind|topics|people|mood|affinities):/gm)]
    expect(fields.map(([, field]) => field)).toEqual([
      'title',
      'narrative',
      'kind',
      'topics',
      'people',
      'mood',
      'affinities',
    ])
  })
})

describe('every field of an agent', () => {
  it('is in its versions, or belongs to the row alone', async () => {
    const { rows } = await stage.root.query<{ name: string }>(
      `select column_name as name from information_schema.columns
       where table_schema = 'public' and table_name = 'agent_configs'`,
    )
    const ofTheRow = ['id', 'workspace_id', 'is_active', 'is_system', 'current_version_id', 'created_by']
    const dates = ['created_at', 'updated_at', 'deleted_at']
    const columns = rows.map(({ name }) => name).filter(name => ![...ofTheRow, ...dates].includes(name))
    const inVersions = Object.keys(agentVersionFields.shape).map(field =>
      field.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`),
    )
    expect(columns.sort()).toEqual(inVersions.sort())
  })

  it('of every seeded agent survives export and import, here and in another workspace, byte for byte', async () => {
    const { agents } = await ada.api.agent.list.query({ workspaceId })
    const seeded = agents.filter(({ slug }) => seeds.some(each => each.slug === slug))
    expect(seeded.map(({ slug }) => slug).sort()).toEqual(seeds.map(({ slug }) => slug).sort())
    const other = (await ada.api.workspace.create.mutate({ name: 'Meadow', slug: 'meadow' })).workspace
    for (const { id, slug } of seeded) {
      for (const format of ['yaml', 'json'] as const) {
        const exported = await exportText(id, format)
        expect(await importText(exported), slug).toMatchObject({ agentId: id, isChanged: false })
        const { agentId } = await ada.api.agent.importYaml.mutate({
          workspaceId: other.id,
          document: exported,
        })
        expect(await exportText(agentId, format), slug).toBe(exported)
      }
    }
  })
})

describe('an import', () => {
  it('makes a version of the agent with the same slug, and tells the changes before', async () => {
    const { agentId, versionId } = await importText(helper('You help.'))
    const document = `${helper('You help a lot.')}effort: high\n`
    const preview = await ada.api.agent.previewYaml.mutate({ workspaceId, document })
    expect(preview).toMatchObject({
      problems: [],
      existing: { agentId, versionId, displayName: 'Helper' },
      before: { fields: { effort: 'medium', systemPrompt: 'You help.' } },
      after: { fields: { effort: 'high', systemPrompt: 'You help a lot.' } },
    })
    expect(await versionsOf(agentId)).toHaveLength(1)
    const changed = await importText(document, { baseVersionId: versionId, note: 'More help' })
    expect(changed).toMatchObject({ agentId, isNew: false, isChanged: true })
    expect(await versionsOf(agentId)).toMatchObject([{ version: 2, note: 'More help' }, { version: 1 }])
    const late = importText(helper('Late'), { baseVersionId: versionId })
    expect(await refusalOf(late)).toBe('version_conflict')
  })

  it('of a document with an error changes nothing, and tells the line', async () => {
    const { agents: before } = await ada.api.agent.list.query({ workspaceId })
    const broken = `${helper('You help.').replace('Helper', 'Broken')}tols: []\ntemperature: 1\n`
    await expect(importText(broken)).rejects.toThrow(
      'Nothing was imported. Line 3, column 1: The field “tols” is unknown here. Did you mean “tools”? There is 1 more error.',
    )
    expect(await ada.api.agent.previewYaml.mutate({ workspaceId, document: broken })).toMatchObject({
      problems: [{ line: 3 }, { line: 4 }],
      after: null,
    })
    expect((await ada.api.agent.list.query({ workspaceId })).agents).toEqual(before)
  })

  it('warns of a tool whose server the workspace does not have', async () => {
    const document = 'name: Reader\ndescription: x\ntools: [{name: find, server: notion}]'
    expect(await importText(document)).toMatchObject({ problems: [{ severity: 'warning', line: 3 }] })
  })

  it('is refused if a person has the name, or people are not in the workspace', async () => {
    const taken = importText(`name: B\nslug: bob\ndescription: x`)
    expect(await refusalOf(taken)).toBe('name_taken')
    const stranger = importText(
      'name: C\ndescription: x\napprovals: {approvers: {kind: person, user_id: 0193e2a0-0000-7000-8000-000000000001}}',
    )
    expect(await refusalOf(stranger)).toBe('invalid_input')
  })

  it('changes a built-in agent but makes none', async () => {
    const { agents } = await ada.api.agent.list.query({ workspaceId })
    const resolver = agents.find(({ isSystem }) => isSystem)
    const exported = await exportText(resolver?.id ?? '')
    expect(await importText(exported)).toMatchObject({ agentId: resolver?.id, isChanged: false })
    const another = importText(exported.replace('slug: _fork-resolver', 'slug: _other'))
    expect(await refusalOf(another)).toBe('system_agent')
  })

  it('and an export are for admins', async () => {
    const { bob } = orchard.people
    const { agentId } = await importText(helper('You help.'))
    const asked = { workspaceId, document: helper('Mine') }
    expect(await refusalOf(bob.api.agent.importYaml.mutate(asked))).toBe('admins_only')
    expect(await refusalOf(bob.api.agent.previewYaml.mutate(asked))).toBe('admins_only')
    expect(await refusalOf(bob.api.agent.exportYaml.query({ agentId }))).toBe('admins_only')
  })
})
