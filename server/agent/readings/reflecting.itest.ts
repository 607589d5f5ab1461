/** Runs of the reflection with real workers: bounds, merging, rights, and workers that die. */
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hireAgent, type SceneAgent, say, startThread } from '../../../testing/conversation.ts'
import { spawnWorker } from '../../../testing/spawn-worker.ts'
import { eventually, setWorkerStage, type WorkerStage } from '../../../testing/worker-stage.ts'
import { chooseChannel } from '../../chat/memory/reflection/choose-channel.ts'
import { listReflectionRuns } from '../../chat/memory/reflection/list-reflection-runs.ts'
import { readReflection } from '../../chat/memory/reflection/read-reflection.ts'
import { runReflectionNow } from '../../chat/memory/reflection/run-reflection-now.ts'
import { settleReflection } from '../../chat/memory/reflection/settle-reflection.ts'
import { updateReflection } from '../../chat/memory/reflection/update-reflection.ts'
import { readTaskPayload } from '../../chat/tasks/log/read-task-payload.ts'
import { itemColumns } from '../../db/memory/memory-items.ts'
import { memoryItem } from '../../domain/memory/memory-item.ts'
import type { ReflectedItem } from '../../domain/memory/reflection/reflected.ts'
import type { ReflectionReading } from '../../domain/memory/reflection/reflection-run.ts'

let stage: WorkerStage
let reflector: SceneAgent
let threadId: string

beforeAll(async () => {
  stage = await setWorkerStage()
  reflector = await hireAgent(stage.db, stage.scene, '_reflector')
  await stage.db.asWorker(tx =>
    tx.updateTable('agentConfigs').set({ isSystem: true }).where('id', '=', reflector.id).execute(),
  )
  await choose(stage.scene.channelId)
})
beforeEach(async () => {
  threadId = await startThread(stage.db, stage.scene)
  await update({ isOn: true, needsReview: true, runUsd: 1, monthUsd: 10 })
})
afterEach(async () => {
  await stage.rest()
  await stage.db.asWorker(async tx => {
    await tx.deleteFrom('reflectionRuns').execute()
    // An item that has lost its successor is proposed again, so the successors go first.
    for (const { id } of (await items()).reverse())
      await tx.deleteFrom('memoryItems').where('id', '=', id).execute()
  })
})
afterAll(() => stage.close())

const asAda = () => ({ claims: { sub: stage.scene.ada }, workspaceId: stage.scene.workspaceId })
const update = (fields: Omit<Parameters<typeof updateReflection>[1], 'claims' | 'workspaceId'>) =>
  updateReflection(stage.db, { ...asAda(), ...fields })
const choose = (channelId: string, isChosen = true) =>
  chooseChannel(stage.db, { ...asAda(), channelId, isChosen })
const readingsOf = async () =>
  (await listReflectionRuns(stage.db, { ...asAda(), limit: 1 })).runs[0]?.readings ?? []
const tell = (content: string, userId = stage.scene.bob, inThread = threadId) =>
  stage.db
    .asWorker(tx => say(tx, stage.scene, { threadId: inThread, content, userId }))
    .then(({ messageId }) => messageId)
const items = () =>
  stage.db.asWorker(async tx => {
    const { rows } = await sql`select ${itemColumns} from memory_items i order by i.created_at, i.id`.execute(
      tx,
    )
    return memoryItem.array().parse(rows)
  })

/** Lets a run begin, and waits for its end. */
async function run(): Promise<ReflectionReading[]> {
  await runReflectionNow(stage.db, asAda())
  return ended()
}

async function ended(): Promise<ReflectionReading[]> {
  return eventually(async () => {
    const { runs } = await listReflectionRuns(stage.db, { ...asAda(), limit: 1 })
    expect(runs[0]?.status).toBe('completed')
    return runs[0]?.readings ?? []
  })
}

type Found = Partial<ReflectedItem> & { text: string }
const write = (found: Found[]) =>
  JSON.stringify({
    items: found.map(item => ({
      ...{ kind: 'procedure', about: [], confidence: 0.9, supersedes: null, citations: [] },
      ...item,
    })),
  })
const answer = (...found: Found[]) => stage.script.enqueue({ kind: 'text', text: write(found) })
const cite = (quote: string, number = 1) => ({ text: quote, citations: [{ number, quote }] })

