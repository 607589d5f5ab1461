// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  history.replaceState(null, '', '/orchard/general/a-thread')
  document.body.innerHTML = '<button>1 pinned message</button><textarea></textarea>'
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const box = () => document.querySelector('textarea')
const button = () => document.querySelector('button')
const load = async () => (await import('./take-focus')).takeFocus

it('gives the box of a loaded page the focus', async () => {
  const takeFocus = await load()
  takeFocus(box())
  expect(document.activeElement).toBe(box())
})

it('leaves the focus on what a person has reached for before the box was drawn', async () => {
  const takeFocus = await load()
  button()?.focus()
  takeFocus(box())
  expect(document.activeElement).toBe(button())
})

it('takes the focus from the link that opened another conversation, or the same one again', async () => {
  const takeFocus = await load()
  takeFocus(box())
  button()?.focus()
  takeFocus(box())
  expect(document.activeElement).toBe(box())
})

it('takes the focus in a conversation that was opened after the page was loaded', async () => {
  const takeFocus = await load()
  history.replaceState(null, '', '/orchard/general/other-thread')
  button()?.focus()
  takeFocus(box())
  expect(document.activeElement).toBe(box())
})
