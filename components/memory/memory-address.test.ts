import { expect, it } from 'vitest'
import { type MemoryView, memoryAddress, readMemoryAddress } from './memory-address'

const uuid = (end: number) => `019aa000-0000-7000-8000-00000000000${end}`
const plain: MemoryView = {
  ...{ tab: 'known', query: '', order: 'newest', itemId: null },
  filter: { status: 'current' },
}
const read = (address: string) => readMemoryAddress(new URL(address, 'http://localhost').searchParams)

it.each<MemoryView>([
  plain,
  { ...plain, filter: {} },
  {
    ...{ tab: 'mine', query: 'press & cider', order: 'about', itemId: uuid(4) },
    filter: {
      ...{ kind: 'preference', author: 'reflection', age: 'older', status: 'superseded' },
      ...{ agentId: uuid(1), aboutUserId: uuid(2), channelId: uuid(3) },
    },
  },
])('a view comes back from the address that it made', view => {
  expect(read(memoryAddress({ slug: 'orchard' }, view))).toEqual(view)
})

it('an address without words and filters is the plain one, and lists what is current', () => {
  expect(memoryAddress({ slug: 'orchard' }, plain)).toBe('/orchard/memory')
  expect(read('/orchard/memory')).toEqual(plain)
})

it('values that mean nothing are left out', () => {
  expect(read('/?tab=all&kind=nonsense&source=general&state=old&group=x&item=1&age=')).toEqual(plain)
})