describe('a run', () => {
  it('proposes the memories whose words stand in the messages, with their sources', async () => {
    await stage.hire()
    const messageId = await tell('We deploy on Fridays.')
    await answer({ ...cite('We deploy on Fridays.'), about: ['Bob'] })
    expect(await run()).toMatchObject([
      { status: 'completed', messages: 1, added: 1, joined: 0, superseded: 0, dropped: 0, left: 0 },
    ])
    const [item, ...others] = await items()
    expect(others).toEqual([])
    expect(item).toMatchObject({
      status: 'proposed',
      agentId: null,
      text: 'We deploy on Fridays.',
      aboutUserIds: [stage.scene.bob],
      channelIds: [stage.scene.channelId],
      sources: [{ messageId, quote: 'We deploy on Fridays.' }],
    })
    const [reading] = await readingsOf()
    const task = await stage.readTask(reading?.taskId ?? '')
    expect(task).toMatchObject({ origin: 'reading', isSilent: true, actingUserId: stage.scene.ada })
    expect(item?.authorTaskId).toBe(task.id)
    expect(reading?.costUsd).toBe(task.costUsd)
  })

  it('drops a memory whose quote does not stand in its message, after one correction, and counts it', async () => {
    await stage.hire()
    await tell('We deploy on Tuesdays.')
    await answer(cite('We never deploy on Tuesdays.'))
    await answer(cite('We deploy on each Tuesday.'))
    expect(await run()).toMatchObject([{ status: 'completed', added: 0, dropped: 1 }])
    expect(await items()).toEqual([])
    expect((await stage.prompts(2)).at(-1)).toContain('does not contain these words letter by letter')
  })

  it('reads only what is new the next time, with a little of what was before', async () => {
    await stage.hire()
    for (const content of ['One.', 'Two.', 'Three.', 'Four.', 'Five.']) await tell(content)
    await answer()
    await run()
    await stage.script.reset()
    await tell('The release is on Monday.')
    await answer()
    expect(await run()).toMatchObject([{ status: 'completed', added: 0 }])
    const [prompt = ''] = await stage.prompts(1)
    expect(prompt).toContain('The release is on Monday.')
    expect(prompt).toContain('Five.')
    expect(prompt).not.toContain('Two.')
  })

  it('costs nothing where nothing is new', async () => {
    await stage.hire()
    await tell('Hello.')
    await answer()
    await run()
    expect(await run()).toMatchObject([{ status: 'skipped', skipped: 'nothing_new', costUsd: null }])
  })

  it('counts its memories at once if the workspace wants no review', async () => {
    await stage.hire()
    await update({ needsReview: false })
    await tell('We ship on Wednesdays.')
    await answer(cite('We ship on Wednesdays.'))
    await run()
    expect(await items()).toMatchObject([{ status: 'current' }])
  })

  it('begins at its hour, once, and plans the next one', async () => {
    const workers = [await stage.hire(), await stage.hire()]
    await update({ rhythm: 'daily', hour: 3, timeZone: 'UTC' })
    const before = (await readReflection(stage.db, asAda())).settings.nextRunAt ?? ''
    await tell('Good morning.')
    await answer()
    await stage.passTime(Date.parse(before) - Date.now() + 60_000)
    await Promise.all(workers.map(worker => worker.runReflections()))
    expect(await ended()).toMatchObject([{ status: 'completed' }])
    const { runs } = await listReflectionRuns(stage.db, { ...asAda(), limit: 10 })
    expect(runs.map(({ cause }) => cause)).toEqual(['time'])
    const { nextRunAt } = (await readReflection(stage.db, asAda())).settings
    expect(Date.parse(nextRunAt ?? '') - Date.parse(before)).toBe(24 * 60 * 60_000)
  })

  it('is not begun twice', async () => {
    await runReflectionNow(stage.db, asAda())
    await expect(runReflectionNow(stage.db, asAda())).rejects.toMatchObject({ reason: 'reflection_running' })
  })
})

