// @vitest-environment jsdom
import { TRPCClientError } from '@trpc/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ResultBody, ResultDraft } from '@/server/domain/results/result'
import { saveResult } from '@/server/domain/results/save-result'
import {
  adaId,
  bobId,
  cite,
  createResult,
  createResultDraft,
  messageIdOf,
} from '@/testing/interface/result-lines'
import { createDraftKeeper, draftKeeperOf } from './draft-keeper'
import type { DraftApi, DraftKeeper } from './draft-work'
import { editResult, type ResultEdit } from './edit-result'

const { forkId } = createResultDraft()
const messages = [2, 3, 4, 5, 6].map(number => ({
  ...{ id: messageIdOf(number), number, content: `words of ${number}`, deletedAt: null },
}))

/** A save on its way. The test decides when it reaches the server, and what becomes of its answer. */
interface Save {
  arrive(): void
  answer(): Promise<void>
  lose(): Promise<void>
}

let server: ResultDraft
let saves: Save[]

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  saves = []
  server = createResultDraft({ rev: 3, updatedAt: timeOf(3) })
})
afterEach(() => vi.useRealTimers())

function timeOf(rev: number): string {
  return `2026-11-21T09:00:${String(rev).padStart(2, '0')}.000000+00:00`
}

const api: DraftApi = {
  save({ rev, body }) {
    const { promise, resolve, reject } = Promise.withResolvers<{ draft: ResultDraft }>()
    let settle: (() => void) | null = null
    const arrive = () => {
      if (rev === server.rev) {
        store(adaId, body)
        const draft = server
        settle = () => resolve({ draft })
      } else settle = () => reject(refuse('draft_changed'))
    }
    saves.push({
      arrive,
      answer() {
        if (!settle) arrive()
        settle?.()
        return pass()
      },
      lose() {
        reject(new Error('The connection was lost.'))
        return pass()
      },
    })
    return promise
  },
  async read() {
    return { draft: server }
  },
}

function store(userId: string, body: ResultBody) {
  const rev = server.rev + 1
  const { body: before } = server
  const saved = saveResult({ before, base: null, body: onWire(body), userId, messages })
  server = { ...server, rev, body: saved, updatedBy: userId, updatedAt: timeOf(rev) }
}

/** The API takes the needless spaces off a text. */
function onWire(body: ResultBody): ResultBody {
  const bullets = body.bullets.map(line => ({ ...line, text: line.text.replace(/\s+/g, ' ').trim() }))
  return { ...body, bullets }
}

function refuse(reason: string) {
  return TRPCClientError.from({ error: { message: 'Refused.', code: -32009, data: { reason } } })
}

/** Lets everything happen that waits for no time to pass. */
async function pass() {
  await vi.advanceTimersByTimeAsync(0)
}

/** Opens a page, which has read the draft as it is now, or was earlier. */
function open(read = server): DraftKeeper {
  const keeper = createDraftKeeper(forkId, adaId, api)
  keeper.hear(read)
  return keeper
}

/** Begins to save, and returns the save that is on its way now. */
async function send(keeper: DraftKeeper): Promise<Save> {
  void keeper.flush()
  await pass()
  return newest()
}

function newest(): Save {
  const save = saves.at(-1)
  if (!save) throw new Error('Nothing was sent.')
  return save
}

/** Answers every save that is sent from now on, until everything is saved. */
async function finish(keeper: DraftKeeper): Promise<void> {
  for (let tries = 0; tries < 5 && keeper.work.get()?.saving !== 'saved'; tries += 1) {
    await (await send(keeper)).answer()
  }
}

const write = (id: string, text: string): ResultEdit => ({ do: 'text', id, text })
const bobDoes = (edit: ResultEdit) => store(bobId, editResult(server.body, edit, bobId))
const shown = (keeper: DraftKeeper) => keeper.work.get()?.body.bullets.map(({ id, text }) => `${id} ${text}`)
const stored = () => server.body.bullets.map(({ id, text }) => `${id} ${text}`)
const overtaken = (keeper: DraftKeeper) => keeper.work.get()?.mine ?? null

it('a save that arrived without an answer is no change of somebody else', async () => {
  const ada = open()
  ada.edit(write('a', 'Keep'))
  const save = await send(ada)
  save.arrive()
  ada.edit(write('a', 'Keep both'))
  await save.lose()
  await finish(ada)
  expect(overtaken(ada)).toBeNull()
  expect(stored()).toEqual(['a Keep both', 'b line b'])
})

it('nor is it if it is announced first, before or after the connection is lost', async () => {
  for (const isEarly of [true, false]) {
    const ada = open()
    ada.edit(write('a', `Keep ${isEarly}`))
    const save = await send(ada)
    save.arrive()
    ada.edit(write('a', `Keep both ${isEarly}`))
    if (isEarly) ada.hear(server)
    await save.lose()
    ada.hear(server)
    expect(overtaken(ada)).toBeNull()
    expect(shown(ada)?.[0]).toBe(`a Keep both ${isEarly}`)
    await finish(ada)
    expect(stored()[0]).toBe(`a Keep both ${isEarly}`)
    ada.forget()
  }
})

it('a save that is announced without an answer is not made again, and can be undone', async () => {
  const ada = open()
  ada.edit(write('a', 'Keep '))
  const save = await send(ada)
  save.arrive()
  await save.lose()
  expect(ada.work.get()?.saving).toBe('failed')
  ada.hear(server)
  expect(ada.work.get()?.saving).toBe('saved')
  expect(shown(ada)?.[0]).toBe('a Keep ')
  await vi.runAllTimersAsync()
  expect(saves).toHaveLength(1)
  ada.undo()
  await finish(ada)
  expect(stored()[0]).toBe('a line a')
})

