import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Orchard, type Player, plantOrchard } from '../../../testing/cast.ts'
import { openTestFork, publishLines, type TestFork } from '../../../testing/results/resolve-fork.ts'
import { createTestStage, refusalOf, type TestStage } from '../../../testing/stage.ts'
import type { LedgerEntry } from '../../domain/ledger/entry.ts'

let stage: TestStage
let orchard: Orchard
let ada: Player
let bob: Player
let carla: Player
let workspaceId: string
let general: string

beforeAll(async () => {
  stage = await createTestStage()
  orchard = await plantOrchard(stage)
  ;({ ada, bob, carla } = orchard.people)
  workspaceId = orchard.workspace.id
  general = orchard.channels.general?.id ?? ''
})
afterAll(() => stage.close())

/** Returns the entries of a fork's result by the ids of their lines. */
async function entriesOf({ threadId }: TestFork, who = bob): Promise<Record<string, LedgerEntry>> {
  const { entries } = await who.api.ledger.list.query({ workspaceId, filter: { threadId } })
  return Object.fromEntries(
    entries.map(entry => [entry.source.kind === 'result' ? entry.source.lineId : '', entry]),
  )
}
const open = (channelId = general) => openTestFork(bob, channelId, 'The old press leaks, so buy a new one.')
const buy = { id: 'b1', text: 'We buy the new press.' }
const order = { id: 'b2', text: 'Order the press.', kind: 'action', owner: 'Carla' } as const

describe('a published result', () => {
  it('makes an entry of each decision and action, with its owner and the way back', async () => {
    const at = await open()
    const { message } = await publishLines(stage, bob, at, [
      buy,
      order,
      { id: 'b3', text: 'It leaks.', kind: 'finding' },
      { id: 'b4', text: 'Ask the bank.', kind: 'action', owner: 'Zoe' },
      { id: 'b5', text: 'Write the order.', kind: 'action', owner: '@vibe' },
    ])
    const { b1, b2, b3, b4, b5 } = await entriesOf(at)
    expect(b1).toMatchObject({
      kind: 'decision',
      status: 'open',
      owner: null,
      createdBy: null,
      people: [bob.userId],
      source: {
        kind: 'result',
        messageId: message.id,
        forkId: at.forkId,
        headline: 'The new press',
        citations: [{ messageId: at.said.id, quote: at.said.content }],
        forkStatus: 'resolved',
        staleAt: null,
      },
    })
    expect(b2).toMatchObject({ kind: 'todo', owner: { kind: 'user', id: carla.userId } })
    expect(b3).toBeUndefined()
    expect(b4).toMatchObject({ owner: null, ownerName: 'Zoe' })
    expect(b5?.owner?.kind).toBe('agent')
  })

  it('names no owner who can’t read it', async () => {
    const { channel } = await ada.api.channel.create.mutate({ workspaceId, name: 'vault', kind: 'private' })
    await ada.api.channel.addMember.mutate({ channelId: channel.id, userId: bob.userId })
    const at = await open(channel.id)
    await publishLines(stage, bob, at, [order])
    const { b2 } = await entriesOf(at)
    expect(b2).toMatchObject({ owner: null, ownerName: 'Carla' })
    expect(await entriesOf(at, carla).catch(() => ({}))).toEqual({})
  })
})

describe('the result of a guest', () => {
  it('gives nobody else work: who it names is a name until a member takes the to-do', async () => {
    const { deniz } = orchard.people
    const guests = orchard.channels.harvest?.id ?? ''
    await ada.api.channel.addMember.mutate({ channelId: guests, userId: deniz.userId })
    const at = await openTestFork(deniz, guests, 'The old press leaks, so buy a new one.')
    await publishLines(stage, deniz, at, [
      order,
      { id: 'b3', text: 'Ask the bank.', kind: 'action', owner: 'Deniz' },
      { id: 'b4', text: 'Write the order.', kind: 'action', owner: '@vibe' },
    ])
    const { b2, b3, b4 } = await entriesOf(at)
    expect(b2).toMatchObject({ owner: null, ownerName: 'Carla' })
    expect(b3).toMatchObject({ owner: { kind: 'user', id: deniz.userId } })
    expect(b4).toMatchObject({ owner: null, ownerName: '@vibe' })
    const told = async () =>
      (await carla.api.notification.list.query({ workspaceId, view: 'all' })).rows.flatMap(row =>
        row.kind === 'entry' ? row.entry.id : [],
      )
    expect(await told()).not.toContain(b2?.id)
    const owner = { kind: 'user', id: carla.userId } as const
    const taken = await carla.api.ledger.update.mutate({ entryId: b2?.id ?? '', rev: b2?.rev ?? 0, owner })
    expect(taken.entry).toMatchObject({ owner, ownerName: null })
  })
})

