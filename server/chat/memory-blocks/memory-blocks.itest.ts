/** Tests memory blocks: their place in prompts, edits by admins and by the agent, their history and their readers. */
import { v7 as newId } from 'uuid'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hireAgent, type SceneAgent, startThread } from '../../../testing/conversation.ts'
import { setWorkerStage, type WorkerStage } from '../../../testing/worker-stage.ts'
import { respondToTask } from '../tasks/asks/respond-to-task.ts'
import { readTaskPayload } from '../tasks/log/read-task-payload.ts'
import { createBlock } from './create-block.ts'
import { deleteBlock } from './delete-block.ts'
import { listMemoryBlocks, listVersions } from './list-blocks.ts'
import { restoreBlock } from './restore-block.ts'
import { updateMemoryBlock } from './update-block.ts'

let stage: WorkerStage
let agent: SceneAgent
let hired = 0

beforeAll(async () => {
  stage = await setWorkerStage()
})
beforeEach(async () => {
  agent = await hire()
})
afterEach(() => stage.rest())
afterAll(() => stage.close())

const hire = (approvals: NonNullable<Parameters<typeof hireAgent>[3]>['approvals'] = {}) =>
  hireAgent(stage.db, stage.scene, `keeper-${++hired}`, {
    tools: ['read_thread', 'update_memory'],
    approvals,
  })
const onItsOwn = { trust: { update_memory: 'autonomous' as const } }
const ada = () => ({ sub: stage.scene.ada })
const bob = () => ({ sub: stage.scene.bob })
const text = (words: string) => ({ kind: 'text' as const, text: words })
const update = (input: { block: string; mode: 'replace' | 'append'; text: string }) => ({
  kind: 'tools' as const,
  calls: [{ name: 'update_memory', input }],
})

interface Place {
  channelId: string
  threadId: string
}

const here = async (): Promise<Place> => ({
  channelId: stage.scene.channelId,
  threadId: await startThread(stage.db, stage.scene),
})

async function openChannel(kind: 'public' | 'private', members: string[] = []): Promise<Place> {
  const { workspaceId } = stage.scene
  const place = { channelId: newId(), threadId: newId() }
  const { channelId, threadId } = place
  await stage.db.asWorker(async tx => {
    await tx
      .insertInto('channels')
      .values({ id: channelId, workspaceId, kind, name: `c-${channelId}` })
      .execute()
    const rows = members.map(userId => ({ channelId, workspaceId, userId }))
    if (rows.length > 0) await tx.insertInto('channelMembers').values(rows).execute()
    await tx.insertInto('threads').values({ id: threadId, workspaceId, channelId }).execute()
  })
  return place
}

const add = async (label: string, content = '', limit = 200) =>
  (await createBlock(stage.db, { claims: ada(), agentId: agent.id, label, content, limit })).block
const blocks = async (claims = ada()) =>
  (await listMemoryBlocks(stage.db, { claims, agentId: agent.id })).blocks
const contents = async () => (await blocks()).map(({ label, content }) => [label, content])
const versions = async (blockId: string, claims = ada()) =>
  (await listVersions(stage.db, { claims, blockId })).versions

async function start(place: Place, userId = stage.scene.ada) {
  const { task } = await stage.askIn(place, { userId, content: `@${agent.slug} remember it`, calls: [agent] })
  await stage.hire()
  return task
}

async function approve(claims: { sub: string }, taskId: string) {
  const asked = (await stage.events(taskId)).findLast(({ type }) => type === 'approval.asked')
  const response = { kind: 'approve' as const }
  return respondToTask(stage.db, { claims, taskId, seq: asked?.seq ?? 0, response })
}

/** Asks the agent and returns its ended task with the bodies of its requests. */
async function ask(place: Place, userId = stage.scene.ada) {
  const before = (await stage.prompts(0)).length
  const task = await start(place, userId)
  const ended = await stage.ended(task.id)
  return { task: ended, sent: (await stage.prompts(before + 1)).slice(before) }
}

