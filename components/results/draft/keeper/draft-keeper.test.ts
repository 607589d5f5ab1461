// @vitest-environment jsdom
import { TRPCClientError } from '@trpc/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ResultBody, ResultDraft } from '@/server/domain/results/result'
import { adaId, bobId, createResult, createResultDraft } from '@/testing/interface/result-lines'
import { createDraftKeeper } from './draft-keeper'
import type { DraftKeeper } from './draft-work'
import { editResult, type ResultEdit } from './edit-result'

const { forkId } = createResultDraft()
let server: ResultDraft
let online: boolean
let saves: number
/** Simulates tabs that hear of each save before the tab that made it has the answer. */
let echoes: DraftKeeper[]

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  server = createResultDraft()
  online = true
  saves = 0
  echoes = []
})
afterEach(() => vi.useRealTimers())

/** Opens a tab of Ada; a second one would share its storage. */
function open(): DraftKeeper {
  const keeper = createDraftKeeper(forkId, adaId, {
    async save({ rev, body }) {
      await null
      if (!online) throw new Error('offline')
      if (rev !== server.rev) throw refusal('draft_changed')
      saves += 1
      server = { ...server, rev: rev + 1, body: trimmed(body), updatedBy: adaId }
      for (const tab of echoes) tab.hear(server)
      return { draft: server }
    },
    async read() {
      return { draft: server }
    },
  })
  keeper.hear(server)
  return keeper
}

function refusal(reason: string) {
  return TRPCClientError.from({ error: { message: 'Refused.', code: -32009, data: { reason } } })
}

const trimmed = (body: ResultBody) => ({
  ...body,
  bullets: body.bullets.map(line => ({ ...line, text: line.text.trim() })),
})
const readStoredText = (keeper: DraftKeeper) => keeper.work.get()?.body.bullets.map(({ text }) => text)
const write = (id: string, text: string): ResultEdit => ({ do: 'text', id, text })
function bobWrites(edit: ResultEdit) {
  server = { ...server, rev: server.rev + 1, body: editResult(server.body, edit, bobId), updatedBy: bobId }
}

it('typed text is saved a moment later, once, and stays unchanged', async () => {
  const ada = open()
  for (const text of ['K', 'Ke', 'Keep ']) ada.edit(write('a', text))
  expect(ada.work.get()?.saving).toBe('waiting')
  await vi.runAllTimersAsync()
  expect(saves).toBe(1)
  expect(server.body.bullets[0]?.text).toBe('Keep')
  expect(readStoredText(ada)?.[0]).toBe('Keep ')
  expect(ada.work.get()?.saving).toBe('saved')
  expect(await ada.flush()).toBe(server.rev)
})

it('an own save that is announced before it is answered is not made again', async () => {
  const ada = open()
  echoes = [ada]
  ada.edit(write('a', 'Keep '))
  await vi.runAllTimersAsync()
  expect(saves).toBe(1)
  expect(readStoredText(ada)?.[0]).toBe('Keep ')
  bobWrites(write('b', 'Bob was here'))
  echoes = []
  ada.edit(write('a', 'Keep both'))
  await vi.runAllTimersAsync()
  expect(server.body.bullets.map(({ text }) => text).slice(0, 2)).toEqual(['Keep both', 'Bob was here'])
})

it('a kind that is restored before it is saved is the agent’s again, and a person’s once it was saved', async () => {
  const ada = open()
  const wording = () => ada.work.get()?.body.bullets[0]?.wording
  const both = { by: 'both', userId: adaId, original: 'line a', beside: true }
  ada.edit({ do: 'kind', id: 'a', kind: 'action' })
  expect(wording()).toEqual(both)
  ada.edit({ do: 'kind', id: 'a', kind: 'finding' })
  expect(wording()).toEqual({ by: 'agent' })
  ada.edit({ do: 'kind', id: 'a', kind: 'action' })
  await vi.runAllTimersAsync()
  ada.edit({ do: 'kind', id: 'a', kind: 'finding' })
  expect(wording()).toEqual(both)
})

it('Undo works in steps, not in letters', async () => {
  const ada = open()
  for (const text of ['K', 'Ke', 'Keep']) ada.edit(write('a', text))
  ada.edit({ do: 'remove', id: 'b' })
  ada.undo()
  expect(readStoredText(ada)).toEqual(['Keep', 'line b'])
  ada.undo()
  expect(readStoredText(ada)).toEqual(['line a', 'line b'])
  await vi.runAllTimersAsync()
  expect(server.body.bullets).toHaveLength(2)
})

