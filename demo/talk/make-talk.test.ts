import { describe, expect, it } from 'vitest'
import { makeTalk } from './make-talk.ts'
import { questionKinds } from './talk.ts'

const settings = { seed: 7, monday: '2026-01-12' }
const talk = makeTalk(settings)
const { people, agents, channels, threads, items, ledger, questions } = talk
const allMessages = threads.flatMap(({ messages, fork }) => [...messages, ...(fork?.messages ?? [])])
const byId = new Map(allMessages.map(message => [message.id, message]))

describe('the talk', () => {
  it('is the same for the same seed, and has other words for another', () => {
    expect(makeTalk(settings)).toEqual(talk)
    const other = makeTalk({ ...settings, seed: 8 })
    expect(other.threads).not.toEqual(threads)
    expect(other.questions).toHaveLength(300)
  })

  it('lasts ten weeks, with people and agents in public and private channels', () => {
    const days = allMessages.map(({ at }) => Date.parse(at))
    const weeks = (Math.max(...days) - Math.min(...days)) / 604_800_000
    expect(weeks).toBeGreaterThan(9)
    expect(weeks).toBeLessThan(10)
    const names = new Set<string>([...people.map(({ name }) => name), ...agents.map(({ handle }) => handle)])
    expect(new Set(allMessages.map(({ author }) => author))).toEqual(names)
    expect(new Set(threads.map(({ channel }) => channel))).toEqual(new Set(channels.map(({ name }) => name)))
  })

  it('is written in the order of time, with no mark left in its words', () => {
    for (const { messages, fork } of threads) {
      for (const list of [messages, fork?.messages ?? []]) {
        expect(list.map(({ at }) => at)).toEqual(list.map(({ at }) => at).toSorted())
      }
    }
    const words = [...allMessages, ...items, ...ledger, ...questions].map(({ text }) => text)
    expect(words.filter(text => /[<>{}[\]]/.test(text))).toEqual([])
    expect(new Set(items.map(({ text }) => text)).size).toBe(items.length)
  })

  it('lets only members speak in private channels', () => {
    for (const { channel, messages, fork } of threads) {
      const members = channels.find(({ name }) => name === channel)?.members
      if (!members) continue
      for (const { author } of [...messages, ...(fork?.messages ?? [])]) expect(members).toContain(author)
    }
  })
})

describe('what follows from it', () => {
  it('rests on the exact words of messages', () => {
    const lines = threads.flatMap(({ fork }) => fork?.result?.lines ?? [])
    expect(lines.length).toBeGreaterThan(15)
    const sources = [...items, ...lines].flatMap(each => {
      expect(each.sources.length).toBeGreaterThan(0)
      return each.sources
    })
    for (const { messageId, quote } of [...sources, ...ledger.map(({ source }) => source)]) {
      expect(byId.get(messageId)?.text).toContain(quote)
    }
  })

  it('is replaced by something later', () => {
    for (const list of [items, ledger]) {
      const replaced = list.filter(({ supersededBy }) => supersededBy)
      expect(replaced.length).toBeGreaterThan(1)
      for (const { at, supersededBy } of replaced) {
        const later = list.find(({ id }) => id === supersededBy)
        expect(Date.parse(later?.at ?? '')).toBeGreaterThan(Date.parse(at))
      }
    }
  })

  it('has to-dos with owners and days, some of them done with a message that shows it', () => {
    const todos = ledger.filter(({ kind }) => kind === 'todo')
    expect(todos.length).toBeGreaterThan(15)
    for (const { owner, dueOn, status, evidenceId } of todos) {
      expect(owner).not.toBeNull()
      expect(dueOn).toMatch(/^\d{4}-\d\d-\d\d$/)
      expect(byId.has(evidenceId ?? '')).toBe(status === 'done')
    }
    expect(new Set(todos.map(({ status }) => status))).toEqual(new Set(['open', 'doing', 'done']))
  })

  it('is asked for in 300 different questions of every kind', () => {
    expect(questions).toHaveLength(300)
    expect(new Set(questions.map(({ kind }) => kind))).toEqual(new Set(questionKinds))
    expect(new Set(questions.map(({ text }) => text)).size).toBe(300)
    const known = new Map(items.map(item => [item.id, item]))
    for (const { itemIds, messageIds } of questions) {
      expect(itemIds.length).toBeGreaterThan(0)
      for (const id of itemIds) expect(known.has(id)).toBe(true)
      expect(itemIds.some(id => known.get(id)?.supersededBy === null)).toBe(true)
      for (const id of messageIds) expect(byId.has(id)).toBe(true)
    }
  })
})
