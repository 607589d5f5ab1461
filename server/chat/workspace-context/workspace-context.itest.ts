/** Tests the versions of the facts, and the people who may see and change them. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Orchard, plantOrchard } from '../../../testing/cast.ts'
import { createTestStage, refusalOf, type TestStage } from '../../../testing/stage.ts'

let stage: TestStage
let orchard: Orchard
let workspaceId: string

// Versions are never removed, so each test has a database of its own.
beforeEach(async () => {
  stage = await createTestStage()
  orchard = await plantOrchard(stage)
  workspaceId = orchard.workspace.id
})
afterEach(() => stage.close())

const save = (content: string, more: { note?: string; baseVersionId?: string | null } = {}) =>
  orchard.people.ada.api.context.save.mutate({ workspaceId, content, ...more })
const read = () => orchard.people.ada.api.context.get.query({ workspaceId })

describe('the facts', () => {
  it('keep each save as a version with its author, and can be rolled back', async () => {
    expect(await read()).toEqual({ current: null, versions: [] })
    const { current: first } = await save('One.', { note: 'A start', baseVersionId: null })
    const { current: second } = await save('Two.', { baseVersionId: first.id })
    await save('Two.', { baseVersionId: second.id })
    const { ada } = orchard.people
    const place = { workspaceId, contextVersionId: first.id }
    await ada.api.context.rollback.mutate({ ...place, baseVersionId: second.id })
    const { current, versions } = await read()
    expect(current).toMatchObject({ content: 'One.', version: 3, isCurrent: true })
    expect(
      versions.map(({ version, note, authorUserId, isCurrent }) => [version, note, authorUserId, isCurrent]),
    ).toEqual([
      [3, 'Restored version 1', ada.userId, true],
      [2, '', ada.userId, false],
      [1, 'A start', ada.userId, false],
    ])
    expect((await ada.api.context.version.query(place)).version).toMatchObject({
      content: 'One.',
      isCurrent: false,
    })
  })

  it('refuse a save that began on an older version, and one of two at the same moment', async () => {
    const { current } = await save('One.')
    expect(await refusalOf(save('Mine.', { baseVersionId: null }))).toBe('version_conflict')
    const both = await Promise.allSettled([
      save('Left.', { baseVersionId: current.id }),
      save('Right.', { baseVersionId: current.id }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await read()).versions).toHaveLength(2)
    await expect(save('Late.', { baseVersionId: current.id })).rejects.toThrow(
      'Ada saved a newer version while you were editing.',
    )
  })

  it('end at 4,000 tokens, with the count in words', async () => {
    expect((await save('x'.repeat(13_900))).current.content).toHaveLength(13_900)
    await expect(save('x'.repeat(14_100))).rejects.toThrow(
      /have about 4,0\d\d tokens; 4,000 fit\. Nothing was saved\./,
    )
    await expect(save('果'.repeat(5_300))).rejects.toMatchObject({ data: { reason: 'context_too_long' } })
  })

  it('are changed by admins, and read by all where prompts are visible', async () => {
    await save('One.')
    const { ada, bob } = orchard.people
    expect(await refusalOf(bob.api.context.save.mutate({ workspaceId, content: 'Mine.' }))).toBe(
      'admins_only',
    )
    expect((await bob.api.context.get.query({ workspaceId })).current?.content).toBe('One.')
    await ada.api.workspace.update.mutate({ workspaceId, promptsVisible: false })
    expect(await refusalOf(bob.api.context.get.query({ workspaceId }))).toBe('admins_only')
    const { channels } = await ada.api.channel.list.query({ workspaceId })
    const channelId = channels[0]?.id ?? ''
    expect(await refusalOf(bob.api.context.preview.query({ workspaceId, channelId }))).toBe('admins_only')
    expect(await ada.api.context.preview.query({ workspaceId, channelId })).toMatchObject({
      text: '<context of="workspace">\nOne.\n</context>',
      decisions: [],
    })
  })
})

describe('a document with memory blocks', () => {
  it('makes the blocks exactly these, comes back byte for byte, and changes none without the field', async () => {
    const { ada } = orchard.people
    const importText = (document: string) => ada.api.agent.importYaml.mutate({ workspaceId, document })
    const head = 'name: Keeper\ndescription: You keep.\n'
    const { agentId } = await importText(
      `${head}memory_blocks:\n  - label: team\n    content: |\n      Bob presses.\n\n      Ada picks.\n  - {label: style, content: Brief., limit: 60}\n`,
    )
    const labels = async () =>
      (await ada.api.memoryBlock.list.query({ agentId })).blocks.map(({ label, limit }) => [label, limit])
    expect(await labels()).toEqual([
      ['team', 2_000],
      ['style', 60],
    ])
    const { document } = await ada.api.agent.exportYaml.query({ agentId })
    expect(await importText(document)).toMatchObject({ agentId, isChanged: false })
    expect((await ada.api.agent.exportYaml.query({ agentId })).document).toBe(document)
    expect(await importText(head)).toMatchObject({ agentId })
    expect(await labels()).toHaveLength(2)
    await importText(`${head}memory_blocks:\n  - {label: style, content: Longer., limit: 60}\n`)
    expect(await labels()).toEqual([['style', 60]])
    const twice = `${head}memory_blocks:\n  - {label: a}\n  - {label: a}\n`
    expect(await refusalOf(importText(twice))).toBe('invalid_input')
    const long = `${head}memory_blocks:\n  - {label: a, content: ${'x'.repeat(51)}, limit: 50}\n`
    await expect(importText(long)).rejects.toThrow('The text has 51 characters; 50 fit. It is 1 too long.')
  })
})
