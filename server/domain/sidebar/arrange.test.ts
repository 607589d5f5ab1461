import { describe, expect, it } from 'vitest'
import { findList, placeChannel, placeSection, putBefore } from './arrange.ts'
import type { Sidebar } from './sidebar.ts'

const section = (id: string, ...channelIds: string[]) => ({ id, name: id, isFolded: false, channelIds })
const before: Sidebar = { starred: ['a', 'b'], sections: [section('fruit', 'c'), section('tools')] }

describe('the order of the sidebar', () => {
  it('has an id before another one, or at the end', () => {
    expect(putBefore(['a', 'b', 'c'], 'c', 'a')).toEqual(['c', 'a', 'b'])
    expect(putBefore(['a', 'b', 'c'], 'a', null)).toEqual(['b', 'c', 'a'])
    expect(putBefore(['a'], 'b', 'gone')).toEqual(['a', 'b'])
  })

  it('has each channel in one place', () => {
    const after = placeChannel(before, { channelId: 'a', list: { sectionId: 'fruit' }, before: 'c' })
    expect(after).toEqual({ starred: ['b'], sections: [section('fruit', 'a', 'c'), section('tools')] })
    expect(findList(after, 'a')).toEqual({ sectionId: 'fruit' })
    expect(findList(placeChannel(after, { channelId: 'a', list: null }), 'a')).toBeNull()
    expect(placeChannel(after, { channelId: 'a', list: { starred: true } }).starred).toEqual(['b', 'a'])
  })

  it('has sections where the person put them', () => {
    const names = (sidebar: Sidebar) => sidebar.sections.map(({ id }) => id)
    expect(names(placeSection(before, { sectionId: 'tools', before: 'fruit' }))).toEqual(['tools', 'fruit'])
    expect(names(placeSection(before, { sectionId: 'fruit', before: null }))).toEqual(['tools', 'fruit'])
  })
})
