// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Message } from '@/server/domain/messages/message'
import { createMessage } from '@/testing/interface/thread-events'
import { ThreadFrame } from '@/testing/interface/thread-frame'
import { ListRow } from './list-row'
import type { Row } from './rows/row'

// It reads how the page was loaded, which jsdom does not tell.
vi.mock('@/components/live/thread/place-memory', () => ({}))
vi.mock('@/components/messages/message-row', () => ({
  MessageRow: ({ message }: { message: Message }) => {
    if (message.content === 'breaks') throw new Error('broken')
    return <p>{message.content}</p>
  },
  PendingRow: () => null,
}))

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const nothing = () => {}

it('a message that can’t be drawn says so in its row, and the rows around it stay', () => {
  // React reports the caught error.
  vi.spyOn(console, 'error').mockImplementation(nothing)
  const rows = ['Good morning.', 'breaks', 'See you.'].map((content, index): Row => {
    const message = createMessage({ seq: index + 1, rev: index + 1, content })
    return { kind: 'message', key: message.id, message, follows: false, quoted: undefined }
  })
  render(
    <ThreadFrame>
      {rows.map((row, index) => (
        <ListRow
          key={row.key}
          row={row}
          index={index}
          start={0}
          measure={nothing}
          tasks={new Map()}
          forks={undefined}
          userId="ada"
          acting={false}
          atTop={false}
          found={false}
          named={false}
          entry={false}
          onHover={nothing}
          onFocus={nothing}
        />
      ))}
    </ThreadFrame>,
  )
  expect(screen.getAllByRole('article').map(row => row.textContent?.trim())).toEqual([
    'Good morning.',
    'This message could not be shown.',
    'See you.',
  ])
})