describe('a run never reads', () => {
  it('deleted messages, words of guests, threads that are off the record, and messages from before', async () => {
    await stage.hire()
    await tell('Good morning.')
    await tell('Long ago we used Perl.')
    await stage.db.asWorker(tx =>
      sql`update reflection_channels set reads_from = clock_timestamp()`.execute(tx),
    )
    const guest = await stage.join('Gus', 'guest')
    const deleted = await tell('The code of the safe is 1234.')
    await stage.db.asWorker(tx =>
      sql`update messages set content = '', deleted_at = now() where id = ${deleted}`.execute(tx),
    )
    await tell('A guest was here.', guest)
    await tell('Off the record: Carla is leaving.')
    const closed = await startThread(stage.db, stage.scene)
    await tell('This thread is off the record.', stage.scene.bob, closed)
    await tell('Carla gets a raise.', stage.scene.bob, closed)
    await tell('Lunch is at noon.')
    await answer()
    await run()
    const [prompt = ''] = await stage.prompts(1)
    expect(prompt).toContain('Lunch is at noon.')
    for (const words of ['1234', 'guest was here', 'Carla', 'Perl']) expect(prompt).not.toContain(words)
  })

  it('anything if everything is off the record, and does not look at it again', async () => {
    await stage.hire()
    await tell('Off the record: Carla is leaving.')
    expect(await run()).toMatchObject([{ status: 'skipped', skipped: 'nothing_new' }])
    expect(await stage.prompts(0)).toEqual([])
  })

  it('a direct message, whoever asks for it', async () => {
    const direct = newId()
    const { workspaceId, ada } = stage.scene
    await stage.db.asWorker(async tx => {
      await sql`
        insert into channels (id, workspace_id, kind, name, direct_user_ids, direct_agent_id, created_by)
        values (${direct}, ${workspaceId}, 'direct', 'direct', array[${ada}::uuid], ${reflector.id}, ${ada})`.execute(
        tx,
      )
      await tx.insertInto('channelMembers').values({ workspaceId, channelId: direct, userId: ada }).execute()
    })
    await expect(choose(direct)).rejects.toMatchObject({ reason: 'channel_direct' })
    const forced = stage.db.asWorker(tx =>
      tx
        .insertInto('reflectionChannels')
        .values({ channelId: direct, workspaceId, chosenBy: ada, readsFrom: new Date().toISOString() })
        .execute(),
    )
    await expect(forced).rejects.toThrow('never reads direct messages')
  })
})

describe('memories that meet older ones', () => {
  it('join their sources if they say the same', async () => {
    await stage.hire()
    const first = await tell('We deploy on Fridays.')
    await answer(cite('We deploy on Fridays.'))
    await run()
    const second = await tell('Remember, we deploy on fridays!')
    await answer(cite('we deploy on fridays', 2))
    expect(await run()).toMatchObject([{ added: 0, joined: 1 }])
    const all = await items()
    expect(all.map(({ sources }) => sources.map(({ messageId }) => messageId))).toEqual([[first, second]])
  })

  it('supersede them if they contradict, and both keep their sources', async () => {
    await stage.hire()
    await update({ needsReview: false })
    const first = await tell('We deploy on Fridays.')
    await answer(cite('We deploy on Fridays.'))
    await run()
    const second = await tell('From now on we deploy on Mondays.')
    await answer({ ...cite('we deploy on Mondays', 2), text: 'We deploy on Mondays.', supersedes: 'm1' })
    expect(await run()).toMatchObject([{ added: 1, superseded: 1 }])
    const [older, newer] = await items()
    expect(older).toMatchObject({
      status: 'superseded',
      supersededBy: newer?.id,
      sources: [{ messageId: first }],
    })
    expect(newer).toMatchObject({
      status: 'current',
      supersedesId: older?.id,
      sources: [{ messageId: second }],
    })
  })

  it('are told in the log of the task only while they exist', async () => {
    await stage.hire()
    await update({ needsReview: false })
    await tell('We deploy on Fridays.')
    await answer({ ...cite('We deploy on Fridays.'), text: 'Deployments wait for the weekend.' })
    await run()
    const [older] = await items()
    await tell('The cellar is wet.')
    const text = 'Not only deployments wait for the weekend.'
    await answer({ ...cite('The cellar is wet.', 2), text })
    const [reading] = await run()
    const taskId = reading?.taskId ?? ''
    const bodies = async () => {
      const hashes = JSON.stringify(await stage.events(taskId)).match(/(?<=")[0-9a-f]{64}(?=")/g) ?? []
      const shown = [...new Set(hashes)].map(hash =>
        readTaskPayload(stage.db, { ...asAda(), taskId, hash }).then(
          ({ body }) => body ?? '',
          () => '',
        ),
      )
      return (await Promise.all(shown)).join()
    }
    expect(await bodies()).toContain('Deployments wait for the weekend.')
    await stage.db.asWorker(tx =>
      tx
        .deleteFrom('memoryItems')
        .where('id', '=', older?.id ?? '')
        .execute(),
    )
    const shown = await bodies()
    expect(shown).not.toMatch(/deployments wait for the weekend/i)
    expect(shown).toContain('The cellar is wet.')
  })

  it('leave the older one in force until a proposal is accepted', async () => {
    await stage.hire()
    await update({ needsReview: false })
    await tell('We deploy on Fridays.')
    await answer(cite('We deploy on Fridays.'))
    await run()
    await update({ needsReview: true })
    await tell('From now on we deploy on Mondays.')
    await answer({ ...cite('we deploy on Mondays', 2), text: 'We deploy on Mondays.', supersedes: 'm1' })
    await run()
    expect((await items()).map(({ status }) => status)).toEqual(['current', 'proposed'])
  })
})

