// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
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

describe('a finger that rests on a message', () => {
  const message = createMessage({ seq: 1, rev: 1, content: 'Good morning.' })
  const row: Row = { kind: 'message', key: message.id, message, follows: false, quoted: undefined }
  const at = { pointerType: 'touch', isPrimary: true, clientX: 100, clientY: 100 }

  function draw({ isTouch = true } = {}) {
    const showActs = vi.fn()
    render(
      <ThreadFrame scope={{ isTouch, showActs }}>
        <ListRow
          row={row}
          index={0}
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
      </ThreadFrame>,
    )
    return { showActs, words: screen.getByText('Good morning.') }
  }

  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  it('opens its actions, and the browser neither selects nor opens its own menu', () => {
    const { showActs, words } = draw()
    fireEvent.pointerDown(words, at)
    fireEvent.pointerMove(words, { ...at, clientX: 104 })
    vi.advanceTimersByTime(419)
    expect(showActs).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(showActs).toHaveBeenCalledExactlyOnceWith({ message, task: undefined })
    expect(fireEvent.contextMenu(words)).toBe(false)
    fireEvent.pointerUp(words, at)
    expect(fireEvent.touchEnd(words), 'the lifted finger presses nothing in the sheet').toBe(false)
    vi.advanceTimersByTime(1_000)
    expect(showActs).toHaveBeenCalledTimes(1)
  })

  it.each([
    ['scrolls', (words: Element) => fireEvent.pointerMove(words, { ...at, clientY: 120 })],
    ['is taken over by the browser', (words: Element) => fireEvent.pointerCancel(words, at)],
    ['lifts early', (words: Element) => fireEvent.pointerUp(words, at)],
    [
      'is joined by a second one',
      (words: Element) => fireEvent.pointerDown(words, { ...at, isPrimary: false }),
    ],
  ])('opens nothing when it %s', (_, move) => {
    const { showActs, words } = draw()
    fireEvent.pointerDown(words, at)
    move(words)
    vi.advanceTimersByTime(1_000)
    expect(showActs).not.toHaveBeenCalled()
    expect(fireEvent.contextMenu(words)).toBe(true)
    expect(fireEvent.touchEnd(words)).toBe(true)
  })

  it('leaves a link its own menu, and a mouse its own ways', () => {
    const { showActs, words } = draw()
    const link = document.createElement('a')
    words.append(link)
    fireEvent.pointerDown(link, at)
    vi.advanceTimersByTime(1_000)
    fireEvent.pointerDown(words, { ...at, pointerType: 'mouse' })
    vi.advanceTimersByTime(1_000)
    expect(showActs).not.toHaveBeenCalled()
    expect(fireEvent.contextMenu(link)).toBe(true)
  })
})
