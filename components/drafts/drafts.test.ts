// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDrafts } from './drafts'

describe('a draft', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    localStorage.clear()
  })
  afterEach(() => vi.useRealTimers())

  it('is stored when the typing pauses, and comes back after a reload', () => {
    createDrafts('ada').write('thread', { text: 'half a sent' })
    expect(createDrafts('ada').read('thread')).toBe('')
    vi.advanceTimersByTime(250)
    expect(createDrafts('ada').read('thread')).toBe('half a sent')
  })

  it('is stored at once when the page is closed', () => {
    createDrafts('ada').write('thread', { text: 'half a sent' })
    dispatchEvent(new Event('pagehide'))
    expect(createDrafts('ada').read('thread')).toBe('half a sent')
  })

  it('belongs to one conversation and one person', () => {
    const drafts = createDrafts('ada')
    drafts.write('thread', { text: 'mine' })
    drafts.flush()
    expect(drafts.read('other')).toBe('')
    expect(createDrafts('bob').read('thread')).toBe('')
  })

  it('is gone after it was sent', () => {
    const drafts = createDrafts('ada')
    drafts.write('thread', { text: 'done' })
    drafts.flush()
    drafts.remove('thread')
    expect(drafts.has('thread')).toBe(false)
    expect(localStorage).toHaveLength(0)
  })

  it('keeps the message that it replies to, until it is sent', () => {
    const drafts = createDrafts('ada')
    drafts.write('thread', { parentId: 'm' })
    drafts.write('thread', { text: 'I agree' })
    drafts.flush()
    expect(createDrafts('ada').quote('thread')).toBe('m')
    drafts.remove('thread')
    expect(createDrafts('ada').quote('thread')).toBeNull()
  })

  it('counts as a draft only if it is not empty', () => {
    const drafts = createDrafts('ada')
    drafts.write('thread', { text: '  \n' })
    expect(drafts.has('thread')).toBe(false)
    drafts.write('thread', { text: 'x' })
    expect(drafts.has('thread')).toBe(true)
  })

  it('is announced when it changes, here and in another tab', () => {
    const drafts = createDrafts('ada')
    const heard = vi.fn()
    const stop = drafts.subscribe(heard)
    drafts.write('thread', { text: 'x' })
    drafts.write('thread', { text: 'x' })
    expect(heard).toHaveBeenCalledTimes(1)
    drafts.flush()

    localStorage.setItem('openvibe:person:ada:draft:thread', 'from the other tab')
    dispatchEvent(new StorageEvent('storage', { key: 'openvibe:person:ada:draft:thread' }))
    expect(heard).toHaveBeenCalledTimes(2)
    expect(drafts.read('thread')).toBe('from the other tab')

    stop()
    drafts.write('thread', { text: 'y' })
    expect(heard).toHaveBeenCalledTimes(2)
  })

  it('keeps what was written in this tab a moment before another one sent the message', () => {
    const drafts = createDrafts('ada')
    drafts.write('thread', { text: 'The press' })
    drafts.flush()
    drafts.write('thread', { text: 'The press is broken' })
    const key = 'openvibe:person:ada:draft:thread'
    localStorage.removeItem(key)
    dispatchEvent(new StorageEvent('storage', { key }))
    drafts.flush()
    expect(createDrafts('ada').read('thread')).toBe('The press is broken')
  })

  it('lasts as long as the page if nothing can be stored', () => {
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    const drafts = createDrafts('ada')
    drafts.write('thread', { text: 'kept all the same' })
    expect(() => drafts.flush()).not.toThrow()
    expect(drafts.read('thread')).toBe('kept all the same')
    full.mockRestore()
  })
})
