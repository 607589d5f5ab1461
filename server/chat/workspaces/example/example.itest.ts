import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Orchard, type Player, plantOrchard } from '../../../../testing/cast.ts'
import { createTestStage, refusalOf, type TestStage } from '../../../../testing/stage.ts'
import type { Channel } from '../../../domain/channels/channel.ts'
import { linesOf, publishedResult } from '../../../domain/results/result.ts'
import type { Example } from '../../../domain/workspaces/example/example.ts'
import { addMemoryItem } from '../../memory/add-memory-item.ts'

let stage: TestStage
let orchard: Orchard
let ada: Player
let bob: Player
let deniz: Player
let workspaceId: string

beforeAll(async () => {
  stage = await createTestStage()
  orchard = await plantOrchard(stage)
  ;({ ada, bob, deniz } = orchard.people)
  workspaceId = orchard.workspace.id
})
afterAll(() => stage.close())
beforeEach(() => ada.api.workspace.removeExample.mutate({ workspaceId }))

const show = async (who = ada): Promise<Example> =>
  (await who.api.workspace.showExample.mutate({ workspaceId })).example

async function findExampleChannel(who: Player): Promise<Channel | undefined> {
  const { channels } = await who.api.channel.list.query({ workspaceId })
  return channels.find(({ isExample }) => isExample)
}

async function listPeople(who: Player) {
  return (await who.api.workspace.listMembers.query({ workspaceId })).examplePeople
}

/**
 * Everything that the database has, as text, by table; without the ticks of the first steps, and without the audit log,
 * which keeps what people did.
 */
