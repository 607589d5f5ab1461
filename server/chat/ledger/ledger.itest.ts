import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Orchard, type Player, plantOrchard } from '../../../testing/cast.ts'
import { createTestStage, refusalOf, type TestStage } from '../../../testing/stage.ts'
import type { LedgerEntry } from '../../domain/ledger/entry.ts'

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

async function say(who: Player, content: string, channelId = general) {
  const { message } = await who.api.thread.create.mutate({ channelId, content })
  return message
}

type Draft = Parameters<Player['api']['ledger']['create']['mutate']>[0]
async function makeEntry(who: Player, fields: Partial<Draft> & { channelId?: string } = {}) {
  const { channelId, ...draft } = fields
  const message = await say(who, 'The old press leaks. We buy a new one in May.', channelId)
  const { entry } = await who.api.ledger.create.mutate({
    messageId: message.id,
    kind: 'todo',
    text: 'Order the new press',
    ...draft,
  })
  return { entry, message }
}

const read = async (who: Player, { id }: Pick<LedgerEntry, 'id'>) =>
  (await who.api.ledger.get.query({ entryId: id })).entry
const idsOf = async (who: Player) =>
  (await who.api.ledger.list.query({ workspaceId, limit: 100 })).entries.map(({ id }) => id)

/** Makes a private channel of Ada and Bob. */
async function openPrivate(name: string): Promise<string> {
  const { channel } = await ada.api.channel.create.mutate({ workspaceId, name, kind: 'private' })
  await ada.api.channel.addMember.mutate({ channelId: channel.id, userId: bob.userId })
  return channel.id
}

describe('an entry from a message', () => {
  it('keeps the exact words as its source, and begins its history', async () => {
    const { entry, message } = await makeEntry(bob, {
      quote: 'buy  a new one',
      dueOn: '2026-12-01',
      owner: { kind: 'user', id: carla.userId },
    })
    expect(entry).toMatchObject({
      kind: 'todo',
      status: 'open',
      dueOn: '2026-12-01',
      owner: { kind: 'user', id: carla.userId },
      people: [bob.userId],
      source: { kind: 'message', messageId: message.id, quote: 'buy a new one', state: 'there' },
      createdBy: bob.userId,
      rev: 1,
    })
    const { history } = await carla.api.ledger.get.query({ entryId: entry.id })
    expect(history).toMatchObject([{ change: 'created', userId: bob.userId, after: { text: entry.text } }])
    const { marks } = await carla.api.ledger.marks.query({ threadId: message.threadId })
    expect(marks).toEqual([{ entryId: entry.id, messageId: message.id, kind: 'todo', status: 'open' }])
  })

  it('refuses words that the message does not have', async () => {
    expect(await refusalOf(makeEntry(bob, { quote: 'sell the press' }))).toBe('citation_unknown')
  })

  it('can’t be owned by a person who can’t read its source', async () => {
    const channelId = await openPrivate('owners')
    const owner = { kind: 'user', id: carla.userId } as const
    expect(await refusalOf(makeEntry(ada, { channelId, owner }))).toBe('owner_not_here')
  })
})

describe('the readers of an entry', () => {
  it('are those of its source, also when they change', async () => {
    const channelId = await openPrivate('cellar')
    const { entry, message } = await makeEntry(ada, { channelId })
    expect(await read(bob, entry)).toMatchObject({ id: entry.id })
    for (const outsider of [carla, deniz]) {
      expect(await refusalOf(read(outsider, entry))).toBe('not_found')
      expect(await idsOf(outsider)).not.toContain(entry.id)
      const history = outsider.api.ledger.history.query({ entryId: entry.id })
      expect(await refusalOf(history)).toBe('not_found')
      const marks = outsider.api.ledger.marks.query({ threadId: message.threadId })
      expect(await refusalOf(marks)).toBe('not_found')
    }
    await ada.api.channel.removeMember.mutate({ channelId, userId: bob.userId })
    expect(await refusalOf(read(bob, entry))).toBe('not_found')
    const { columns } = await bob.api.ledger.board.query({ workspaceId, limit: 100 })
    expect(JSON.stringify(columns)).not.toContain(entry.id)
  })

  it('see another entry beside it only if they may read that one', async () => {
    const channelId = await openPrivate('hidden')
    const { entry } = await makeEntry(ada)
    const { entry: next } = await makeEntry(ada, { channelId, text: 'Sell the press in secret' })
    const { entry: after } = await ada.api.ledger.supersede.mutate({
      ...{ entryId: entry.id, rev: entry.rev, byEntryId: next.id },
    })
    expect(after).toMatchObject({ status: 'superseded', supersededBy: { id: next.id } })
    expect(await read(carla, entry)).toMatchObject({ status: 'superseded', supersededBy: null })
    expect(await read(bob, next)).toMatchObject({ supersedes: [{ id: entry.id }] })
    const { history } = await carla.api.ledger.get.query({ entryId: entry.id })
    expect(JSON.stringify(history)).not.toContain(next.text)
  })
})