it('a step that is undone before its save has an answer stays undone', async () => {
  const ada = open()
  ada.edit(write('a', 'Keep'))
  const save = await send(ada)
  save.arrive()
  ada.undo()
  await save.lose()
  await finish(ada)
  expect(shown(ada)?.[0]).toBe('a line a')
  expect(stored()[0]).toBe('a line a')
})

it('a version is known again although the server has tidied it', async () => {
  const ada = open()
  ada.edit({ do: 'add', id: 'n', section: 'bullets' })
  ada.edit(write('n', 'Keep  both '))
  ada.edit({ do: 'mark', id: 'n', on: true })
  ada.edit({ do: 'cite', id: 'b', citation: cite(4, 'words  of 4') })
  ada.edit({ do: 'mark', id: 'b', on: true })
  const save = await send(ada)
  save.arrive()
  ada.edit(write('n', 'Keep  both boxes'))
  ada.edit(write('b', 'With a source'))
  await save.lose()
  await finish(ada)
  expect(overtaken(ada)).toBeNull()
  expect(stored()).toEqual(['a line a', 'b With a source', 'n Keep both boxes'])
})

it.each(['before', 'after'])(
  'a page that is reloaded amid typing goes on with all words, if it reads the draft %s the save arrives',
  async when => {
    const closed = open()
    closed.edit(write('a', 'Ke'))
    const save = await send(closed)
    closed.edit(write('a', 'Keep'))
    closed.leave()
    if (when === 'after') save.arrive()
    const ada = open()
    expect(shown(ada)?.[0]).toBe('a Keep')
    ada.edit(write('a', 'Keep both'))
    if (when === 'before') save.arrive()
    await finish(ada)
    expect(overtaken(ada)).toBeNull()
    expect(stored()[0]).toBe('a Keep both')
  },
)

it('a line that is moved after a reload is no second change of the list, though the closed page added it', async () => {
  const closed = open()
  closed.edit({ do: 'add', id: 'n', section: 'bullets', after: 'b' })
  closed.edit(write('n', 'New'))
  closed.leave()
  await pass()
  const save = newest()
  const ada = open()
  ada.edit({ do: 'cite', id: 'n', citation: cite(4) })
  ada.edit({ do: 'move', id: 'n', by: -1 })
  save.arrive()
  await finish(ada)
  expect(overtaken(ada)).toBeNull()
  expect(stored()).toEqual(['a line a', 'n New', 'b line b'])
  expect(server.body.bullets[1]?.citations).toEqual([cite(4)])
})

it('a page that was read before the last save of the page before it keeps the words of both', async () => {
  const early = server
  const closed = open()
  closed.edit(write('a', 'Ke'))
  const save = await send(closed)
  closed.edit(write('a', 'Keep'))
  await save.answer()
  const ada = open(early)
  expect(overtaken(ada)).toBeNull()
  expect(shown(ada)?.[0]).toBe('a Keep')
  ada.hear(server)
  await finish(ada)
  expect(overtaken(ada)).toBeNull()
  expect(stored()[0]).toBe('a Keep')
})

it('a change by another person on top of a save without an answer is told, and no version is lost', async () => {
  const ada = open()
  ada.edit(write('a', 'Keep'))
  const save = await send(ada)
  save.arrive()
  bobDoes(write('b', 'Bob’s'))
  ada.edit(write('a', 'Keep both'))
  await save.lose()
  ada.hear(server)
  expect(overtaken(ada)).toBeNull()
  expect(shown(ada)).toEqual(['a Keep both', 'b Bob’s'])

  bobDoes(write('a', 'Bob’s, too'))
  ada.hear(server)
  expect(shown(ada)?.[0]).toBe('a Bob’s, too')
  expect(overtaken(ada)?.bullets[0]?.text).toBe('Keep both')
})

it('an overtaken version outlives further changes and a reload', async () => {
  const ada = open()
  ada.edit(write('a', 'Ada’s'))
  bobDoes(write('a', 'Bob’s'))
  ada.hear(server)
  ada.edit(write('b', 'More of Ada’s'))
  expect(overtaken(open())?.bullets[0]?.text).toBe('Ada’s')
  await finish(ada)
  expect(stored()).toEqual(['a Bob’s', 'b More of Ada’s'])
  expect(overtaken(open())?.bullets[0]?.text).toBe('Ada’s')
})

it('a person who comes back before everything is saved finds the same work', async () => {
  const other = '0193a000-0000-7000-8000-0000000000f2'
  const ada = draftKeeperOf(other, adaId, api)
  ada.hear(server)
  const read = server
  ada.edit(write('a', 'Ke'))
  const save = await send(ada)
  ada.edit(write('a', 'Keep'))
  ada.leave()
  const again = draftKeeperOf(other, adaId, api)
  again.hear(read)
  expect(shown(again)?.[0]).toBe('a Keep')
  again.edit(write('a', 'Keep both'))
  await save.answer()
  await finish(again)
  expect(stored()[0]).toBe('a Keep both')
  again.leave()
  await pass()
  expect(draftKeeperOf(other, adaId, api)).not.toBe(again)
})

it('a draft that somebody discarded and made anew replaces it, although its revision is lower', () => {
  const ada = open()
  server = { ...server, rev: 1, body: createResult({ headline: 'Anew' }), updatedAt: timeOf(30) }
  ada.hear(server)
  expect(ada.work.get()?.body.headline).toBe('Anew')
})
