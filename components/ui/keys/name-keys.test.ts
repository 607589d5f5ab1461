import { describe, expect, it } from 'vitest'
import { isSingleKey, type Shortcut, shortcuts } from '@/components/shortcuts/shortcut-list'
import { nameKeys } from './name-keys'

describe('the keys of a shortcut', () => {
  it('have the names that are printed on them', () => {
    expect(nameKeys('$mod+Shift+KeyF', false)).toEqual(['Ctrl', 'Shift', 'F'])
    expect(nameKeys('$mod+Shift+KeyF', true)).toEqual(['⌘', '⇧', 'F'])
    expect(nameKeys('Alt+ArrowUp', false)).toEqual(['Alt', '↑'])
    expect(nameKeys('[Shift]+?', false)).toEqual(['?'])
    expect(nameKeys('u', true)).toEqual(['U'])
  })

  it('are unique where they work at the same time', () => {
    const listed: Shortcut[] = Object.values(shortcuts)
    const all = listed
      .filter(({ where }) => where !== 'writing' && where !== 'message')
      .flatMap(({ keys }) => keys)
    expect(all).toEqual([...new Set(all)])
  })

  it('count as single keys without Control, Alt or Command', () => {
    expect(['/', '[Shift]+?', 'u'].map(isSingleKey)).toEqual([true, true, true])
    expect(['$mod+KeyK', 'Alt+KeyU'].map(isSingleKey)).toEqual([false, false])
  })
})