describe('limits', () => {
  it('leave the rest of the channels for the next run once the run has spent its limit', async () => {
    await stage.hire()
    const other = { ...stage.scene, channelId: newId() }
    await stage.db.asWorker(tx =>
      tx
        .insertInto('channels')
        .values({ id: other.channelId, workspaceId: other.workspaceId, kind: 'public', name: 'zoo' })
        .execute(),
    )
    await choose(other.channelId)
    const there = await startThread(stage.db, other)
    await stage.db.asWorker(tx => say(tx, other, { threadId: there, content: 'The zoo opens at 9.' }))
    await tell('Lunch is at noon.')
    await update({ runUsd: 0.05 })
    await stage.script.enqueue({
      kind: 'text',
      text: '{"items":[]}',
      usage: { input: 40_000, output: 1_000 },
    })
    const readings = await run()
    await choose(other.channelId, false)
    expect(readings).toMatchObject([{ status: 'completed' }, { status: 'skipped', skipped: 'run_budget' }])
  })

  it('hold for each task too: it never costs more than is left of the run', async () => {
    await stage.hire()
    await tell('Lunch is at noon.')
    await update({ runUsd: 0.02 })
    await answer()
    const [reading] = await run()
    const state = await stage.state(reading?.taskId ?? '')
    expect(state.limits.usd).toBe(0.02)
  })

  it('stop all runs of a month that has spent its limit', async () => {
    await stage.hire()
    await tell('Lunch is at noon.')
    await update({ monthUsd: 0.005 })
    expect(await run()).toMatchObject([{ status: 'skipped', skipped: 'month_budget' }])
  })
})

