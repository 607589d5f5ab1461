import { describe, expect, it } from 'vitest'
import {
  arrangeList,
  findList,
  findStep,
  placeChannel,
  placeSection,
  putBefore,
  sortAmongAll,
} from './arrange.ts'
import type { Sidebar } from './sidebar.ts'

const section = (id: string, ...channelIds: string[]) => ({ id, name: id, isFolded: false, channelIds })
const before: Sidebar = {
  starred: ['a', 'b'],
  sections: [section('fruit', 'c'), section('tools')],
  channels: ['d', 'e'],
}

describe('the order of the sidebar', () => {
  it('has an id before another one, or at the end', () => {
    expect(putBefore(['a', 'b', 'c'], 'c', 'a')).toEqual(['c', 'a', 'b'])
    expect(putBefore(['a', 'b', 'c'], 'a', null)).toEqual(['b', 'c', 'a'])
    expect(putBefore(['a'], 'b', 'gone')).toEqual(['a', 'b'])
  })

  it('has each channel in one place', () => {
    const after = placeChannel(before, { channelId: 'a', list: { sectionId: 'fruit' }, before: 'c' })
    expect(after).toEqual({
      ...before,
      starred: ['b'],
      sections: [section('fruit', 'a', 'c'), section('tools')],
    })
    expect(findList(after, 'a')).toEqual({ sectionId: 'fruit' })
    expect(findList(placeChannel(after, { channelId: 'a', list: null }), 'a')).toBeNull()
    expect(placeChannel(after, { channelId: 'a', list: { starred: true } }).starred).toEqual(['b', 'a'])
  })

  it('has a channel among all in the place that the person gave it, and without one after those', () => {
    const among = placeChannel(before, { channelId: 'a', list: { channels: true }, before: 'e' })
    expect(among).toEqual({ ...before, starred: ['b'], channels: ['d', 'a', 'e'] })
    expect(findList(among, 'a')).toBeNull()
    const all = ['a', 'c', 'd', 'e', 'z'].map(id => ({ id }))
    const names = (sidebar: Sidebar) =>
      sortAmongAll(all, sidebar)
        .map(({ id }) => id)
        .join('')
    expect(names(among)).toBe('daecz')
    expect(names({ ...among, channels: [] })).toBe('acdez')
  })

  it('moves by one place, and not beyond an end', () => {
    const ids = ['a', 'b', 'c']
    expect(findStep(ids, 'b', -1)).toBe('a')
    expect(findStep(ids, 'a', 1)).toBe('c')
    expect(findStep(ids, 'b', 1)).toBeNull()
    for (const [id, step] of [
      ['a', -1],
      ['c', 1],
      ['gone', 1],
    ] as const)
      expect(findStep(ids, id, step)).toBeUndefined()
  })

  it('has the channels of a list in a given order, and loses and takes none', () => {
    const after = arrangeList(before, { starred: true }, ['b', 'c', 'b', 'a'])
    expect(after).toEqual({ ...before, starred: ['b', 'a'] })
    expect(arrangeList(after, { starred: true }, []).starred).toEqual(['b', 'a'])
  })

  it('has sections where the person put them', () => {
    const names = (sidebar: Sidebar) => sidebar.sections.map(({ id }) => id)
    expect(names(placeSection(before, { sectionId: 'tools', before: 'fruit' }))).toEqual(['tools', 'fruit'])
    expect(names(placeSection(before, { sectionId: 'fruit', before: null }))).toEqual(['tools', 'fruit'])
  })
})