it('a save by another person is shown at once, and merged with the text that is being written elsewhere', async () => {
  const ada = open()
  bobWrites(write('b', 'Bob’s'))
  ada.hear(server)
  expect(readStoredText(ada)).toEqual(['line a', 'Bob’s'])
  ada.edit(write('a', 'Ada’s'))
  bobWrites(write('b', 'Bob’s, again'))
  await vi.runAllTimersAsync()
  expect(server.body.bullets.map(({ text }) => text)).toEqual(['Ada’s', 'Bob’s, again'])
  expect(ada.work.get()?.saving).toBe('saved')
})

it('if two people changed one line, the other version is shown, and mine is kept to be chosen, even after a reload', async () => {
  const ada = open()
  ada.edit(write('a', 'Ada’s'))
  bobWrites(write('a', 'Bob’s'))
  await vi.runAllTimersAsync()
  expect(readStoredText(ada)?.[0]).toBe('Bob’s')
  expect(ada.work.get()?.mine?.bullets[0]?.text).toBe('Ada’s')
  expect(await ada.flush()).toBeNull()

  const again = open()
  expect(again.work.get()?.mine?.bullets[0]?.text).toBe('Ada’s')
  again.settle('mine')
  await vi.runAllTimersAsync()
  expect(server.body.bullets[0]?.text).toBe('Ada’s')

  expect(open().work.get()?.mine).toBeNull()
})

it('words that were not saved when somebody has the result drafted again are kept to be chosen, also after a reload', async () => {
  const ada = open()
  ada.edit(write('a', 'Ada’s'))
  server = { ...server, rev: server.rev + 1, state: 'drafting', body: createResult({ bullets: [] }) }
  ada.hear(server)
  expect(readStoredText(ada)).toEqual([])
  server = { ...server, rev: server.rev + 1, state: 'ready', body: createResult(), updatedBy: null }
  ada.hear(server)
  await vi.runAllTimersAsync()
  expect(saves).toBe(0)
  expect(readStoredText(ada)?.[0]).toBe('line a')
  expect(ada.work.get()?.mine?.bullets[0]?.text).toBe('Ada’s')

  const again = open()
  again.settle('mine')
  await vi.runAllTimersAsync()
  expect(server.body.bullets[0]?.text).toBe('Ada’s')
})

it('a page that is opened while the result is drafted again keeps the words that were not saved', async () => {
  online = false
  open().edit(write('a', 'Ada’s'))
  await vi.advanceTimersByTimeAsync(1_000)
  online = true
  server = { ...server, rev: server.rev + 1, state: 'drafting', body: createResult({ bullets: [] }) }
  const ada = open()
  server = { ...server, rev: server.rev + 1, state: 'ready', body: createResult(), updatedBy: null }
  ada.hear(server)
  expect(readStoredText(ada)?.[0]).toBe('line a')
  expect(ada.work.get()?.mine?.bullets[0]?.text).toBe('Ada’s')
})

it('a result that is drafted again leaves nothing to choose where all was saved', async () => {
  const ada = open()
  ada.edit(write('a', 'Ada’s'))
  await vi.runAllTimersAsync()
  server = { ...server, rev: server.rev + 1, state: 'drafting', body: createResult({ bullets: [] }) }
  ada.hear(server)
  expect(ada.work.get()?.mine).toBeNull()
})

it('without a connection a change stays in this browser, and is saved later', async () => {
  const ada = open()
  online = false
  ada.edit(write('a', 'Kept'))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(ada.work.get()?.saving).toBe('failed')
  online = true
  const again = open()
  expect(readStoredText(again)?.[0]).toBe('Kept')
  await vi.runAllTimersAsync()
  expect(server.body.bullets[0]?.text).toBe('Kept')
})

it('lines are shown as they arrive; a discarded draft leaves nothing', () => {
  server = { ...server, state: 'drafting', rev: 1, body: createResult({ bullets: [], deferred: [] }) }
  const ada = open()
  server = { ...server, state: 'ready', rev: 2, body: createResult() }
  ada.hear(server)
  expect(readStoredText(ada)).toHaveLength(2)
  ada.hear(null)
  expect(ada.work.get()).toBeNull()
})
