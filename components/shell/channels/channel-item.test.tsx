// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { createChannel } from '@/testing/interface/mention-names'
import { ThreadFrame } from '@/testing/interface/thread-frame'
import { ChannelItem } from './channel-item'

// The parts that a menu loads at its first use. Reading them can take longer than a test waits for the menu.
beforeAll(async () => {
  await Promise.all([import('@/components/ui/menu/menu-popup'), import('./channel-acts')])
})

let asked: string[]
beforeEach(() => {
  asked = []
  vi.stubGlobal('fetch', async (url: unknown) => {
    asked.push(decodeURIComponent(String(url)))
    throw new TypeError('The connection is down.')
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it.each([
  ['the pointer', 'c-near', (link: HTMLElement) => fireEvent.pointerEnter(link)],
  ['the focus', 'c-reached', (link: HTMLElement) => fireEvent.focus(link)],
])('the threads of a channel are read when %s comes to it', async (_way, id, come) => {
  render(
    <ThreadFrame>
      <ChannelItem
        channel={createChannel({ id, name: 'harvest' })}
        list={null}
        isHere={false}
        onChosen={() => {}}
      />
    </ThreadFrame>,
  )
  const link = screen.getByRole('link', { name: /harvest/ })
  const reads = () => asked.filter(url => url.includes('thread.list') && url.includes(id))
  expect(reads()).toEqual([])
  come(link)
  await vi.waitFor(() => expect(reads()).not.toEqual([]))
})

it.each([
  ['a right click', { button: 2 }],
  ['Shift and F10', { button: 0, shiftKey: true }],
])('%s opens the menu of a channel, and the focus comes back to its link', async (_way, press) => {
  const link = showHarvest()
  link.focus()
  expect(fireEvent.contextMenu(link, press)).toBe(false)
  expect(await screen.findByRole('menuitem', { name: 'Star' })).toBeDefined()
  fireEvent.keyDown(screen.getByRole('menu', { name: 'Options for #harvest' }), { key: 'Escape' })
  await vi.waitFor(() => expect(document.activeElement).toBe(link))
})

it('leaves a right click with Shift to the browser', () => {
  expect(fireEvent.contextMenu(showHarvest(), { button: 2, shiftKey: true })).toBe(true)
  expect(screen.getByRole('button', { name: 'Options for #harvest' }).ariaExpanded).toBe('false')
})

function showHarvest() {
  render(
    <ThreadFrame>
      <ChannelItem
        channel={createChannel({ id: 'c-harvest', name: 'harvest' })}
        list={null}
        isHere={false}
        onChosen={() => {}}
      />
    </ThreadFrame>,
  )
  return screen.getByRole('link', { name: /harvest/ })
}