describe('an exported list', () => {
  it('has the entries that the person may read, and no others', async () => {
    const channelId = await openPrivate('books')
    const { entry: secret } = await makeEntry(ada, { channelId, text: 'Pay the secret debt' })
    const { entry } = await makeEntry(ada, { text: 'Pay the baker' })
    const exported = async (who: Player, format: 'csv' | 'json') =>
      (await who.api.ledger.export.query({ workspaceId, filter: { query: 'pay' }, format })).text
    for (const format of ['csv', 'json'] as const) {
      expect(await exported(bob, format)).toContain(secret.text)
      expect(await exported(carla, format)).toContain(entry.text)
      expect(await exported(carla, format)).not.toContain(secret.text)
    }
  })
})

describe('a change of an entry', () => {
  it('is in the history with the person, the time, before and after', async () => {
    const { entry } = await makeEntry(bob)
    const changed = await carla.api.ledger.update.mutate({
      ...{ entryId: entry.id, rev: 1, text: 'Order two presses', dueOn: '2026-12-24' },
    })
    expect(changed.entry).toMatchObject({ text: 'Order two presses', rev: 2 })
    const evidence = await say(carla, 'Both are ordered.')
    await carla.api.ledger.move.mutate({
      ...{ entryId: entry.id, rev: 2, status: 'done', evidenceMessageId: evidence.id },
    })
    const { history, entry: now } = await bob.api.ledger.get.query({ entryId: entry.id })
    expect(now).toMatchObject({
      status: 'done',
      done: { userId: carla.userId, agentId: null },
      evidence: { messageId: evidence.id },
    })
    expect(history.map(({ change, userId, before, after }) => ({ change, userId, before, after }))).toEqual([
      {
        change: 'moved',
        userId: carla.userId,
        before: { status: 'open', evidenceMessageId: null },
        after: { status: 'done', evidenceMessageId: evidence.id },
      },
      {
        change: 'edited',
        userId: carla.userId,
        before: { text: 'Order the new press', dueOn: null },
        after: { text: 'Order two presses', dueOn: '2026-12-24' },
      },
      expect.objectContaining({ change: 'created' }),
    ])
  })

  it('by two people at once is made once', async () => {
    const { entry } = await makeEntry(bob)
    const move = (who: Player, status: 'doing' | 'dropped') =>
      who.api.ledger.move.mutate({ entryId: entry.id, rev: 1, status })
    const reasons = await Promise.all([move(bob, 'doing'), move(carla, 'dropped')].map(refusalOf))
    expect(reasons.sort()).toEqual(['entry_changed', 'not refused'])
    expect((await read(bob, entry)).rev).toBe(2)
  })

  it('refuses evidence that the person can’t read', async () => {
    const channelId = await openPrivate('proofs')
    const secret = await say(ada, 'It is done.', channelId)
    const { entry } = await makeEntry(bob)
    const move = (who: Player) =>
      who.api.ledger.move.mutate({
        ...{ entryId: entry.id, rev: 1, status: 'done', evidenceMessageId: secret.id },
      })
    expect(await refusalOf(move(carla))).toBe('evidence_unknown')
    await move(ada)
    expect(await read(ada, entry)).toMatchObject({ evidence: { messageId: secret.id } })
    expect(await read(carla, entry)).toMatchObject({ status: 'done', evidence: null })
    const { history } = await carla.api.ledger.get.query({ entryId: entry.id })
    expect(JSON.stringify(history)).not.toContain(secret.id)
  })

  it('that adds evidence later leaves the entry done by the same person', async () => {
    const { entry } = await makeEntry(bob)
    const moved = await bob.api.ledger.move.mutate({ entryId: entry.id, rev: 1, status: 'done' })
    const evidence = await say(carla, 'I saw the new press.')
    const after = await carla.api.ledger.move.mutate({
      ...{ entryId: entry.id, rev: moved.entry.rev, status: 'done', evidenceMessageId: evidence.id },
    })
    expect(after.entry).toMatchObject({ done: moved.entry.done, evidence: { messageId: evidence.id } })
  })

  it('by a guest is only a move of the guest’s own entry', async () => {
    const guests = orchard.channels.harvest?.id ?? ''
    await ada.api.channel.addMember.mutate({ channelId: guests, userId: deniz.userId }).catch(() => {})
    const { entry: other } = await makeEntry(ada, { channelId: guests })
    const owner = { kind: 'user', id: deniz.userId } as const
    const { entry: own } = await makeEntry(ada, { channelId: guests, owner })
    const { move, update, create } = deniz.api.ledger
    expect(await refusalOf(move.mutate({ entryId: other.id, rev: 1, status: 'done' }))).toBe('members_only')
    expect(await refusalOf(update.mutate({ entryId: own.id, rev: 1, text: 'Mine' }))).toBe('members_only')
    const draft = { messageId: own.source.messageId ?? '', kind: 'todo', text: 'Mine' } as const
    expect(await refusalOf(create.mutate(draft))).toBe('members_only')
    expect((await move.mutate({ entryId: own.id, rev: 1, status: 'done' })).entry.status).toBe('done')
  })
})
