// @vitest-environment jsdom
import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { note } from '@/components/reading/note'
import { useWorkspace, WorkspaceContext } from '@/components/workspace/workspace-context'
import { createChannel } from '@/testing/interface/mention-names'
import { ThreadFrame } from '@/testing/interface/thread-frame'
import { Entry } from './entry'

const channels = ['apples', 'beans', 'chives'].map(name => createChannel({ id: `c-${name}`, name }))

interface Asked {
  path: string
  body: string
}
let asked: Asked[]
let isOrderThere: boolean
beforeEach(() => {
  asked = []
  isOrderThere = true
  vi.stubGlobal('fetch', async (url: unknown, init?: RequestInit) => {
    asked.push({ path: String(url), body: String(init?.body) })
    if (isOrderThere && String(url).includes('sidebar.get'))
      return Response.json([{ result: { data: { starred: [], sections: [], channels: [] } } }])
    throw new TypeError('The connection is down.')
  })
})
afterEach(() => {
  cleanup()
  note.set(null)
  vi.unstubAllGlobals()
})

function Around({ children }: { children: ReactNode }) {
  return <WorkspaceContext value={{ ...useWorkspace(), channels }}>{children}</WorkspaceContext>
}

async function show() {
  render(
    <ThreadFrame>
      <Around>
        <ul>
          {channels.map(channel => (
            <Entry key={channel.id} channel={channel} name={channel.name} list={{ channels: true }}>
              <a href={`#${channel.name}`}>{channel.name}</a>
            </Entry>
          ))}
        </ul>
      </Around>
    </ThreadFrame>,
  )
  await vi.waitFor(() => expect(asked.some(({ path }) => path.includes('sidebar.get'))).toBe(true))
  // The answer is read in the tasks after it.
  await new Promise(done => setTimeout(done))
}
const link = (name: string) => screen.getByRole('link', { name })
const writes = () => asked.filter(({ path }) => path.includes('sidebar.order')).map(({ body }) => body)
/** The bodies of requests that put this channel before another one. */
const puts = (channelId: string, before: string) => [JSON.stringify({ 0: { channelId, before } })]

it('Control, Shift and an arrow move a channel within its list, and not beyond an end', async () => {
  await show()
  fireEvent.keyDown(link('apples'), { key: 'ArrowUp', ctrlKey: true, shiftKey: true })
  fireEvent.keyDown(link('chives'), { key: 'ArrowUp', ctrlKey: true, shiftKey: true })
  await vi.waitFor(() => expect(writes()).toEqual(puts('c-chives', 'c-beans')))
})

it('says that nothing was moved while the order is not read, reads it again, and moves then', async () => {
  isOrderThere = false
  await show()
  const up = () => fireEvent.keyDown(link('chives'), { key: 'ArrowUp', ctrlKey: true, shiftKey: true })
  up()
  await vi.waitFor(() => expect(note.get()?.text).toMatch(/^Your order of the sidebar is not loaded/))
  isOrderThere = true
  await vi.waitFor(() => {
    up()
    expect(writes().slice(0, 1)).toEqual(puts('c-chives', 'c-beans'))
  })
})

it('says why a move was not kept', async () => {
  await show()
  fireEvent.keyDown(link('chives'), { key: 'ArrowUp', ctrlKey: true, shiftKey: true })
  await vi.waitFor(() => expect(writes()).toHaveLength(1))
  await vi.waitFor(() => expect(note.get()?.text).toMatch(/^OpenVibe did not answer/))
})

it('leaves other arrows alone', async () => {
  await show()
  for (const press of [
    { ctrlKey: true },
    { shiftKey: true },
    { altKey: true, shiftKey: true, ctrlKey: true },
  ])
    expect(fireEvent.keyDown(link('beans'), { key: 'ArrowUp', ...press })).toBe(true)
})

it.each([
  ['upper', 1, 'c-beans'],
  ['lower', 9, 'c-chives'],
])('a channel that is dropped on the %s half of another one comes there', async (_half, clientY, before) => {
  await show()
  const row = link('beans').closest('li')
  if (!row) throw new Error('There is no row.')
  vi.spyOn(row, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 100, 10))
  const type = 'application/x-openvibe-channel'
  const dataTransfer = { types: [type], getData: () => 'c-apples', dropEffect: 'none' }
  for (const name of ['dragOver', 'drop'] as const) {
    // jsdom has no events of dragging, and its plain ones have no place.
    const event = createEvent[name](row, { dataTransfer })
    fireEvent(row, Object.defineProperty(event, 'clientY', { value: clientY }))
  }
  await vi.waitFor(() => expect(writes()).toEqual(puts('c-apples', before)))
})
