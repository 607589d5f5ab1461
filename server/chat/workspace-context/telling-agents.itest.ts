/** Tests that agents are told the workspace context, and in no conversation more of it than all its readers may read. */
import { v7 as newId } from 'uuid'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hireAgent, type SceneAgent, startFork, startThread } from '../../../testing/conversation.ts'
import { setWorkerStage, type WorkerStage } from '../../../testing/worker-stage.ts'
import { insertResultDraft } from '../../db/results/fork-results.ts'
import { emptyResult } from '../../domain/results/result.ts'
import { createFork } from '../forks/create-fork.ts'
import { readForkContext } from '../forks/read-fork-context.ts'
import { reopenFork } from '../forks/reopen-fork.ts'
import { createEntry } from '../ledger/create-entry.ts'
import { moveEntry } from '../ledger/move-entry.ts'
import { supersedeEntry } from '../ledger/supersede-entry.ts'
import { deleteMessage } from '../messages/delete-message.ts'
import { editMessage } from '../messages/edit-message.ts'
import { publishResult } from '../results/publish-result.ts'
import { checkRequest } from '../tasks/log/check-request.ts'
import { readTaskPayload } from '../tasks/log/read-task-payload.ts'
import { replayTask } from '../tasks/reruns/replay-task.ts'
import { previewContext } from './preview-context.ts'
import { saveContext } from './save-context.ts'
import { setDecisionLeftOut } from './set-decision-left-out.ts'

let stage: WorkerStage
let vibe: SceneAgent

beforeAll(async () => {
  stage = await setWorkerStage()
  vibe = await hireAgent(stage.db, stage.scene, 'vibe', { tools: ['read_thread'] })
})
beforeEach(async () => {
  await stage.db.asWorker(tx => tx.deleteFrom('decisions').execute())
})
afterEach(() => stage.rest())
afterAll(() => stage.close())

const ada = () => ({ sub: stage.scene.ada })
const bob = () => ({ sub: stage.scene.bob })
const text = (words: string) => ({ kind: 'text' as const, text: words })

interface Place {
  channelId: string
  threadId: string
}

async function openChannel(kind: 'public' | 'private', members: string[] = []): Promise<Place> {
  const { workspaceId } = stage.scene
  const place = { channelId: newId(), threadId: newId() }
  const { channelId } = place
  await stage.db.asWorker(async tx => {
    await tx
      .insertInto('channels')
      .values({ id: channelId, workspaceId, kind, name: `c-${channelId}` })
      .execute()
    if (members.length > 0) {
      await tx
        .insertInto('channelMembers')
        .values(members.map(userId => ({ channelId, workspaceId, userId })))
        .execute()
    }
    await tx.insertInto('threads').values({ id: place.threadId, workspaceId, channelId }).execute()
  })
  return place
}

const write = (place: Place & { forkId: string | null }, content: string) =>
  stage.db.asWorker(async tx => {
    const id = newId()
    const { workspaceId, bob: userId } = stage.scene
    const message = { id, workspaceId, ...place, seq: 0, rev: 0, content }
    await tx
      .insertInto('messages')
      .values({ ...message, authorType: 'human', authorUserId: userId })
      .execute()
    return id
  })

/** Has Bob publish a decision, as the result of a fork in which he said it. */
async function decide(place: Place, words: string) {
  const messageId = await write({ ...place, forkId: null }, 'What shall we do?')
  const { channelId } = place
  const forkId = await startFork(stage.db, { ...stage.scene, channelId }, { ...place, messageId })
  const citedId = await write({ ...place, forkId }, words)
  const line = { id: newId(), text: words, wording: { by: 'agent' as const }, marked: null }
  const draft = await stage.db.asWorker(tx =>
    insertResultDraft(tx, {
      ...{ id: newId(), forkId, version: 1, state: 'ready', agentId: vibe.id, taskId: null },
      body: {
        ...emptyResult(),
        headline: `About ${words}`.slice(0, 100),
        bullets: [
          {
            ...line,
            kind: 'decision',
            owner: null,
            citations: [{ messageId: citedId, number: 1, quote: words }],
          },
        ],
      },
      ...{ messageCount: 1, basedOnRev: 0, createdBy: stage.scene.bob },
    }),
  )
  const { message } = await publishResult(stage.db, {
    ...{ claims: bob(), forkId, rev: draft.rev, basedOnRev: 0, force: true },
  })
  const row = await stage.db.asWorker(tx =>
    tx.selectFrom('decisions').select('id').where('messageId', '=', message.id).executeTakeFirstOrThrow(),
  )
  const entry = await stage.db.asWorker(tx =>
    tx.selectFrom('ledgerEntries').select('id').where('messageId', '=', message.id).executeTakeFirstOrThrow(),
  )
  return { ...place, forkId, citedId, messageId: message.id, decisionId: row.id, entryId: entry.id }
}