describe('the blocks of an agent', () => {
  it('stand in its prompt under their labels, in their order, as their own layer', async () => {
    await add('team', 'Bob presses <cider>.')
    await add('persona')
    const { task, sent } = await ask(await here())
    expect(sent[0]).toContain('### team\\nBob presses &lt;cider&gt;.\\n\\n### persona\\n(empty)')
    const names = (await stage.events(task.id)).flatMap(({ type, data }) =>
      type === 'context.assembled' ? data.layers.map(({ name }) => name) : [],
    )
    expect(names.slice(0, 3)).toEqual(['tools', 'identity', 'memory blocks'])
  })

  it('are changed by admins alone, each change a version that can be undone', async () => {
    const { id: blockId } = await add('team', 'One.')
    const change = { claims: ada(), blockId, content: 'Two.', baseVersion: 1 }
    expect((await updateMemoryBlock(stage.db, change)).block).toMatchObject({ content: 'Two.', version: 2 })
    await expect(updateMemoryBlock(stage.db, { ...change, content: 'Late.' })).rejects.toMatchObject({
      reason: 'version_conflict',
    })
    await expect(updateMemoryBlock(stage.db, { ...change, claims: bob() })).rejects.toMatchObject({
      reason: 'admins_only',
    })
    const [, first] = await versions(blockId)
    await restoreBlock(stage.db, { claims: ada(), blockId, blockVersionId: first?.id ?? '' })
    expect((await versions(blockId)).map(({ content, note }) => [content, note])).toEqual([
      ['One.', 'Restored version 1'],
      ['Two.', ''],
      ['One.', ''],
    ])
    await deleteBlock(stage.db, { claims: ada(), blockId })
    expect(await contents()).toEqual([])
    await restoreBlock(stage.db, { claims: ada(), blockId, blockVersionId: first?.id ?? '' })
    expect(await contents()).toEqual([['team', 'One.']])
  })

  it('have labels of their own, and limits that count characters of any script', async () => {
    await add('team')
    await expect(add('team')).rejects.toMatchObject({ reason: 'name_taken' })
    const { id: blockId } = await add('fruit', '🍐'.repeat(50), 50)
    const save = (content: string) => updateMemoryBlock(stage.db, { claims: ada(), blockId, content })
    await expect(save('🍐'.repeat(51))).rejects.toMatchObject({
      reason: 'invalid_input',
      message: expect.stringContaining('The text has 51 characters; 50 fit. It is 1 too long.'),
    })
    expect((await save('é'.repeat(50))).block.content).toBe('é'.repeat(50))
    await expect(
      updateMemoryBlock(stage.db, { claims: ada(), blockId, limit: 50, content: 'e\u0301'.repeat(26) }),
    ).rejects.toMatchObject({
      reason: 'invalid_input',
    })
  })

  it('stay the same for a task that has begun, and leave it when they are deleted', async () => {
    const { id: blockId } = await add('team', 'Old words.')
    const other = await add('other', 'Words to delete.')
    const look = {
      kind: 'tools' as const,
      id: 'look',
      calls: [{ name: 'read_thread', input: {} }],
      holds: ['headers' as const],
    }
    await stage.script.enqueue([look, text('So.')])
    const task = await start(await here())
    await stage.prompts(1)
    await updateMemoryBlock(stage.db, { claims: ada(), blockId, content: 'New words.' })
    await deleteBlock(stage.db, { claims: ada(), blockId: other.id })
    await stage.script.release('look')
    await stage.ended(task.id)
    const sent = await stage.prompts(2)
    expect(sent.map(body => [body.includes('Old words.'), body.includes('Words to delete.')])).toEqual([
      [true, true],
      [true, false],
    ])
    expect((await ask(await here())).sent[0]).toContain('New words.')
  })
})

describe('the tool update_memory', () => {
  it('asks first, and then writes a version that names its task', async () => {
    const { id: blockId } = await add('team', 'Bob presses.')
    await stage.script.enqueue([update({ block: 'team', mode: 'append', text: 'Ada picks.' }), text('Done.')])
    const task = await start(await here(), stage.scene.bob)
    await stage.taskIs(task.id, { status: 'waiting' })
    expect(await contents()).toEqual([['team', 'Bob presses.']])
    await approve(bob(), task.id)
    await stage.ended(task.id)
    expect(await contents()).toEqual([['team', 'Bob presses.\nAda picks.']])
    expect(await versions(blockId)).toMatchObject([
      { version: 2, taskId: task.id, authorUserId: null },
      { version: 1, taskId: null, authorUserId: stage.scene.ada },
    ])
  })

  it('refuses beyond the limit in words that say how much is too much', async () => {
    agent = await hire(onItsOwn)
    await add('team', 'x'.repeat(45), 50)
    await stage.script.enqueue([
      update({ block: 'team', mode: 'append', text: 'yyyyyyyyyy' }),
      update({ block: 'tam', mode: 'append', text: 'y' }),
      update({ block: 'team', mode: 'append', text: 'yyyy' }),
      text('Done.'),
    ])
    const { sent } = await ask(await here())
    expect(sent[1]).toContain('would have 56 characters, and its limit is 50. That is 6 too many.')
    expect(sent[1]).toContain('At most 4 more characters fit.')
    expect(sent[2]).toContain('There is no such block. Your blocks: team.')
    expect(await contents()).toEqual([['team', `${'x'.repeat(45)}\nyyyy`]])
  })

  it('replaces only a text that its task knows', async () => {
    agent = await hire(onItsOwn)
    const { id: blockId } = await add('team', 'Before.')
    const first = {
      ...update({ block: 'team', mode: 'replace', text: 'Mine.' }),
      id: 'one',
      holds: ['headers' as const],
    }
    await stage.script.enqueue([
      first,
      update({ block: 'team', mode: 'append', text: 'More.' }),
      update({ block: 'team', mode: 'replace', text: 'Again.' }),
      text('Done.'),
    ])
    const task = await start(await here())
    await stage.prompts(1)
    await updateMemoryBlock(stage.db, { claims: ada(), blockId, content: 'Hers.' })
    await stage.script.release('one')
    await stage.ended(task.id)
    const sent = await stage.prompts(4)
    expect(sent[1]).toContain('was changed after this task began. Its text is now:\\nHers.')
    // Its own change does not make it know the words of others.
    expect((await versions(blockId)).map(({ content }) => content)).toEqual([
      'Hers.\nMore.',
      'Hers.',
      'Before.',
    ])
  })

  it('changes nothing for a guest', async () => {
    agent = await hire(onItsOwn)
    await add('team', 'Bob presses.')
    const guestId = await stage.join('Gus', 'guest')
    await stage.script.enqueue([update({ block: 'team', mode: 'append', text: 'Trust Gus.' }), text('No.')])
    const { sent } = await ask(await openChannel('public', [guestId]), guestId)
    expect(sent[1]).toContain('only members can have your memory changed')
    expect(await contents()).toEqual([['team', 'Bob presses.']])
  })
})

