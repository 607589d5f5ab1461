// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { keep, keptInTab, keptTexts, onOtherTab } from './kept'

const form = {
  otherwise: [] as readonly string[],
  parse: (text: string) => z.array(z.string()).parse(JSON.parse(text)),
  write: (names: readonly string[]) => (names.length === 0 ? null : JSON.stringify(names)),
}

/** Each test has a place of its own: what could not be stored is in the memory of the module. */
let place = ''
let count = 0
beforeEach(() => {
  count += 1
  place = `names-${count}`
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => vi.restoreAllMocks())

function storeElsewhere(text: string | null) {
  if (text === null) localStorage.removeItem(place)
  else localStorage.setItem(place, text)
  dispatchEvent(new StorageEvent('storage', { key: place }))
}

function forbid(...names: ('localStorage' | 'sessionStorage')[]) {
  for (const name of names) {
    vi.spyOn(window, name, 'get').mockImplementation(() => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    })
  }
}

describe('a kept value', () => {
  it('is there for the next page, and gone when it is forgotten', () => {
    keep(place, form).set(['ada'])
    const next = keep(place, form)
    expect(next.get()).toEqual(['ada'])
    next.forget()
    expect(next.get()).toEqual([])
    expect(localStorage).toHaveLength(0)
  })

  it('takes no room when it is what holds otherwise', () => {
    const names = keep(place, form)
    names.set(['ada'])
    names.set([])
    expect(localStorage).toHaveLength(0)
  })

  it.each(['', '{', 'null', '[1]', '"ada"'])('is what holds otherwise where %j was kept', garbage => {
    localStorage.setItem(place, garbage)
    expect(keep(place, form).get()).toEqual([])
  })

  it('is the same object as long as it is the same text', () => {
    const names = keep(place, form)
    names.set(['ada'])
    expect(names.get()).toBe(names.get())
    names.set(['ada', 'bob'])
    expect(names.get()).toEqual(['ada', 'bob'])
  })

  it('tells of changes here, through another name of it, and in another tab', () => {
    const names = keep(place, form)
    const heard = vi.fn()
    const stop = names.subscribe(heard)
    keep(place, form).set(['ada'])
    keep(`${place}-other`, form).set(['ada'])
    expect(heard).toHaveBeenCalledTimes(1)
    storeElsewhere('["bob"]')
    expect(heard).toHaveBeenCalledTimes(2)
    expect(names.get()).toEqual(['bob'])
    dispatchEvent(new StorageEvent('storage', { key: null }))
    expect(heard).toHaveBeenCalledTimes(3)
    stop()
    names.set([])
    storeElsewhere(null)
    expect(heard).toHaveBeenCalledTimes(3)
  })

  it('can be this tab’s alone', () => {
    keep(place, form, keptInTab).set(['ada'])
    expect(localStorage).toHaveLength(0)
    expect(keep(place, form, keptInTab).get()).toEqual(['ada'])
    expect(keep(place, form).get()).toEqual([])
  })
})

describe('where storage is forbidden', () => {
  it('a value lasts as long as the page, and can be forgotten', () => {
    forbid('localStorage', 'sessionStorage')
    for (const texts of [keptTexts, keptInTab]) {
      const names = keep(place, form, texts)
      expect(names.get()).toEqual([])
      names.set(['ada'])
      expect(names.get()).toEqual(['ada'])
      expect(texts.list(place)).toEqual([place])
      names.forget()
      expect(names.get()).toEqual([])
      expect(texts.list(place)).toEqual([])
    }
  })

  it('tells of changes here all the same', () => {
    forbid('localStorage')
    const names = keep(place, form)
    const heard = vi.fn()
    names.subscribe(heard)
    names.set(['ada'])
    expect(heard).toHaveBeenCalledTimes(1)
  })
})

describe('where storage is full', () => {
  const fill = () =>
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })

  it('the newest value holds, not the one that was stored before', () => {
    const names = keep(place, form)
    names.set(['ada'])
    fill()
    names.set(['bob'])
    expect(names.get()).toEqual(['bob'])
    vi.restoreAllMocks()
    names.set(['carla'])
    expect(names.get()).toEqual(['carla'])
    expect(localStorage.getItem(place)).toBe('["carla"]')
  })

  it('another tab that could store something newer wins', () => {
    const names = keep(place, form)
    const stop = names.subscribe(() => {})
    fill()
    names.set(['bob'])
    vi.restoreAllMocks()
    storeElsewhere('["carla"]')
    expect(names.get()).toEqual(['carla'])
    stop()
  })
})

describe('the kept texts', () => {
  it('are listed by the beginning of their place', () => {
    keptTexts.write(`${place}:a`, '1')
    keptTexts.write(`${place}:b`, '2')
    keptTexts.write('elsewhere', '3')
    expect(keptTexts.list(`${place}:`).sort()).toEqual([`${place}:a`, `${place}:b`])
    keptTexts.write(`${place}:a`, null)
    expect(keptTexts.list(`${place}:`)).toEqual([`${place}:b`])
  })

  it('tell of other tabs alone where one asks for those', () => {
    const heard = vi.fn()
    const stop = onOtherTab(heard)
    keptTexts.write(place, 'here')
    expect(heard).not.toHaveBeenCalled()
    storeElsewhere('there')
    expect(heard).toHaveBeenCalledExactlyOnceWith(place)
    stop()
  })
})