const here = async (): Promise<Place> => ({
  channelId: stage.scene.channelId,
  threadId: await startThread(stage.db, stage.scene),
})

const save = (content: string) =>
  saveContext(stage.db, { claims: ada(), workspaceId: stage.scene.workspaceId, content })

/** Asks an agent and returns the bodies of its requests. */
async function ask(place: Place, more: { userId?: string; agent?: SceneAgent; requests?: number } = {}) {
  const { userId = stage.scene.ada, agent = vibe, requests = 1 } = more
  const { task } = await stage.askIn(place, { userId, content: `@${agent.slug} what holds?`, calls: [agent] })
  await stage.hire()
  await stage.ended(task.id)
  const sent = (await stage.prompts(requests)).slice(-requests)
  return { task, sent: sent[0] ?? '', all: sent }
}

const layersOf = async (taskId: string) =>
  (await stage.events(taskId)).flatMap(({ type, data }) => (type === 'context.assembled' ? data.layers : []))

describe('the facts', () => {
  it('are told to every agent that uses them, in the cached part, as their own layer', async () => {
    await save('# Harvest\n\nIt begins in <September>.')
    const { sent, task } = await ask(await here())
    expect(sent).toContain(
      '<context of=\\"workspace\\">\\n# Harvest\\n\\nIt begins in &lt;September&gt;.\\n</context>',
    )
    expect((await layersOf(task.id)).map(({ name }) => name)).toContain('workspace context')

    const loner = await hireAgent(stage.db, stage.scene, 'loner', { usesWorkspaceContext: false })
    const without = await ask(await here(), { agent: loner })
    expect(without.sent).not.toContain('It begins in')
    expect((await layersOf(without.task.id)).map(({ name }) => name)).not.toContain('workspace context')
  })

  it('stay the same for all turns of a task, and are the new ones in the next', async () => {
    await save('The press is old.')
    await stage.script.enqueue([
      { kind: 'tools', id: 'look', calls: [{ name: 'read_thread', input: {} }], holds: ['headers'] },
      text('So.'),
    ])
    const place = await here()
    const { task } = await stage.askIn(place, { content: '@vibe what holds?', calls: [vibe] })
    await stage.hire()
    await stage.prompts(1)
    await save('The press is new.')
    await stage.script.release('look')
    await stage.ended(task.id)
    const sent = await stage.prompts(2)
    expect(sent.map(body => body.includes('The press is old.'))).toEqual([true, true])
    expect((await ask(place)).sent).toContain('The press is new.')
  })
})

