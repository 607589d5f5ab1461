// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createChannel } from '@/testing/interface/mention-names'
import { ThreadFrame } from '@/testing/interface/thread-frame'
import { ChannelItem } from './channel-item'

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