describe('rights', () => {
  it('are those of the admin who chose the channel: without access nothing is read', async () => {
    await stage.hire()
    const { workspaceId, ada, bob } = stage.scene
    const den = { ...stage.scene, channelId: newId() }
    await stage.db.asWorker(async tx => {
      await tx
        .insertInto('channels')
        .values({ id: den.channelId, workspaceId, kind: 'private', name: 'loft' })
        .execute()
      const members = [ada, bob].map(userId => ({ workspaceId, channelId: den.channelId, userId }))
      await tx.insertInto('channelMembers').values(members).execute()
    })
    await choose(den.channelId)
    const inDen = await startThread(stage.db, den)
    await stage.db.asWorker(async tx => {
      await say(tx, den, { threadId: inDen, content: 'The offer is 5,000.' })
      await tx
        .deleteFrom('channelMembers')
        .where('channelId', '=', den.channelId)
        .where('userId', '=', ada)
        .execute()
    })
    await tell('Lunch is at noon.')
    await answer()
    await runReflectionNow(stage.db, asAda())
    const shown = await ended()
    // An admin who can't read the channel is not even told of it.
    expect(shown.map(({ channelId }) => channelId)).toEqual([stage.scene.channelId])
    const skipped = await stage.db.asWorker(tx =>
      tx.selectFrom('reflectionReadings').select('skipped').where('channelId', '=', den.channelId).execute(),
    )
    expect(skipped).toEqual([{ skipped: 'chooser_lost' }])
    for (const prompt of await stage.prompts(1)) expect(prompt).not.toContain('5,000')
    await expect(choose(den.channelId)).rejects.toMatchObject({ reason: 'not_found' })
    await stage.db.asWorker(tx =>
      tx.deleteFrom('reflectionChannels').where('channelId', '=', den.channelId).execute(),
    )
  })

  it('are looked at again at the end: nothing is stored once the channel is no longer chosen', async () => {
    await stage.hire()
    await tell('We paint the barn red.')
    const text = write([cite('We paint the barn red.')])
    await stage.script.enqueue({ kind: 'text', id: 'slow', text, holds: ['headers'] })
    await runReflectionNow(stage.db, asAda())
    await stage.script.held('slow')
    await choose(stage.scene.channelId, false)
    await stage.script.release('slow')
    expect(await ended()).toMatchObject([{ status: 'completed', added: 0 }])
    expect(await items()).toEqual([])
    await choose(stage.scene.channelId)
  })

  it('belong to admins alone', async () => {
    const asBob = { ...asAda(), claims: { sub: stage.scene.bob } }
    await expect(readReflection(stage.db, asBob)).rejects.toMatchObject({ reason: 'admins_only' })
    await expect(runReflectionNow(stage.db, asBob)).rejects.toMatchObject({ reason: 'admins_only' })
  })
})

describe('a private channel', () => {
  const den = { channelId: newId() }
  beforeAll(async () => {
    const { workspaceId, ada, bob } = stage.scene
    await stage.db.asWorker(async tx => {
      await tx
        .insertInto('channels')
        .values({ id: den.channelId, workspaceId, kind: 'private', name: 'den' })
        .execute()
      const members = [ada, bob].map(userId => ({ workspaceId, channelId: den.channelId, userId }))
      await tx.insertInto('channelMembers').values(members).execute()
    })
  })
  afterEach(() =>
    stage.db.asWorker(async tx => {
      await tx.deleteFrom('reflectionChannels').where('channelId', '=', den.channelId).execute()
    }),
  )

  /** Lets one thing be remembered in the private channel alone. */
  async function rememberInDen(content: string) {
    const scene = { ...stage.scene, ...den }
    await choose(stage.scene.channelId, false)
    // Where a run has read before, it reads messages from now on.
    await choose(den.channelId)
    const threadId = await startThread(stage.db, scene)
    await stage.db.asWorker(tx => say(tx, scene, { threadId, content }))
    await answer(cite(content))
    const [reading] = await run()
    await choose(den.channelId, false)
    await choose(stage.scene.channelId)
    await stage.script.reset()
    return { threadId, taskId: reading?.taskId ?? '' }
  }

  it('tells the reflection of another channel nothing: no merging, no superseding, no word in its prompt', async () => {
    await stage.hire()
    await update({ needsReview: false })
    await rememberInDen('The offer to Cider Ltd is 5,000.')
    await tell('The offer to Cider Ltd is 5,000.')
    await tell('The offer to Cider Ltd is 6,000 now.')
    const changed = { ...cite('The offer to Cider Ltd is 6,000 now.', 2), supersedes: 'm1' }
    await answer(cite('The offer to Cider Ltd is 5,000.'), changed)
    await answer(cite('The offer to Cider Ltd is 5,000.'), changed)
    expect(await run()).toMatchObject([{ added: 2, joined: 0, superseded: 0 }])
    for (const prompt of await stage.prompts(1)) expect(prompt).not.toMatch(/<memory label=..m\d/)
    const all = await items()
    expect(all.map(({ status, channelIds }) => [status, channelIds])).toEqual([
      ['current', [den.channelId]],
      ['current', [stage.scene.channelId]],
      ['current', [stage.scene.channelId]],
    ])
  })

  it('shows its memories and the task that found them to nobody outside, also after somebody has left', async () => {
    await stage.hire()
    const { taskId } = await rememberInDen('The offer to Perry Ltd is 7,000.')
    const seen = (userId: string) =>
      stage.db.asUser({ sub: userId }, async tx => ({
        items: (await tx.selectFrom('memoryItems').select('text').execute()).length,
        sources: (await tx.selectFrom('memorySources').select('quote').execute()).length,
        tasks: (await tx.selectFrom('tasks').select('id').where('id', '=', taskId).execute()).length,
        runs: (await tx.selectFrom('reflectionReadings').select('id').execute()).length,
      }))
    const outsider = await stage.join('Olga', 'member')
    const nothing = { items: 0, sources: 0, tasks: 0, runs: 0 }
    expect(await seen(outsider)).toEqual(nothing)
    // A member, but no admin: runs are for admins.
    expect(await seen(stage.scene.bob)).toEqual({ items: 1, sources: 1, tasks: 1, runs: 0 })
    expect(await seen(stage.scene.ada)).toMatchObject({ items: 1, runs: 1 })
    await stage.db.asWorker(tx =>
      tx.deleteFrom('channelMembers').where('channelId', '=', den.channelId).execute(),
    )
    for (const userId of [stage.scene.ada, stage.scene.bob]) expect(await seen(userId)).toEqual(nothing)
  })
})