describe('the decisions', () => {
  it('are told with a label that can be cited, the oldest first', async () => {
    const place = await here()
    const first = await decide(place, 'We press on Mondays.')
    const second = await decide(place, 'We store pears in the cellar.')
    await stage.script.enqueue([text('On Mondays [d1], in the cellar [d2]; not [d3].')])
    const asked = await here()
    const { sent } = await ask(asked)
    expect(sent).toMatch(/<decision cite=.{2}\[d1\].{2} on=[^>]+>We press on Mondays\.<\/decision>/)
    expect(sent.indexOf('We press on Mondays.')).toBeLessThan(sent.indexOf('We store pears'))
    const answer = (await stage.messages(asked.threadId)).at(-1)
    expect(answer?.metadata.citations?.map(({ label, messageId }) => [label, messageId])).toEqual([
      ['d1', first.messageId],
      ['d2', second.messageId],
    ])
    // The labels of another task would name other decisions.
    expect((await ask(asked)).sent).toContain('On Mondays, in the cellar; not')
  })

  it('of a channel that somebody here can’t read are not told', async () => {
    const { ada: adaId, bob: bobId } = stage.scene
    const secret = await openChannel('private', [bobId])
    await decide(secret, 'We sell the orchard.')
    // Ada can't read it; neither may Bob be told it where she reads along.
    expect((await ask(await here(), { userId: bobId })).sent).not.toContain('We sell the orchard.')
    expect((await ask(await openChannel('private', [bobId]), { userId: bobId })).sent).toContain(
      'We sell the orchard.',
    )
    expect((await ask(await openChannel('private', [adaId, bobId]), { userId: bobId })).sent).not.toContain(
      'We sell the orchard.',
    )
  })

  it('of public channels are not told where a guest reads, unless the guest reads those too', async () => {
    await decide(await here(), 'Cider costs four euros.')
    const guestId = await stage.join('Gus', 'guest')
    const shared = await openChannel('public', [guestId])
    expect((await ask(shared)).sent).not.toContain('Cider costs four euros.')
    expect((await ask(shared, { userId: guestId })).sent).not.toContain('Cider costs four euros.')
    await decide(shared, 'Guests taste first.')
    const { sent } = await ask(shared, { userId: guestId })
    expect(sent).toContain('Guests taste first.')
    expect(sent).not.toContain('Cider costs four euros.')
  })

  it('leave as soon as somebody joins who may not read them, even within a task', async () => {
    const { ada: adaId, bob: bobId, workspaceId } = stage.scene
    const secret = await openChannel('private', [bobId])
    await decide(secret, 'We fire the miller.')
    const place = await openChannel('private', [bobId])
    await stage.script.enqueue([
      { kind: 'tools', id: 'look', calls: [{ name: 'read_thread', input: {} }], holds: ['headers'] },
      text('So.'),
    ])
    const { task } = await stage.askIn(place, { userId: bobId, content: '@vibe?', calls: [vibe] })
    await stage.hire()
    await stage.prompts(1)
    await stage.db.asWorker(tx =>
      tx
        .insertInto('channelMembers')
        .values({ channelId: place.channelId, workspaceId, userId: adaId })
        .execute(),
    )
    await stage.script.release('look')
    await stage.ended(task.id)
    const [, ...after] = await stage.prompts(1)
    expect(after.filter(body => body.includes('We fire the miller.'))).toEqual([])
    // The answer may rest on it, so it is not posted for her.
    const words = (await stage.messages(place.threadId)).map(({ content }) => content)
    expect(words).not.toContain('So.')
  })

  it('do not hold up the answer of a task that left them out of its requests', async () => {
    const decided = await decide(await here(), 'We sow in April.')
    const place = await here()
    const parent = await write({ ...place, forkId: null }, 'When?')
    const { fork } = await createFork(stage.db, {
      ...{ claims: bob(), messageId: parent, divePartnerId: vibe.id, leftOut: ['workspace'] },
    })
    await stage.script.enqueue([{ ...text('Later.'), id: 'late', holds: ['headers'] }])
    const { task } = await stage.ask({
      ...{ threadId: place.threadId, forkId: fork.id, content: '@vibe?', calls: [vibe] },
    })
    await stage.hire()
    await stage.prompts(1)
    await deleteMessage(stage.db, { claims: ada(), messageId: decided.messageId })
    await stage.script.release('late')
    await stage.ended(task.id)
    expect(await stage.state(task.id)).toMatchObject({ status: 'completed' })
  })

  it('leave when the person who asks has left their channel', async () => {
    const { bob: bobId } = stage.scene
    const secret = await openChannel('private', [bobId])
    await decide(secret, 'We lease the mill.')
    const place = await openChannel('private', [bobId])
    expect((await ask(place, { userId: bobId })).sent).toContain('We lease the mill.')
    await stage.db.asWorker(tx =>
      tx.deleteFrom('channelMembers').where('channelId', '=', secret.channelId).execute(),
    )
    expect((await ask(place, { userId: bobId })).sent).not.toContain('We lease the mill.')
  })

  it.each([
    [
      'its source is deleted',
      ({ citedId }: Decided) => deleteMessage(stage.db, { claims: bob(), messageId: citedId }),
    ],
    [
      'its source is edited',
      ({ citedId }: Decided) =>
        editMessage(stage.db, { claims: bob(), messageId: citedId, content: 'Never mind.' }),
    ],
    [
      'its result is deleted',
      ({ messageId }: Decided) => deleteMessage(stage.db, { claims: ada(), messageId }),
    ],
    [
      'somebody writes in its fork again',
      async ({ forkId, channelId, threadId }: Decided) => {
        await reopenFork(stage.db, { claims: bob(), forkId })
        await write({ channelId, threadId, forkId }, 'But.')
      },
    ],
    [
      'the ledger drops it',
      ({ entryId }: Decided) => moveEntry(stage.db, { claims: bob(), entryId, rev: 1, status: 'dropped' }),
    ],
    [
      'another entry of the ledger replaces it',
      async ({ entryId, channelId, threadId }: Decided) => {
        const messageId = await write({ channelId, threadId, forkId: null }, 'We graft in May.')
        const made = { claims: bob(), messageId, kind: 'decision' as const, text: 'We graft in May.' }
        const { entry } = await createEntry(stage.db, made)
        await supersedeEntry(stage.db, { claims: bob(), entryId, rev: 1, byEntryId: entry.id })
      },
    ],
    [
      'an admin leaves it out',
      ({ decisionId }: Decided) =>
        setDecisionLeftOut(stage.db, {
          ...{ claims: ada(), workspaceId: stage.scene.workspaceId, decisionId, isLeftOut: true },
        }),
    ],
  ])('leave when %s', async (_, change) => {
    const decided = await decide(await here(), 'We graft in March.')
    expect((await ask(await here())).sent).toContain('We graft in March.')
    await change(decided)
    expect((await ask(await here())).sent).not.toContain('We graft in March.')
  })

  it('come back when an admin brings them back, and only admins may', async () => {
    const { workspaceId } = stage.scene
    const { decisionId } = await decide(await here(), 'We mulch in May.')
    const set = (claims: { sub: string }, isLeftOut: boolean) =>
      setDecisionLeftOut(stage.db, { claims, workspaceId, decisionId, isLeftOut })
    await expect(set(bob(), true)).rejects.toMatchObject({ reason: 'admins_only' })
    await set(ada(), true)
    await set(ada(), true)
    const { channelId } = stage.scene
    expect(await previewContext(stage.db, { claims: ada(), workspaceId, channelId })).toMatchObject({
      decisions: [],
      leftOut: [{ decisionId, text: 'We mulch in May.' }],
    })
    await set(ada(), false)
    expect((await ask(await here())).sent).toContain('We mulch in May.')
  })

  it('of the same channel come first, and only as many as fit beside the facts', async () => {
    const { workspaceId } = stage.scene
    const other = await openChannel('public')
    const place = await here()
    await decide(place, `Own: ${'we keep bees '.repeat(20).trim()}`)
    for (let number = 1; number <= 3; number++)
      await decide(other, `Other ${number}: ${'apples '.repeat(38).trim()}`)
    await save('x'.repeat(12_900))
    const { channelId } = stage.scene
    const preview = await previewContext(stage.db, { claims: ada(), workspaceId, channelId })
    expect(preview.tokens).toBeLessThanOrEqual(4_000)
    expect(preview.leftForSpace).toBeGreaterThan(0)
    expect(preview.decisions.some(({ text: words }) => words.startsWith('Own'))).toBe(true)
    expect((await ask(place)).sent).toContain(JSON.stringify(preview.text).slice(1, -1))
    await save('')
  })
})

