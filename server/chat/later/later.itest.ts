/** Tests the things that people keep for later. The clock is turned: nothing waits. */
import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Orchard, type Player, plantOrchard } from '../../../testing/cast.ts'
import { createTestStage, refusalOf, type TestStage } from '../../../testing/stage.ts'
import { takeAbandoned } from '../../db/messages/attachments.ts'
import { bringNextReminder } from './bring-next-reminder.ts'
import { type AdmitScheduled, Postponed, sendNextScheduled } from './send-next-scheduled.ts'

const hour = 3_600_000
let stage: TestStage
let orchard: Orchard
let ada: Player
let bob: Player
let carla: Player
let deniz: Player
let workspaceId: string
let general: string

beforeAll(async () => {
  stage = await createTestStage()
  orchard = await plantOrchard(stage)
  ;({ ada, bob, carla, deniz } = orchard.people)
  workspaceId = orchard.workspace.id
  general = orchard.channels.general?.id ?? ''
})
afterAll(() => stage.close())

const ahead = (ms: number) => new Date(Date.now() + ms)
const begin = async (who: Player, content: string, channelId = general) =>
  who.api.thread.create.mutate({ channelId, content })
/** A private channel of Ada, Bob and Carla. */
async function makeDen(name: string): Promise<string> {
  const { channel } = await ada.api.channel.create.mutate({ workspaceId, name, kind: 'private' })
  for (const { userId } of [bob, carla]) {
    await ada.api.channel.addMember.mutate({ channelId: channel.id, userId })
  }
  return channel.id
}
const leave = (who: Player, channelId: string) =>
  ada.api.channel.removeMember.mutate({ channelId, userId: who.userId })
const rows = async (query: string, ...values: unknown[]) => (await stage.root.query(query, values)).rows

describe('the pins of a channel', () => {
  const pinned = async (who: Player, channelId = general) =>
    (await who.api.pin.list.query({ channelId })).pins
  const pin = (who: Player, messageId: string, on = true) => who.api.pin.set.mutate({ messageId, on })

  it('show everybody there what was pinned, by whom and when, the latest first', async () => {
    const first = await begin(ada, 'The **opening** hours')
    const second = await begin(bob, 'The keys')
    await pin(bob, first.message.id)
    await pin(carla, second.message.id)
    // A second pin changes nothing.
    await pin(ada, first.message.id)
    expect(await pinned(ada)).toMatchObject([
      { messageId: second.message.id, pinnedBy: carla.userId },
      { messageId: first.message.id, pinnedBy: bob.userId, message: { text: 'The opening hours' } },
    ])
    expect((await bob.api.pin.marks.query({ channelId: general })).pins[1]).toEqual({
      messageId: first.message.id,
      threadId: first.thread.id,
    })
    await pin(ada, second.message.id, false)
    await pin(ada, first.message.id, false)
    expect(await pinned(bob)).toEqual([])
  })

  it('go with the message, and are refused for a deleted one', async () => {
    const { message } = await begin(bob, 'Soon gone')
    await pin(ada, message.id)
    await bob.api.message.delete.mutate({ messageId: message.id })
    expect(await rows('select from pins where message_id = $1', message.id)).toEqual([])
    expect(await refusalOf(pin(ada, message.id))).toBe('message_deleted')
  })

  it('are for those who may write there, also in a direct message, and nobody else learns of them', async () => {
    const denId = await makeDen('pin-den')
    const { message } = await begin(ada, 'In the den', denId)
    await pin(carla, message.id)
    expect(await refusalOf(pinned(deniz, denId))).toBe('not_found')
    expect(await refusalOf(pin(deniz, message.id))).toBe('not_found')
    await leave(carla, denId)
    expect(await refusalOf(pinned(carla, denId))).toBe('not_found')
    expect(await refusalOf(pin(carla, message.id, false))).toBe('not_found')
    await ada.api.channel.archive.mutate({ channelId: denId })
    expect(await refusalOf(pin(bob, message.id, false))).toBe('channel_archived')
    expect(await pinned(bob, denId)).toHaveLength(1)

    const { channel } = await bob.api.channel.openDirect.mutate({ workspaceId, userIds: [carla.userId] })
    const said = await bob.api.message.send.mutate({ threadId: channel.id, content: 'Between us' })
    await pin(carla, said.message.id)
    expect(await pinned(bob, channel.id)).toMatchObject([{ pinnedBy: carla.userId }])
    expect(await refusalOf(pinned(ada, channel.id))).toBe('not_found')
  })

  it('are at most a hundred, also if the last ones come together', async () => {
    const { channel } = await ada.api.channel.create.mutate({ workspaceId, name: 'many-pins' })
    const { message, thread } = await begin(ada, 'First', channel.id)
    const said = await Promise.all(
      [1, 2, 3].map(n => ada.api.message.send.mutate({ threadId: thread.id, content: `More ${n}` })),
    )
    await stage.root.query('alter table pins disable trigger pins_check')
    await stage.root.query(
      `with made as (
         insert into messages (id, workspace_id, channel_id, thread_id, seq, rev, author_type, author_user_id, content)
         select gen_random_uuid(), $1, $2, $3, 0, 0, 'human', $4, 'x' from generate_series(1, 98) returning id)
       insert into pins (message_id, workspace_id, channel_id, thread_id, pinned_by) select id, $1, $2, $3, $4 from made`,
      [workspaceId, channel.id, thread.id, ada.userId],
    )
    await stage.root.query('alter table pins enable trigger pins_check')
    const all = [message, ...said.map(sent => sent.message)]
    const outcomes = await Promise.all(all.map(({ id }) => refusalOf(pin(bob, id))))
    expect(outcomes.sort()).toEqual(['not refused', 'not refused', 'pins_full', 'pins_full'])
  })
})

