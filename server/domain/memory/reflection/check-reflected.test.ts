import { expect, it } from 'vitest'
import { checkReflected, type ReadSources, reflectionLimits } from './check-reflected.ts'
import type { ReflectedItem } from './reflected.ts'

const sources: ReadSources = {
  messages: [
    { id: 'm-ada', number: 1, content: 'We deploy on Fridays & at night.', isByPerson: true },
    { id: 'm-vibe', number: 2, content: 'The server has 64 GB of memory.', isByPerson: false },
    { id: 'm-bob', number: 3, content: 'From now on we deploy on Mondays.', isByPerson: true },
  ],
  items: [{ id: 'i-1', label: 'm1' }],
  people: [
    { id: 'u-ada', names: ['Ada', 'ada'] },
    { id: 'u-bob', names: ['Bob', 'bob'] },
    { id: 'u-bob-2', names: ['Bob', 'bobby'] },
  ],
}

const item = (more: Partial<ReflectedItem> = {}): ReflectedItem => ({
  kind: 'procedure',
  text: 'Deploys happen on Fridays.',
  about: [],
  confidence: 0.9,
  citations: [{ number: 1, quote: 'We deploy on Fridays' }],
  supersedes: null,
  ...more,
})
const check = (...items: ReflectedItem[]) => checkReflected({ items }, sources)

it('keeps a memory whose quote stands in its message', () => {
  expect(check(item())).toEqual({
    items: [
      {
        kind: 'procedure',
        text: 'Deploys happen on Fridays.',
        aboutUserIds: [],
        confidence: 0.9,
        sources: [{ messageId: 'm-ada', quote: 'We deploy on Fridays' }],
        supersedes: null,
      },
    ],
    dropped: 0,
    faults: [],
  })
})

it('drops a memory whose quote does not stand in its message, and counts it', () => {
  const { items, dropped, faults } = check(
    item({ citations: [{ number: 1, quote: 'we never deploy on Fridays' }] }),
    item(),
  )
  expect(items).toHaveLength(1)
  expect(dropped).toBe(1)
  expect(faults).toEqual([
    'items[1]: message 1 does not contain these words letter by letter: "we never deploy on Fridays".',
  ])
})

it('drops a memory of which one source is wrong, even if the other is right', () => {
  const wrong = { number: 3, quote: 'we deploy on Tuesdays' }
  expect(check(item({ citations: [{ number: 1, quote: 'We deploy on Fridays' }, wrong] })).items).toEqual([])
})

it('drops a memory without a source, and one that names no message', () => {
  const none = { number: 9, quote: 'We deploy on Fridays' }
  expect(check(item({ citations: [] }), item({ citations: [none] }))).toMatchObject({ items: [], dropped: 2 })
})

it('drops a memory that rests only on words of agents', () => {
  const { items, faults } = check(item({ citations: [{ number: 2, quote: 'has 64 GB of memory' }] }))
  expect(items).toEqual([])
  expect(faults).toEqual(['items[1]: it rests only on words of agents.'])
})

it('takes a quote in its escaped form', () => {
  const quote = 'Fridays &amp; at night.'
  expect(check(item({ citations: [{ number: 1, quote }] })).items[0]?.sources).toEqual([
    { messageId: 'm-ada', quote: 'Fridays & at night.' },
  ])
})

it('names the memory that the new one contradicts, once', () => {
  const monday = { citations: [{ number: 3, quote: 'we deploy on Mondays' }], supersedes: 'm1' }
  const { items } = check(
    item({ text: 'Deploys happen on Mondays.', ...monday }),
    item({ text: 'b', ...monday }),
  )
  expect(items.map(({ supersedes }) => supersedes)).toEqual(['i-1', null])
})

it('supersedes nothing that it was not shown', () => {
  const { items, faults } = check(item({ supersedes: 'i-1' }))
  expect(items[0]?.supersedes).toBeNull()
  expect(faults).toEqual(['items[1]: there is no memory "i-1".'])
})

it('finds the people by name, unless two people have it', () => {
  expect(check(item({ about: ['@Ada', 'ada', 'Bob', 'Nobody'] })).items[0]?.aboutUserIds).toEqual(['u-ada'])
})

it('keeps the same text once', () => {
  expect(check(item(), item({ text: 'deploys happen  on Fridays.' }))).toMatchObject({ dropped: 1 })
})

it('keeps no more memories than one reading may have', () => {
  const many = Array.from({ length: reflectionLimits.items + 2 }, (_, n) =>
    item({ text: `Rule number ${n}` }),
  )
  const { items, dropped, faults } = check(...many)
  expect([items.length, dropped, faults.length]).toEqual([reflectionLimits.items, 2, 1])
})