type Decided = Awaited<ReturnType<typeof decide>>

describe('a replay', () => {
  it('is told what the first task was told, as far as it still holds', async () => {
    await save('')
    const stays = await decide(await here(), 'We prune in June.')
    const leaves = await decide(await here(), 'We rest in August.')
    const { task, sent } = await ask(await here())
    expect(sent).toContain('[d2]')
    await decide(await here(), 'We dig in December.')
    await deleteMessage(stage.db, { claims: bob(), messageId: leaves.citedId })
    const again = await replayTask(stage.db, {
      claims: ada(),
      taskId: task.id,
      fromTurn: 1,
      allowEffects: false,
    })
    await stage.ended(again.id)
    const replayed = (await stage.prompts(2)).at(-1) ?? ''
    expect(replayed).toContain('We prune in June.')
    expect(replayed).not.toContain('We rest in August.')
    expect(replayed).not.toContain('We dig in December.')
    expect(stays.decisionId).not.toBe(leaves.decisionId)
  })
})

describe('the log', () => {
  it('shows no decision to a reader of the task who may not read it', async () => {
    const { ada: adaId, bob: bobId, workspaceId } = stage.scene
    const secret = await openChannel('private', [bobId])
    await decide(secret, 'We buy the hill.')
    const place = await openChannel('private', [bobId])
    const { task } = await ask(place, { userId: bobId })
    await stage.db.asWorker(tx =>
      tx
        .insertInto('channelMembers')
        .values({ channelId: place.channelId, workspaceId, userId: adaId })
        .execute(),
    )
    const asked = (await stage.events(task.id)).find(({ type }) => type === 'model.requested')
    if (asked?.type !== 'model.requested') throw new Error('No request.')
    const read = (claims: { sub: string }, hash: string) =>
      readTaskPayload(stage.db, { claims, taskId: task.id, hash })
    const { request, material = '' } = asked.data
    for (const hash of [request, material]) {
      const own = await read(bob(), hash)
      expect(own.body).toContain('We buy the hill.')
      const hers = await read(ada(), hash)
      expect(hers.body).not.toContain('We buy the hill.')
      expect(hers.body).not.toContain('About We buy')
      expect(hers.notShown).toEqual(['no_access'])
    }
    expect(await checkRequest(stage.db, { claims: ada(), taskId: task.id, seq: asked.seq })).toMatchObject({
      isSame: true,
      notShown: ['no_access'],
    })
  })
})