describe('a reading that does not end well', () => {
  it('is told in the run, and the next run reads the same messages', async () => {
    await stage.hire()
    await tell('We deploy on Fridays.')
    await stage.script.enqueue({ kind: 'failure', status: 400 })
    expect(await run()).toMatchObject([{ status: 'failed', added: 0 }])
    await answer(cite('We deploy on Fridays.'))
    expect(await run()).toMatchObject([{ status: 'completed', added: 1 }])
  })

  it('leaves out a memory whose message was edited while the model wrote', async () => {
    await stage.hire()
    const gone = await tell('We deploy on Fridays.')
    await tell('Lunch is at noon.')
    const found = [cite('We deploy on Fridays.'), cite('Lunch is at noon.', 2)]
    await stage.script.enqueue({ kind: 'text', id: 'slow', text: write(found), holds: ['headers'] })
    await answer(...found)
    await runReflectionNow(stage.db, asAda())
    await stage.script.held('slow')
    await stage.db.asWorker(tx =>
      sql`update messages set content = 'We deploy when we like.', edited_at = now() where id = ${gone}`.execute(
        tx,
      ),
    )
    await stage.script.release('slow')
    expect(await ended()).toMatchObject([{ status: 'completed', added: 1, dropped: 1 }])
    expect((await items()).map(({ text }) => text)).toEqual(['Lunch is at noon.'])
  })

  it('is taken over when its worker is killed, and stores its memories once', async () => {
    const dying = spawnWorker(stage)
    await dying.ready
    await tell('We deploy on Fridays.')
    await stage.script.enqueue({ kind: 'text', id: 'lost', text: '{"items":[]}', holds: ['headers'] })
    await runReflectionNow(stage.db, asAda())
    await stage.script.held('lost')
    dying.child.kill('SIGKILL')
    await answer(cite('We deploy on Fridays.'))
    await stage.hire()
    await stage.bury({ name: dying.prefix })
    expect(await ended()).toMatchObject([{ status: 'completed', added: 1 }])
    expect(await items()).toHaveLength(1)
  })

  it('stores its memories once, even if it were settled twice', async () => {
    await stage.hire()
    const messageId = await tell('We deploy on Fridays.')
    await answer(cite('We deploy on Fridays.'))
    const [reading] = await run()
    const { id, taskId } = await stage.db.asWorker(tx =>
      tx.selectFrom('reflectionReadings').select(['id', 'taskId']).executeTakeFirstOrThrow(),
    )
    const { workspaceId, channelId, ada } = stage.scene
    const sources = [{ messageId, quote: 'deploy on Fridays' }]
    const found = { kind: 'fact' as const, aboutUserIds: [], confidence: 1, sources, supersedes: null }
    await stage.db.asWorker(tx =>
      settleReflection(tx, {
        ...{ workspaceId, channelId, actingUserId: ada, readingId: id, taskId: taskId ?? '' },
        ...{ items: [{ ...found, text: 'Fridays are for deploys.' }], dropped: 0, messages: 1 },
      }),
    )
    expect((await items()).map(({ text }) => text)).toEqual(['We deploy on Fridays.'])
    expect(await readingsOf()).toEqual([reading])
  })
})
