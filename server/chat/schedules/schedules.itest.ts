import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Orchard, type Player, plantOrchard } from '../../../testing/cast.ts'
import { createTestStage, refusalOf, type TestStage } from '../../../testing/stage.ts'
import { mostSchedules } from '../../domain/schedules/schedule.ts'

let stage: TestStage
let orchard: Orchard
let ada: Player
let bob: Player
let deniz: Player
let workspaceId: string
let general: string
let vibe: string

beforeAll(async () => {
  stage = await createTestStage()
  orchard = await plantOrchard(stage)
  ;({ ada, bob, deniz } = orchard.people)
  workspaceId = orchard.workspace.id
  general = orchard.channels.general?.id ?? ''
  const { agents } = await ada.api.agent.list.query({ workspaceId })
  vibe = agents.find(({ slug }) => slug === 'vibe')?.id ?? ''
})
beforeEach(() => stage.root.query('delete from schedules'))
afterAll(() => stage.close())

const create = (
  who: Player,
  fields: Partial<Parameters<Player['api']['schedule']['create']['mutate']>[0]> = {},
) =>
  who.api.schedule.create.mutate({
    workspaceId,
    agentId: vibe,
    prompt: 'Tell us **what** changed.\nIn one line.',
    when: 'every weekday at 9',
    timeZone: 'Europe/Berlin',
    place: { kind: 'channel', channelId: general },
    ...fields,
  })
const idsOf = async (who: Player) =>
  (await who.api.schedule.list.query({ workspaceId })).schedules.map(({ id }) => id)

describe('a schedule', () => {
  it('is created in words, and is shown back with its next five times', async () => {
    const { schedule } = await create(bob)
    expect(schedule).toMatchObject({
      ownerId: bob.userId,
      kind: 'agent',
      name: 'Tell us what changed. In one line.',
      cadence: { kind: 'cron', expression: '0 9 * * 1-5' },
      words: 'every weekday at 09:00',
      notify: 'always',
      history: 'own',
      status: 'active',
      place: { kind: 'channel', channelId: general, threadId: null },
      lastRun: null,
    })
    const opened = await bob.api.schedule.get.query({ scheduleId: schedule.id })
    expect(opened.next).toHaveLength(5)
    expect(Date.parse(opened.next[0] ?? '')).toBe(Date.parse(schedule.nextRunAt ?? ''))
  })

  it('works in the direct message of its owner if no place is chosen', async () => {
    const { schedule } = await create(bob, { place: undefined })
    const { channel } = await bob.api.channel.openDirect.mutate({ workspaceId, userIds: [], agentId: vibe })
    expect(schedule.place).toMatchObject({ kind: 'direct', channelId: channel.id, threadId: channel.id })
    expect(await idsOf(ada)).toEqual([])
    expect(await idsOf(bob)).toEqual([schedule.id])
  })

  it('is seen by the readers of its place, and changed only by its owner', async () => {
    const { schedule } = await create(bob)
    const scheduleId = schedule.id
    expect(await idsOf(ada)).toEqual([scheduleId])
    expect(await idsOf(deniz)).toEqual([])
    expect(await refusalOf(deniz.api.schedule.get.query({ scheduleId }))).toBe('not_found')
    const { schedule: foreign } = ada.api
    const calls = [
      foreign.update.mutate({ scheduleId, prompt: 'Read all that Bob can read.' }),
      foreign.runNow.mutate({ scheduleId }),
      foreign.resume.mutate({ scheduleId }),
    ]
    expect(await Promise.all(calls.map(refusalOf))).toEqual(['not_yours', 'not_yours', 'not_yours'])
    const paused = await ada.api.schedule.pause.mutate({ scheduleId })
    expect(paused.schedule).toMatchObject({ status: 'paused', nextRunAt: null })
    await ada.api.schedule.delete.mutate({ scheduleId })
    expect(await idsOf(bob)).toEqual([])
  })

  it('in a place that the caller can’t write in is refused', async () => {
    const { channel } = await bob.api.channel.create.mutate({ workspaceId, name: 'attic', kind: 'private' })
    const place = { kind: 'channel', channelId: channel.id } as const
    expect(await refusalOf(create(ada, { place }))).toBe('not_found')
    await bob.api.channel.archive.mutate({ channelId: channel.id })
    expect(await refusalOf(create(bob, { place }))).toBe('channel_archived')
    expect(await refusalOf(create(deniz, { place: { kind: 'direct' } }))).toBe('members_only')
  })

  it('gets a new plan with new words, and with its resumption', async () => {
    const { schedule } = await create(bob)
    const scheduleId = schedule.id
    const changed = await bob.api.schedule.update.mutate({ scheduleId, when: 'every 2 hours', name: 'Often' })
    expect(changed.schedule).toMatchObject({ name: 'Often', words: 'every 2 hours', prompt: schedule.prompt })
    const inMs = Date.parse(changed.schedule.nextRunAt ?? '') - Date.now()
    expect(inMs).toBeGreaterThan(7_100_000)
    expect(inMs).toBeLessThanOrEqual(7_200_000)
    await bob.api.schedule.pause.mutate({ scheduleId })
    const kept = await bob.api.schedule.update.mutate({ scheduleId, when: 'every 3 hours' })
    expect(kept.schedule).toMatchObject({ status: 'paused', nextRunAt: null })
    const { schedule: resumed } = await bob.api.schedule.resume.mutate({ scheduleId })
    expect(resumed.status).toBe('active')
    expect(resumed.nextRunAt).not.toBeNull()
  })

  it('waits for one run at most when it is told to run now', async () => {
    const { schedule } = await create(bob)
    const scheduleId = schedule.id
    const { run } = await bob.api.schedule.runNow.mutate({ scheduleId })
    expect(run).toMatchObject({ cause: 'person', status: 'queued', isDelivered: null, error: null })
    expect(await refusalOf(bob.api.schedule.runNow.mutate({ scheduleId }))).toBe('schedule_running')
    expect((await bob.api.schedule.runs.query({ scheduleId })).runs).toEqual([run])
    expect(await bob.api.schedule.runOutput.query({ runId: run.id })).toEqual({ run, output: null })
  })

  it('is one of a hundred at most', async () => {
    await Promise.all(
      Array.from({ length: mostSchedules }, () =>
        bob.api.schedule.remind.mutate({ workspaceId, text: 'x', when: 'in 2 days' }),
      ),
    )
    expect(await refusalOf(create(bob))).toBe('schedules_full')
  })

  it('tells a person whose words it can’t read what to write', async () => {
    const call = create(bob, { when: 'every other Monday' })
    await expect(call).rejects.toThrow(/can’t leave out every other day/)
    expect(await refusalOf(create(bob, { when: 'yesterday at 9' }))).toBe('time_passed')
  })
})

describe('a reminder', () => {
  it('belongs to its owner alone, and knows the message that it is about', async () => {
    const { message } = await ada.api.thread.create.mutate({
      channelId: general,
      content: 'Prune the *trees*.',
    })
    const { schedule } = await bob.api.schedule.remind.mutate({
      workspaceId,
      messageId: message.id,
      when: 'tomorrow at 9',
    })
    expect(schedule).toMatchObject({ kind: 'reminder', prompt: 'Prune the trees.', messageId: message.id })
    expect(await idsOf(bob)).toEqual([schedule.id])
    expect(await idsOf(ada)).toEqual([])
    const call = deniz.api.schedule.remind.mutate({ workspaceId, messageId: message.id, when: 'tomorrow' })
    expect(await refusalOf(call)).toBe('not_found')
  })
})