describe('a fork', () => {
  it('lists the context with its tokens, and can leave it out', async () => {
    await save('Pears are green.')
    await decide(await here(), 'We dry plums.')
    const place = await here()
    const parent = await write({ ...place, forkId: null }, 'Which pears?')
    const { fork } = await createFork(stage.db, { claims: bob(), messageId: parent, divePartnerId: vibe.id })
    const listed = await readForkContext(stage.db, { claims: bob(), isFree: false, forkId: fork.id })
    expect(listed.items.find(({ key }) => key === 'workspace')).toMatchObject({
      label: 'Workspace context, with 1 decision',
      canLeaveOut: true,
      leftOut: false,
    })
    const sent = async (forkId: string) => {
      const { task } = await stage.ask({ threadId: place.threadId, forkId, content: '@vibe?', calls: [vibe] })
      await stage.hire()
      await stage.ended(task.id)
      return (await stage.prompts(1)).at(-1) ?? ''
    }
    expect(await sent(fork.id)).toContain('Pears are green.')
    await stage.rest()
    const { fork: other } = await createFork(stage.db, {
      ...{ claims: bob(), messageId: parent, divePartnerId: vibe.id, leftOut: ['workspace'] },
    })
    const without = await readForkContext(stage.db, { claims: bob(), isFree: false, forkId: other.id })
    const item = without.items.find(({ key }) => key === 'workspace')
    expect(item).toMatchObject({ leftOut: true })
    expect(item?.tokens).toBeGreaterThan(5)
    const words = await sent(other.id)
    expect(words).not.toContain('Pears are green.')
    expect(words).not.toContain('We dry plums.')
  })
})