describe('saved messages', () => {
  const saved = async (who: Player, done = false) =>
    (await who.api.later.saved.query({ workspaceId, done })).saved

  it('are the person’s own, and are done and open again', async () => {
    const { message, thread } = await begin(ada, 'Worth keeping')
    await bob.api.later.save.mutate({ messageId: message.id, on: true })
    expect(await saved(bob)).toMatchObject([{ messageId: message.id, message: { text: 'Worth keeping' } }])
    expect((await bob.api.later.marks.query({ threadId: thread.id })).saved).toEqual([message.id])
    expect(await saved(ada)).toEqual([])
    expect((await ada.api.later.marks.query({ threadId: thread.id })).saved).toEqual([])
    await bob.api.later.settle.mutate({ messageId: message.id, done: true })
    expect([await saved(bob), (await saved(bob, true)).length]).toEqual([[], 1])
    await bob.api.later.settle.mutate({ messageId: message.id, done: false })
    expect(await saved(bob)).toHaveLength(1)
    await bob.api.later.save.mutate({ messageId: message.id, on: false })
    expect([await saved(bob), await saved(bob, true)]).toEqual([[], []])
  })

  it('that can’t be read any more say so, without their words, author or place', async () => {
    const denId = await makeDen('saved-den')
    const secret = await begin(ada, 'The plum secret', denId)
    const deleted = await begin(ada, 'The deleted plum')
    for (const { message } of [secret, deleted]) {
      await carla.api.later.save.mutate({ messageId: message.id, on: true })
      await carla.api.later.remind.mutate({ messageId: message.id, at: 'tomorrow' })
    }
    await leave(carla, denId)
    await ada.api.message.delete.mutate({ messageId: deleted.message.id })
    const answers = JSON.stringify([
      await carla.api.later.saved.query({ workspaceId, done: false }),
      await carla.api.later.reminders.query({ workspaceId }),
    ])
    expect((await saved(carla)).map(({ message }) => message)).toEqual([null, null])
    for (const word of ['plum', denId, secret.thread.id, ada.userId]) expect(answers).not.toContain(word)
    expect(
      await rows(`select to_jsonb(s) from saved_messages s where to_jsonb(s)::text like '%plum%'`),
    ).toEqual([])
    expect(await refusalOf(carla.api.later.save.mutate({ messageId: secret.message.id, on: true }))).toBe(
      'not_found',
    )
    // A message that is out of reach can still be taken off the list.
    for (const { message } of [secret, deleted]) {
      await carla.api.later.save.mutate({ messageId: message.id, on: false })
      await carla.api.later.cancelReminder.mutate({ messageId: message.id })
    }
    expect(await saved(carla)).toEqual([])
  })
})

