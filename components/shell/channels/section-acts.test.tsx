// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { note } from '@/components/reading/note'
import { ReadNote } from '@/components/reading/read-note'
import { MenuPopup } from '@/components/ui/menu/menu-popup'
import { useWorkspace, WorkspaceContext } from '@/components/workspace/workspace-context'
import type { Channel } from '@/server/domain/channels/channel'
import { createChannel } from '@/testing/interface/mention-names'
import { ThreadFrame } from '@/testing/interface/thread-frame'
import { ChannelActs } from './channel-acts'
import { SectionActs } from './section-acts'

const unread = createChannel({ id: 'c-unread', name: 'harvest', unreadThreads: 2 })
const called = createChannel({ id: 'c-called', name: 'press', mentions: 1 })
const quiet = createChannel({ id: 'c-quiet', name: 'random' })
const elsewhere = createChannel({ id: 'c-elsewhere', name: 'general', unreadThreads: 1 })
const section = {
  id: 's-1',
  name: 'Fruit',
  isFolded: false,
  channelIds: ['c-unread', 'c-called', 'c-quiet', 'c-left'],
}

let asked: { path: string; body: string }[]
beforeEach(() => {
  asked = []
  vi.stubGlobal('fetch', async (url: unknown, init?: RequestInit) => {
    asked.push({ path: String(url), body: String(init?.body) })
    throw new TypeError('The connection is down.')
  })
})
afterEach(() => {
  cleanup()
  note.set(null)
  vi.unstubAllGlobals()
})

function Around({ channels, children }: { channels: Channel[]; children: ReactNode }) {
  return <WorkspaceContext value={{ ...useWorkspace(), channels }}>{children}</WorkspaceContext>
}

function show(acts: ReactNode, channels = [unread, called, quiet, elsewhere]) {
  const draw = (open: boolean) => (
    <ThreadFrame>
      <Around channels={channels}>
        <MenuPopup label="Options" anchor={{ current: null }} open={open} onOpenChange={() => {}}>
          {acts}
        </MenuPopup>
        <ReadNote />
      </Around>
    </ThreadFrame>
  )
  const { rerender } = render(draw(true))
  return { close: () => rerender(draw(false)) }
}
const markRead = () => screen.queryByRole('menuitem', { name: 'Mark as read' })
const marked = () => asked.filter(({ path }) => path.includes('read.markAll')).map(({ body }) => body)

it('marks the unread channels of a section as read, and says so if that fails', async () => {
  show(<SectionActs section={section} />)
  fireEvent.click(markRead() ?? document.body)
  await vi.waitFor(() => expect(marked()).toHaveLength(1))
  expect(marked()[0]).toContain('"channelIds":["c-unread","c-called"]')
  await vi.waitFor(() => expect(screen.getByRole('status').textContent).not.toBe(''))
})

it('marks a channel as read', async () => {
  show(<ChannelActs channel={unread} list={null} />)
  fireEvent.click(markRead() ?? document.body)
  await vi.waitFor(() => expect(marked()[0]).toContain('"channelIds":["c-unread"]'))
})

it('offers nothing to mark where everything was read', () => {
  show(<SectionActs section={section} />, [quiet, elsewhere])
  expect(screen.getByRole('menuitem', { name: 'Rename the section' })).toBeDefined()
  expect(markRead()).toBeNull()
})

it('says it if a channel can’t be muted, although its menu is closed by then', async () => {
  const { close } = show(<ChannelActs channel={unread} list={null} />)
  fireEvent.click(screen.getByRole('menuitem', { name: 'Mute' }))
  close()
  await vi.waitFor(() => expect(screen.getByRole('status').textContent).not.toBe(''))
})