async function readAllTables(): Promise<Record<string, string[]>> {
  const { rows } = await stage.root.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE'
       and table_name not in ('first_steps', 'audit_log', 'audit_heads') order by 1`,
  )
  const tables: Record<string, string[]> = {}
  for (const { name } of rows) {
    const found = await stage.root.query<{ row: string }>(
      `select to_jsonb(t)::text as row from public."${name}" t order by 1`,
    )
    tables[name] = found.rows.map(({ row }) => row)
  }
  return tables
}

describe('the example of a workspace', () => {
  it('exists once, however many admins ask for it at the same time', async () => {
    await ada.api.workspace.updateMemberRole.mutate({ workspaceId, userId: bob.userId, role: 'admin' })
    const shown = await Promise.all([show(ada), show(ada), show(bob), show(bob)])
    await ada.api.workspace.updateMemberRole.mutate({ workspaceId, userId: bob.userId, role: 'member' })
    expect(new Set(shown.map(({ channelId }) => channelId)).size).toBe(1)
    const { rows } = await stage.root.query('select from channels where is_example')
    expect(rows).toHaveLength(1)
  })

  it('is added and removed by admins alone', async () => {
    const example = await show()
    for (const who of [bob, deniz]) {
      expect(await refusalOf(show(who))).toBe('admins_only')
      expect(await refusalOf(who.api.workspace.removeExample.mutate({ workspaceId }))).toBe('admins_only')
    }
    expect((await findExampleChannel(bob))?.id).toBe(example.channelId)
  })

  it('is joined by the person who asked, can be browsed by members and is hidden from guests', async () => {
    await show()
    expect(await findExampleChannel(ada)).toMatchObject({ isMember: true, unreadThreads: 0, kind: 'public' })
    expect(await findExampleChannel(bob)).toMatchObject({ isMember: false })
    expect(await findExampleChannel(deniz)).toBeUndefined()
    expect((await listPeople(ada)).map(({ displayName }) => displayName)).toEqual(['Jonas', 'Mara', 'Priya'])
    expect(await listPeople(bob)).toHaveLength(3)
    expect(await listPeople(deniz)).toEqual([])
  })

  it('takes another name if somebody has its name', async () => {
    const { channel } = await bob.api.channel.create.mutate({
      workspaceId,
      name: 'example-launch',
      topic: '',
    })
    await show()
    expect((await findExampleChannel(ada))?.name).toBe('example-launch-2')
    await stage.root.query('delete from channel_members where channel_id = $1', [channel.id])
    await stage.root.query('delete from channels where id = $1', [channel.id])
  })

  it('has an open fork that an admin can settle and that is among the admin’s forks', async () => {
    const { open } = await show()
    const { forks } = await ada.api.fork.mine.query({ workspaceId })
    expect(forks.map(({ fork, unreadCount }) => [fork.id, unreadCount])).toEqual([[open?.forkId, 0]])
    expect(forks[0]?.fork).toMatchObject({ status: 'active', messageCount: 10 })
    const { draft } = await ada.api.fork.resolve.mutate({ forkId: open?.forkId ?? '' })
    expect(draft.messageCount).toBe(10)
  })

  it('has a result whose quotes stand in the fork letter by letter', async () => {
    const { result } = await show()
    const { threadId = '', messageId = '' } = result ?? {}
    const { messages } = await ada.api.message.list.query({ threadId, around: messageId })
    const published = publishedResult.parse(messages.find(({ id }) => id === messageId)?.metadata.result)
    const fork = await ada.api.message.list.query({ threadId, forkId: published.forkId })
    const citations = linesOf(published.body).flatMap(line => line.citations)
    expect(linesOf(published.body).filter(line => line.citations.length === 0)).toEqual([])
    expect(citations).toHaveLength(6)
    for (const cited of citations) {
      const source = fork.messages.find(({ id }) => id === cited.messageId)
      expect(source?.forkNumber).toBe(cited.number)
      expect(source?.content).toContain(cited.quote)
    }
    expect(published.body.dissent[0]).toMatchObject({ who: 'Mara' })
  })

  it('is found by search, and its decisions are on the page of decisions', async () => {
    const { channelId } = await show()
    const found = await bob.api.search.messages.query({ workspaceId, query: 'newsletter' })
    expect(found.hits).toHaveLength(1)
    const { decisions } = await bob.api.search.decisions.query({ workspaceId })
    const kinds = decisions.filter(each => each.channelId === channelId).map(({ kind }) => kind)
    expect(kinds.toSorted()).toEqual(['action', 'decision', 'deferred', 'finding', 'finding', 'objection'])
  })

  it('has an answer that cites the thread, below the question that asked for it', async () => {
    const { open } = await show()
    const { messages } = await ada.api.message.list.query({ threadId: open?.threadId ?? '' })
    const answer = messages.find(({ authorType }) => authorType === 'agent')
    expect(answer?.metadata.citations).toMatchObject([{ label: '2' }, { label: '3' }])
    expect(messages.find(({ id }) => id === answer?.parentId)?.content).toMatch(/^@vibe /)
    expect(messages.map(({ seq }) => seq)).toEqual([...messages.map(({ seq }) => seq)].sort((a, b) => a - b))
  })

  it('has tasks with whole logs, whose requests can be made again from the log byte for byte', async () => {
    const { channelId } = await show()
    const { rows } = await stage.root.query<{ id: string; status: string }>(
      'select id, status from tasks where channel_id = $1 order by id',
      [channelId],
    )
    expect(rows.map(({ status }) => status)).toEqual(Array(6).fill('completed'))
    for (const { id: taskId } of rows) {
      const { events } = await ada.api.task.events.query({ taskId })
      const asked = events.filter(({ type }) => type === 'model.requested')
      expect(asked).toHaveLength(1)
      for (const { seq } of asked) {
        expect((await ada.api.task.checkRequest.query({ taskId, seq })).isSame).toBe(true)
      }
      expect((await ada.api.task.get.query({ taskId })).task.costUsd).toBe(0)
    }
    const broken = await stage.root.query(
      `select from task_events e join tasks t on t.id = e.task_id
       left join task_events before on before.task_id = e.task_id and before.seq = e.seq - 1
       where t.channel_id = $1
         and (e.hash <> openvibe.event_hash(e) or e.prev_hash <> coalesce(before.hash, sha256('')))`,
      [channelId],
    )
    expect(broken.rows).toEqual([])
  })

  it('leaves nothing for a worker to do, and nothing in usage or budgets', async () => {
    await show()
    for (const table of ['mailbox', 'usage_daily', 'usage_by_conversation', 'spend_daily']) {
      expect((await stage.root.query(`select from ${table}`)).rows, table).toEqual([])
    }
    const due = await stage.root.query('select from lanes where next_ready is not null')
    expect(due.rows).toEqual([])
  })

  it('tells the browsers of the workspace that channels and names have changed', async () => {
    // Events are not rows, so this database records them from now on.
    await stage.root.query(`
      create table realtime.heard (topic text, event text);
      grant insert on realtime.heard to public;
      create or replace function realtime.send(payload jsonb, event text, topic text, private boolean default true)
        returns void language sql as 'insert into realtime.heard values (topic, event)'`)
    const hear = async () => {
      const { rows } = await stage.root.query<{ event: string }>(
        'with heard as (delete from realtime.heard returning *) select event from heard where topic = $1',
        [`workspace:${workspaceId}`],
      )
      return new Set(rows.map(({ event }) => event))
    }
    await show()
    expect(await hear()).toEqual(new Set(['channel.changed', 'entry.created', 'member.changed']))
    await ada.api.workspace.removeExample.mutate({ workspaceId })
    expect(await hear()).toEqual(new Set(['channel.changed']))
  })

  it('notifies nobody', async () => {
    await show()
    expect((await stage.root.query('select from notifications')).rows).toEqual([])
  })
})

describe('a made-up person', () => {
  it('has no account and is no member: not counted, not mentioned, not added anywhere', async () => {
    const before = (await ada.api.workspace.listMembers.query({ workspaceId })).members
    await show()
    const [person] = await listPeople(ada)
    const userId = person?.userId ?? ''
    expect((await ada.api.workspace.listMembers.query({ workspaceId })).members).toEqual(before)
    expect((await stage.root.query('select from auth.users where id = $1', [userId])).rows).toEqual([])
    const profile = await stage.root.query('select email from profiles where id = $1', [userId])
    expect(profile.rows[0].email).toMatch(/@example\.invalid$/)

    const generalId = orchard.channels.general?.id ?? ''
    const { message } = await ada.api.thread.create.mutate({
      channelId: generalId,
      content: `Hello @${person?.displayName.toLowerCase()}`,
    })
    expect(message.metadata.mentions ?? []).toEqual([])
    const { api } = ada
    expect(await refusalOf(api.channel.addMember.mutate({ channelId: generalId, userId }))).toBe('not_found')
    expect(await refusalOf(api.channel.openDirect.mutate({ workspaceId, userIds: [userId] }))).toBe(
      'not_found',
    )
    expect(
      await refusalOf(api.workspace.updateMemberRole.mutate({ workspaceId, userId, role: 'admin' })),
    ).toBe('not_found')
  })

  it('can’t become a member, not even by the service', async () => {
    await show()
    const [person] = await listPeople(ada)
    const joining = stage.db.asWorker(tx =>
      tx
        .insertInto('workspaceMembers')
        .values({ workspaceId, userId: person?.userId ?? '', role: 'member' })
        .execute(),
    )
    await expect(joining).rejects.toThrow('can be no member')
  })
})

describe('removing the example', () => {
  it('leaves every table as it was before, with everything that people wrote there', async () => {
    const before = await readAllTables()
    const { channelId, open } = await show()
    const { threadId = '', forkId = '' } = open ?? {}
    await bob.api.channel.join.mutate({ channelId })
    await bob.api.message.send.mutate({ threadId, content: '@ada @vibe may I try this zymurgy, too?' })
    const { message } = await ada.api.message.send.mutate({ threadId, forkId, content: 'Me too.' })
    await bob.api.message.react.mutate({ messageId: message.id, emoji: '👍', on: true })
    await ada.api.message.update.mutate({ messageId: message.id, content: 'Me too, and quite so.' })
    await ada.api.draft.save.mutate({
      conversation: threadId,
      channelId,
      content: 'Half a thought',
      attachmentIds: [],
      version: newId(),
    })
    await ada.api.notification.setLevel.mutate({ channelId, level: 'all' })
    await ada.api.fork.resolve.mutate({ forkId })
    await ada.api.channel.addMember.mutate({ channelId, userId: deniz.userId })
    const { invite } = await ada.api.workspace.invite.mutate({
      workspaceId,
      role: 'guest',
      channelIds: [channelId],
    })
    const { rows } = await stage.root.query('select id from tasks where channel_id = $1 limit 1', [channelId])
    const item = await stage.db.asWorker(tx =>
      addMemoryItem(tx, {
        ...{ workspaceId, agentId: null, kind: 'fact', text: 'Ada agrees', confidence: 1, status: 'current' },
        sources: [{ messageId: message.id, quote: 'quite so' }],
        aboutUserIds: [],
        author: { taskId: rows[0].id },
      }),
    )
    await stage.root.query('insert into memory_uses (item_id, task_id, turn) values ($1, $2, 1)', [
      item.id,
      rows[0].id,
    ])
    await ada.api.workspace.removeExample.mutate({ workspaceId })
    await stage.root.query('delete from invites where id = $1', [invite.id])

    const after = await readAllTables()
    for (const [name, rows] of Object.entries(before)) expect(after[name], name).toEqual(rows)
    expect(await findExampleChannel(ada)).toBeUndefined()
  })

  it('keeps the words of the search that other messages have, too', async () => {
    const channelId = orchard.channels.general?.id ?? ''
    await show()
    await ada.api.thread.create.mutate({ channelId, content: 'The newsletter is out.' })
    await ada.api.workspace.removeExample.mutate({ workspaceId })
    const { hits } = await bob.api.search.messages.query({ workspaceId, query: 'newslettr' })
    expect(hits).toHaveLength(1)
    expect((await bob.api.search.messages.query({ workspaceId, query: 'thumbnails' })).hits).toEqual([])
  })

  it('keeps a message elsewhere that a task of the example posted, also a deleted one', async () => {
    const { channelId } = await show()
    const { message } = await ada.api.thread.create.mutate({
      channelId: orchard.channels.general?.id ?? '',
      content: 'Told from the example.',
    })
    await stage.root.query('set session_replication_role = replica')
    await stage.root.query(
      `update messages set task_id = (select id from tasks where channel_id = $1 limit 1), task_event_seq = 900,
         content = '', deleted_at = now() where id = $2`,
      [channelId, message.id],
    )
    await stage.root.query('set session_replication_role = default')
    await ada.api.workspace.removeExample.mutate({ workspaceId })
    const { rows } = await stage.root.query('select task_id, deleted_at from messages where id = $1', [
      message.id,
    ])
    expect(rows).toEqual([{ task_id: null, deleted_at: expect.any(Date) }])
  })

  it('moves a file that somebody sent there to where the sweep finds it', async () => {
    const { channelId } = await show()
    const fileId = newId()
    await stage.root.query(
      `insert into attachments (id, workspace_id, channel_id, uploader_id, name, type, size, state)
       values ($1, $2, $3, $4, 'plan.txt', 'text/plain', 5, 'stored')`,
      [fileId, workspaceId, channelId, ada.userId],
    )
    await ada.api.workspace.removeExample.mutate({ workspaceId })
    const { rows } = await stage.root.query(
      'select channel_id <> $2 as is_elsewhere, deleted_at is not null as is_deleted from attachments where id = $1',
      [fileId, channelId],
    )
    expect(rows).toEqual([{ is_elsewhere: true, is_deleted: true }])
  })

  it('is the only way to delete rows that are kept for ever', async () => {
    const { channelId } = await show()
    const refused = [
      'delete from messages where channel_id = $1',
      'delete from task_events where task_id in (select id from tasks where channel_id = $1)',
      `delete from fork_results r using forks f where f.id = r.fork_id and f.channel_id = $1`,
    ]
    for (const statement of refused) {
      await expect(stage.root.query(statement, [channelId])).rejects.toThrow(/never/)
    }
  })
})

describe('the first steps of a person', () => {
  const stepsOf = async (who: Player) => {
    const { done, isClosed } = await who.api.workspace.firstSteps.query({ workspaceId })
    return { done: [...done].sort(), isClosed }
  }

  it('tick themselves, stay ticked when the example goes, and can be closed for good', async () => {
    const carla = orchard.people.carla
    expect(await stepsOf(carla)).toEqual({ done: [], isClosed: false })
    const { open, channelId } = await show()
    const { threadId = '' } = open ?? {}
    await carla.api.channel.join.mutate({ channelId })
    const { message } = await carla.api.message.send.mutate({ threadId, content: '@vibe and I?' })
    expect((await stepsOf(carla)).done).toEqual(['ask', 'write'])
    await carla.api.fork.create.mutate({ messageId: message.id, description: 'Mine' })
    const steps = await carla.api.workspace.firstSteps.query({ workspaceId })
    expect(steps.openFork).toMatchObject({ channelId, threadId })
    expect(steps.example?.channelId).toBe(channelId)
    await carla.api.workspace.noteFirstStep.mutate({ workspaceId, step: 'cite' })
    await carla.api.workspace.noteFirstStep.mutate({ workspaceId, step: 'cite' })
    await ada.api.workspace.removeExample.mutate({ workspaceId })
    expect((await stepsOf(carla)).done).toEqual(['ask', 'cite', 'fork', 'write'])

    await carla.api.workspace.noteFirstStep.mutate({ workspaceId, close: true })
    expect(await stepsOf(carla)).toEqual({ done: [], isClosed: true })
    expect((await stepsOf(ada)).isClosed).toBe(false)
  })

  it('lead to no fork in a channel that the person has lost, or that is archived', async () => {
    const openFork = async () => (await bob.api.workspace.firstSteps.query({ workspaceId })).openFork
    const places = await Promise.all(
      ['cellar', 'attic'].map(async name => {
        const { channel } = await ada.api.channel.create.mutate({ workspaceId, name, kind: 'private' })
        const channelId = channel.id
        await ada.api.channel.addMember.mutate({ channelId, userId: bob.userId })
        return channelId
      }),
    )
    const [lost = '', archived = ''] = places
    for (const channelId of places) {
      const { message } = await bob.api.thread.create.mutate({ channelId, content: 'Which shelf?' })
      await bob.api.fork.create.mutate({ messageId: message.id })
    }
    expect(await openFork()).toMatchObject({ channelId: archived })
    await ada.api.channel.archive.mutate({ channelId: archived })
    expect(await openFork()).toMatchObject({ channelId: lost })
    await ada.api.channel.removeMember.mutate({ channelId: lost, userId: bob.userId })
    expect((await openFork())?.channelId).not.toBe(lost)
  })

  it('are not taken by the made-up people for anybody', async () => {
    await show()
    const person = (await listPeople(ada))[0]?.userId
    const { rows } = await stage.root.query('select from first_steps where user_id = $1', [person])
    expect(rows).toEqual([])
  })
})