describe('a reminder of a message', () => {
  const bring = async (ms: number) => {
    let count = 0
    while (await stage.db.asWorker(tx => bringNextReminder(tx, { now: ahead(ms) }))) count++
    return count
  }
  const notices = (who: Player, messageId: string) =>
    rows(
      'select kind, read_at from notifications where user_id = $1 and message_id = $2',
      who.userId,
      messageId,
    )
  const reminders = async (who: Player) => (await who.api.later.reminders.query({ workspaceId })).reminders

  it('comes once, at its time, to its person alone, even if two workers look', async () => {
    const { message, thread } = await begin(ada, 'Call the mill')
    const { dueAt } = await bob.api.later.remind.mutate({ messageId: message.id, at: 'in20Minutes' })
    expect(Date.parse(dueAt) - Date.now()).toBeLessThanOrEqual(20 * 60_000)
    expect((await bob.api.later.marks.query({ threadId: thread.id })).reminders).toEqual([
      { messageId: message.id, dueAt: expect.any(String) },
    ])
    expect(await bring(0.3 * hour)).toBe(0)
    expect(await notices(bob, message.id)).toEqual([])
    const [one, other] = await Promise.all([bring(hour), bring(hour)])
    expect(one + other).toBe(1)
    expect(await notices(bob, message.id)).toEqual([{ kind: 'reminder', read_at: null }])
    expect(await notices(carla, message.id)).toEqual([])
    expect(await bring(2 * hour)).toBe(0)
    expect(await reminders(bob)).toMatchObject([{ messageId: message.id, outcome: 'came' }])
    await bob.api.later.cancelReminder.mutate({ messageId: message.id })
  })

  it('is moved and cancelled', async () => {
    const { message } = await begin(ada, 'Oil the press')
    await bob.api.later.remind.mutate({ messageId: message.id, at: 'in1Hour' })
    await bob.api.later.remind.mutate({ messageId: message.id, at: 'in3Hours' })
    expect(await reminders(bob)).toHaveLength(1)
    expect(await bring(2 * hour)).toBe(0)
    await bob.api.later.cancelReminder.mutate({ messageId: message.id })
    expect(await bring(4 * hour)).toBe(0)
    expect(await notices(bob, message.id)).toEqual([])
  })

  it('does not come for a message that was deleted or can’t be read any more', async () => {
    const denId = await makeDen('remind-den')
    const secret = await begin(ada, 'Only for the den', denId)
    const deleted = await begin(ada, 'Never mind')
    for (const { message } of [secret, deleted]) {
      await carla.api.later.remind.mutate({ messageId: message.id, at: 'in1Hour' })
    }
    await leave(carla, denId)
    await ada.api.message.delete.mutate({ messageId: deleted.message.id })
    expect(await bring(2 * hour)).toBe(2)
    for (const { message } of [secret, deleted]) {
      expect(
        await rows(`select from notifications where kind = 'reminder' and message_id = $1`, message.id),
      ).toEqual([])
    }
    expect((await reminders(carla)).map(({ outcome, message }) => [outcome, message])).toEqual([
      ['unreadable', null],
      ['unreadable', null],
    ])
  })
})