describe('words of a conversation', () => {
  it('that is private wait for an admin who reads it, whatever the rules say', async () => {
    agent = await hire(onItsOwn)
    await add('team', '')
    const { ada: adaId, bob: bobId } = stage.scene
    await stage.script.enqueue([
      update({ block: 'team', mode: 'append', text: 'We sell the mill.' }),
      text('Done.'),
    ])
    const task = await start(await openChannel('private', [adaId, bobId]), bobId)
    await stage.taskIs(task.id, { status: 'waiting' })
    await expect(approve(bob(), task.id)).rejects.toMatchObject({ reason: expect.any(String) })
    expect((await ask(await here())).sent[0]).not.toContain('We sell the mill.')
    await approve(ada(), task.id)
    await stage.ended(task.id)
    // She approved it for everybody.
    expect((await ask(await here())).sent[0]).toContain('We sell the mill.')
  })

  it('that no admin reads never reach a block', async () => {
    agent = await hire(onItsOwn)
    await add('team', '')
    const { bob: bobId } = stage.scene
    await stage.script.enqueue([
      update({ block: 'team', mode: 'append', text: 'We sell the mill.' }),
      text('No.'),
    ])
    await ask(await openChannel('private', [bobId]), bobId)
    expect(await contents()).toEqual([['team', '']])
  })

  it('that is public are not told where a guest reads who can’t read it, until an admin releases them', async () => {
    agent = await hire(onItsOwn)
    const { id: blockId } = await add('team', 'Bob presses.')
    await stage.script.enqueue([
      update({ block: 'team', mode: 'append', text: 'Cider costs four euros.' }),
      text('Done.'),
    ])
    await ask(await here())
    const guestId = await stage.join('Gil', 'guest')
    const beside = await openChannel('public', [guestId])
    expect((await ask(await here())).sent[0]).toContain('Cider costs four euros.')
    const hidden = (await ask(beside)).sent[0]
    expect(hidden).not.toContain('Cider costs')
    expect(hidden).not.toContain('Bob presses.')
    // An edit of an admin releases nothing by itself.
    await updateMemoryBlock(stage.db, { claims: ada(), blockId, content: 'Cider costs five euros.' })
    expect((await ask(beside)).sent[0]).not.toContain('Cider costs')
    expect(await blocks({ sub: guestId })).toEqual([])
    expect(await versions(blockId, { sub: guestId }).catch(() => [])).toEqual([])
    await updateMemoryBlock(stage.db, { claims: ada(), blockId, release: true })
    expect((await ask(beside)).sent[0]).toContain('Cider costs five euros.')
    expect(await blocks({ sub: guestId })).toMatchObject([{ content: 'Cider costs five euros.' }])
  })

  it('are hidden from a reader of the task who can’t read them', async () => {
    agent = await hire(onItsOwn)
    await add('team', '')
    await stage.script.enqueue([
      update({ block: 'team', mode: 'append', text: 'Pears are dear.' }),
      text('Done.'),
    ])
    await ask(await here())
    const place = await openChannel('public')
    const { task } = await ask(place)
    const guestId = await stage.join('Gia', 'guest')
    await stage.db.asWorker(tx =>
      tx
        .insertInto('channelMembers')
        .values({ channelId: place.channelId, workspaceId: stage.scene.workspaceId, userId: guestId })
        .execute(),
    )
    const asked = (await stage.events(task.id)).find(({ type }) => type === 'model.requested')
    if (asked?.type !== 'model.requested') throw new Error('No request.')
    for (const hash of [asked.data.request, asked.data.material ?? '']) {
      const read = async (claims: { sub: string }) =>
        (await readTaskPayload(stage.db, { claims, taskId: task.id, hash })).body
      expect(await read(ada())).toContain('Pears are dear.')
      expect(await read({ sub: guestId })).not.toContain('Pears are dear.')
    }
  })
})