describe('a new version of a result', () => {
  it('changes the entries of kept lines and drops those without a line', async () => {
    const at = await open()
    await publishLines(stage, bob, at, [buy, order])
    const first = await entriesOf(at)
    await bob.api.fork.reopen.mutate({ forkId: at.forkId })
    expect((await entriesOf(at)).b1).toMatchObject({ status: 'open', source: { forkStatus: 'active' } })
    const { message } = await publishLines(stage, bob, at, [
      { ...buy, text: 'We buy two presses.' },
      { id: 'b9', text: 'Sell the old one.' },
    ])
    const { b1, b2, b9 } = await entriesOf(at)
    expect(b1).toMatchObject({
      id: first.b1?.id,
      text: 'We buy two presses.',
      source: { messageId: message.id },
    })
    expect(b2).toMatchObject({ id: first.b2?.id, status: 'dropped', isDroppedByResult: true })
    expect(b2?.note).toBe('Version 2 of the result no longer has it.')
    expect(b9).toMatchObject({ status: 'open' })
    const { history } = await bob.api.ledger.get.query({ entryId: b1?.id ?? '' })
    expect(history[0]).toMatchObject({
      change: 'result',
      userId: bob.userId,
      before: { text: 'We buy the new press.' },
      after: { text: 'We buy two presses.' },
    })
  })

  it('leaves the state that people gave an entry', async () => {
    const at = await open()
    await publishLines(stage, bob, at, [buy])
    const { b1 } = await entriesOf(at)
    await carla.api.ledger.move.mutate({ entryId: b1?.id ?? '', rev: 1, status: 'done' })
    await bob.api.fork.reopen.mutate({ forkId: at.forkId })
    await publishLines(stage, bob, at, [buy])
    expect((await entriesOf(at)).b1).toMatchObject({ status: 'done', rev: 2 })
  })

  it('that never comes leaves the entries, which tell that their fork was abandoned', async () => {
    const at = await open()
    await publishLines(stage, bob, at, [buy])
    await bob.api.fork.reopen.mutate({ forkId: at.forkId })
    await bob.api.fork.abandon.mutate({ forkId: at.forkId })
    expect((await entriesOf(at)).b1).toMatchObject({ status: 'open', source: { forkStatus: 'abandoned' } })
  })
})

describe('the source of an entry', () => {
  it('marks it as out of date when a cited message changes, and hides the words', async () => {
    const at = await open()
    await publishLines(stage, bob, at, [buy])
    await bob.api.message.update.mutate({ messageId: at.said.id, content: 'Never mind.' })
    const { b1 } = await entriesOf(at)
    expect(b1?.source).toMatchObject({
      staleAt: expect.any(String),
      citations: [{ quote: '', hidden: 'edited' }],
    })
  })

  it('takes its words with it when the result is deleted', async () => {
    const at = await open()
    const { message } = await publishLines(stage, bob, at, [buy, order])
    const { b2 } = await entriesOf(at)
    const own = { entryId: b2?.id ?? '', rev: 1, text: 'Carla calls the maker.' }
    await carla.api.ledger.update.mutate(own)
    await ada.api.message.delete.mutate({ messageId: message.id })
    const after = await entriesOf(at)
    expect(after.b1).toMatchObject({
      text: '',
      status: 'dropped',
      source: { state: 'deleted', messageId: null },
    })
    expect(after.b2).toMatchObject({
      text: own.text,
      status: 'open',
      source: { state: 'deleted', citations: [] },
    })
    for (const entry of [after.b1, after.b2]) {
      const told = await bob.api.ledger.get.query({ entryId: entry?.id ?? '' })
      expect(JSON.stringify(told)).not.toMatch(/buy the new press|Order the press/)
    }
  })

  it('that is a message takes words that stood in it, and leaves the team’s own', async () => {
    const content = 'We buy the **blue** quince press. It is cheap.'
    const { message } = await bob.api.thread.create.mutate({ channelId: general, content })
    const make = async (text: string) => {
      const draft = { messageId: message.id, kind: 'decision', text } as const
      return (await bob.api.ledger.create.mutate(draft)).entry.id
    }
    const copied = await make('We buy the blue quince press')
    const own = await make('New machine for the cellar')
    await bob.api.message.update.mutate({
      ...{ messageId: message.id, content: 'We buy it after all.' },
    })
    const read = (entryId: string) => carla.api.ledger.get.query({ entryId })
    expect((await read(own)).entry.source).toMatchObject({ state: 'edited', quote: '' })
    await bob.api.message.delete.mutate({ messageId: message.id })
    expect((await read(copied)).entry).toMatchObject({ text: '', status: 'dropped' })
    expect(JSON.stringify(await read(copied))).not.toContain('quince')
    expect((await read(own)).entry).toMatchObject({ text: 'New machine for the cellar', status: 'open' })
    const found = await carla.api.ledger.list.query({ workspaceId, filter: { query: 'quince' } })
    expect(found.entries).toEqual([])
    const { marks } = await carla.api.ledger.marks.query({ threadId: message.threadId })
    expect(marks).toEqual([])
    const again = { messageId: message.id, kind: 'todo', text: 'Again' } as const
    expect(await refusalOf(bob.api.ledger.create.mutate(again))).toBe('message_deleted')
  })
})