describe('a message that is sent later', () => {
  const admitAll: AdmitScheduled = async () => {}
  const send = async (ms: number, admit = admitAll) => {
    const ends: string[] = []
    for (;;) {
      const end = await sendNextScheduled(stage.db, { now: ahead(ms), admit })
      if (end === 'none') return ends
      ends.push(typeof end === 'object' ? 'failed' : end)
    }
  }
  const scheduled = async (who: Player) => (await who.api.later.scheduled.query({ workspaceId })).scheduled
  const said = (threadId: string) =>
    rows('select content, author_user_id, metadata from messages where thread_id = $1 order by seq', threadId)
  const clear = () => stage.root.query('delete from scheduled_messages')
  /** A file that was uploaded three days ago, by default by Bob for #general, and is in no message. */
  const putFile = async (
    name: string,
    { who = bob, channelId = general, state = 'stored' } = {},
  ): Promise<string> => {
    const id = newId()
    await stage.root.query(
      `insert into attachments (id, workspace_id, channel_id, uploader_id, name, type, size, state, created_at)
       values ($1, $2, $3, $4, $5, 'application/pdf', 9, $6, now() - interval '3 days')`,
      [id, workspaceId, channelId, who.userId, name, state],
    )
    return id
  }

  it('is seen by its writer alone until its time, and is then like one sent by hand', async () => {
    const { thread } = await begin(ada, 'Harvest plans')
    const fileId = await putFile('plan.pdf')
    const kept = await bob.api.later.schedule.mutate({
      ...{
        channelId: general,
        threadId: thread.id,
        content: 'Ready, @carla and @vibe',
        attachmentIds: [fileId],
      },
      at: 'in1Hour',
    })
    expect(await scheduled(bob)).toMatchObject([
      { content: 'Ready, @carla and @vibe', attachments: [{ name: 'plan.pdf' }], isFailed: false },
    ])
    expect((await bob.api.later.scheduledMarks.query({ workspaceId })).scheduled).toMatchObject([
      { threadId: thread.id, isFailed: false },
    ])
    expect(await scheduled(ada)).toEqual([])
    expect(await send(0.9 * hour)).toEqual([])
    expect(await said(thread.id)).toHaveLength(1)
    // Its file is older than a day and belongs to no message yet.
    expect(await stage.db.asWorker(tx => takeAbandoned(tx, { limit: 9 }))).toEqual([])

    const [one, other] = await Promise.all([send(1.01 * hour), send(1.01 * hour)])
    expect([...one, ...other]).toEqual(['sent'])
    const [, message] = await said(thread.id)
    expect(message).toMatchObject({
      content: 'Ready, @carla and @vibe',
      author_user_id: bob.userId,
      metadata: { attachments: [{ id: fileId }], mentions: [{ userId: carla.userId }, { name: 'vibe' }] },
    })
    expect(message.metadata.meantFor).toBeUndefined()
    expect(
      await rows('select origin, acting_user_id from tasks where trigger_message_id = $1', kept.scheduled.id),
    ).toEqual([{ origin: 'message', acting_user_id: bob.userId }])
    expect(
      await rows(
        'select kind from notifications where user_id = $1 and message_id = $2',
        carla.userId,
        kept.scheduled.id,
      ),
    ).toEqual([{ kind: 'mention' }])
    expect(await scheduled(bob)).toEqual([])
  })

  it('starts a thread in a channel, or goes to a direct message, and says when it was meant if it is late', async () => {
    const { channel } = await bob.api.channel.openDirect.mutate({ workspaceId, userIds: [ada.userId] })
    await bob.api.later.schedule.mutate({ channelId: general, content: 'A new topic', at: 'in1Hour' })
    await bob.api.later.schedule.mutate({
      ...{ channelId: channel.id, threadId: channel.id, content: 'For you', at: 'in1Hour' },
    })
    const due = (await scheduled(bob)).map(({ dueAt }) => dueAt)
    expect(await send(9 * hour)).toEqual(['sent', 'sent'])
    const found = await rows(
      `select m.content, m.metadata ->> 'meantFor' as meant from messages m
       where m.content in ('A new topic', 'For you') order by m.content`,
    )
    expect(found.map(({ content }) => content)).toEqual(['A new topic', 'For you'])
    expect(found.map(({ meant }) => Date.parse(meant)).sort()).toEqual(due.map(Date.parse).sort())
  })

  it('is changed, moved, sent now and deleted by its writer alone', async () => {
    const { thread } = await begin(ada, 'Pressing')
    const keep = async (content: string) => {
      const given = { channelId: general, threadId: thread.id, content, at: 'in1Hour' } as const
      return (await bob.api.later.schedule.mutate(given)).scheduled.id
    }
    const scheduledId = await keep('First words')
    for (const act of [
      () => carla.api.later.updateScheduled.mutate({ scheduledId, content: 'Mine now' }),
      () => carla.api.later.sendScheduled.mutate({ scheduledId }),
      () => carla.api.later.deleteScheduled.mutate({ scheduledId }),
    ])
      expect(await refusalOf(act())).toBe('not_found')
    await bob.api.later.updateScheduled.mutate({ scheduledId, content: 'Better words', at: 'in3Hours' })
    expect(await refusalOf(bob.api.later.updateScheduled.mutate({ scheduledId, content: ' ' }))).toBe(
      'content_empty',
    )
    expect(await send(2 * hour)).toEqual([])
    await bob.api.later.sendScheduled.mutate({ scheduledId })
    expect(await refusalOf(bob.api.later.sendScheduled.mutate({ scheduledId }))).toBe('not_found')
    await bob.api.later.deleteScheduled.mutate({ scheduledId: await keep('Never sent') })
    expect(await send(9 * hour)).toEqual([])
    expect((await said(thread.id)).map(({ content }) => content)).toEqual(['Pressing', 'Better words'])
  })

  it('changes its files: its writer adds their own and takes others off, which are then removed', async () => {
    const { thread } = await begin(ada, 'The plan?')
    const [plan, map, list] = [await putFile('plan.pdf'), await putFile('map.pdf'), await putFile('list.pdf')]
    const given = { channelId: general, threadId: thread.id, content: 'Here', at: 'in1Hour' } as const
    const kept = await bob.api.later.schedule.mutate({ ...given, attachmentIds: [plan, map] })
    const scheduledId = kept.scheduled.id
    const change = (attachmentIds: string[], content?: string) =>
      bob.api.later.updateScheduled.mutate({ scheduledId, attachmentIds, content })
    const names = async () => (await scheduled(bob)).map(each => each.attachments.map(({ name }) => name))

    const denId = await makeDen('later-files')
    const sent = await putFile('sent.pdf')
    await bob.api.message.send.mutate({ threadId: thread.id, content: '', attachmentIds: [sent] })
    for (const other of [
      await putFile('of-ada.pdf', { who: ada }),
      await putFile('elsewhere.pdf', { channelId: denId }),
      await putFile('half.pdf', { state: 'uploading' }),
      ...[sent, newId()],
    ])
      expect(await refusalOf(change([plan, other]))).toBe('attachment_unusable')
    expect(await names()).toEqual([['plan.pdf', 'map.pdf']])
    expect(await refusalOf(change([], ' '))).toBe('content_empty')

    // New words leave the files as they are.
    await bob.api.later.updateScheduled.mutate({ scheduledId, content: 'Here they are' })
    expect(await names()).toEqual([['plan.pdf', 'map.pdf']])
    await change([list, map, map])
    expect(await names()).toEqual([['list.pdf', 'map.pdf']])
    const swept = await stage.db.asWorker(tx => takeAbandoned(tx, { limit: 9 }))
    expect(swept.map(({ id }) => id)).toContain(plan)
    expect(swept.map(({ id }) => id)).not.toContain(map)
    // Words are not needed beside a file.
    await change([list, map], '')
    expect(await send(2 * hour)).toEqual(['sent'])
    const message = (await said(thread.id)).at(-1)
    expect(message).toMatchObject({ content: '', metadata: { attachments: [{ id: list }, { id: map }] } })
  })

  it('is kept as not sent, with the reason and its text, where its writer may no longer write', async () => {
    const denId = await makeDen('later-den')
    const inDen = await begin(ada, 'In the den', denId)
    const { channel: old } = await ada.api.channel.create.mutate({ workspaceId, name: 'later-old' })
    const inOld = await begin(ada, 'Old', old.id)
    const inFork = await begin(ada, 'Fork me')
    const { fork } = await carla.api.fork.create.mutate({
      ...{ messageId: inFork.message.id, description: 'Aside', divePartnerId: null },
    })
    const inDeleted = await begin(ada, 'Soon gone')
    const keep = (content: string, place: { channelId: string; threadId?: string; forkId?: string }) =>
      carla.api.later.schedule.mutate({ ...place, content, at: 'in1Hour' })
    await keep('to the den', { channelId: denId, threadId: inDen.thread.id })
    await keep('to a new thread of the den', { channelId: denId })
    await keep('to the old channel', { channelId: old.id, threadId: inOld.thread.id })
    await keep('to the fork', { channelId: general, threadId: inFork.thread.id, forkId: fork.id })
    await keep('to the deleted thread', { channelId: general, threadId: inDeleted.thread.id })
    await leave(carla, denId)
    await ada.api.channel.archive.mutate({ channelId: old.id })
    await carla.api.fork.abandon.mutate({ forkId: fork.id })
    await stage.root.query('update threads set deleted_at = now() where id = $1', [inDeleted.thread.id])

    expect(await send(2 * hour)).toEqual(Array(5).fill('not_sent'))
    expect(await send(9 * hour)).toEqual([])
    const kept = await scheduled(carla)
    expect(Object.fromEntries(kept.map(({ content, problem }) => [content, problem]))).toEqual({
      'to the den': 'You can no longer read this conversation, or it was deleted.',
      'to a new thread of the den': 'You can no longer read this conversation, or it was deleted.',
      'to the old channel': 'The channel is archived.',
      'to the fork': 'The fork is closed.',
      'to the deleted thread': 'You can no longer read this conversation, or it was deleted.',
    })
    expect(kept.find(({ content }) => content === 'to the den')).toMatchObject({
      isFailed: true,
      isReadable: false,
    })
    expect(await rows(`select from messages where content like 'to %'`)).toEqual([])
    // It can be sent once the reason is gone.
    await ada.api.channel.unarchive.mutate({ channelId: old.id })
    const again = kept.find(({ channelId }) => channelId === old.id)?.id ?? ''
    await carla.api.later.updateScheduled.mutate({ scheduledId: again, at: 'in1Hour' })
    expect(await send(2 * hour)).toEqual(['sent'])
    await clear()
  })

  it('is kept for somebody who was removed from the workspace, and is there if they come back', async () => {
    const { thread } = await begin(ada, 'Who is here?')
    const words = { channelId: general, threadId: thread.id, content: 'I was', at: 'in1Hour' } as const
    await carla.api.later.schedule.mutate(words)
    const role = `from workspace_members where workspace_id = $1 and user_id = $2`
    const [member] = await rows(
      `delete ${role} returning to_jsonb(workspace_members) as row`,
      workspaceId,
      carla.userId,
    )
    expect(await send(2 * hour)).toEqual(['not_sent'])
    expect(await said(thread.id)).toHaveLength(1)
    expect(await refusalOf(carla.api.later.scheduled.query({ workspaceId }))).toBe('not_found')
    await stage.root.query(
      'insert into workspace_members select * from jsonb_populate_record(null::workspace_members, $1)',
      [member.row],
    )
    expect(await scheduled(carla)).toMatchObject([{ content: 'I was', isFailed: true }])
    await clear()
  })

  it('waits while too many messages are sent, and tries again after a fault of ours', async () => {
    const { thread } = await begin(ada, 'Busy')
    const given = { channelId: general, threadId: thread.id, content: 'In time', at: 'in1Hour' } as const
    await bob.api.later.schedule.mutate(given)
    const refuse: AdmitScheduled = async () => {
      throw new Postponed(30)
    }
    expect(await send(1.01 * hour, refuse)).toEqual(['postponed'])
    expect(await send(1.01 * hour)).toEqual([])
    const fail: AdmitScheduled = async () => {
      throw new Error('The disk is full.')
    }
    expect(await send(1.1 * hour, fail)).toEqual(['failed'])
    expect(await scheduled(bob)).toMatchObject([{ isFailed: false }])
    expect(await send(1.2 * hour)).toEqual(['sent'])
    expect(await said(thread.id)).toHaveLength(2)
  })

  it('is refused where its writer can’t write now, and for a time that has passed', async () => {
    const denId = await makeDen('later-closed')
    const { thread } = await begin(ada, 'Closed', denId)
    const given = { channelId: denId, threadId: thread.id, content: 'Hello', at: 'tomorrow' } as const
    expect(await refusalOf(deniz.api.later.schedule.mutate(given))).toBe('not_found')
    expect(await refusalOf(bob.api.later.schedule.mutate({ ...given, channelId: general }))).toBe('not_found')
    expect(await refusalOf(bob.api.later.schedule.mutate({ ...given, content: ' ' }))).toBe('content_empty')
    const past = { date: '2020-01-01', time: '10:00' }
    expect(await refusalOf(bob.api.later.schedule.mutate({ ...given, at: past }))).toBe('time_passed')
    await ada.api.channel.archive.mutate({ channelId: denId })
    expect(await refusalOf(bob.api.later.schedule.mutate(given))).toBe('channel_archived')
  })
})
