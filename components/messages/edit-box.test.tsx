// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Editing } from '@/components/live/thread/thread-scope'
import type { Message } from '@/server/domain/messages/message'
import { createMessage } from '@/testing/interface/thread-events'
import { ThreadFrame } from '@/testing/interface/thread-frame'
import { EditBox } from './edit-box'

beforeEach(() => {
  // jsdom has no media queries: the main pointer is a mouse.
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Two messages of Ada's, as a thread shows them: the one that is being edited is a box. */
function Thread(props: { messages: readonly Message[]; hides?: boolean }) {
  const { messages, hides = false } = props
  const [editing, setEditing] = useState<Editing | null>(null)
  const edit = (messageId: string | null) => setEditing(messageId === null ? null : { messageId })
  const scope = { editing, edit }
  return (
    <ThreadFrame scope={scope}>
      {messages.map(message => (
        <section key={message.id} aria-label={message.content}>
          {editing?.messageId === message.id && !hides ? <EditBox message={message} /> : message.content}
          <button type="button" onClick={() => edit(message.id)}>
            Edit {message.content}
          </button>
        </section>
      ))}
      <button type="button">Elsewhere</button>
    </ThreadFrame>
  )
}

function show() {
  const messages = ['plums', 'pears'].map((content, at) => createMessage({ seq: at, rev: at, content }))
  const { rerender } = render(<Thread messages={messages} />)
  return { again: (hides: boolean) => rerender(<Thread messages={messages} hides={hides} />) }
}

const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Edit the message' })

/** As somebody does with the mouse or with a key: the button keeps the focus until something takes it. */
function edit(content: string) {
  const button = screen.getByRole('button', { name: `Edit ${content}` })
  button.focus()
  fireEvent.click(button)
}

function write(text: string) {
  box().focus()
  box().setSelectionRange(0, 0)
  fireEvent.change(box(), { target: { value: text } })
}

/** Presses a button with the mouse; tells whether the list of names is still there when it is let go. */
function press(name: string): boolean {
  const button = screen.getByRole('button', { name })
  if (fireEvent.mouseDown(button)) act(() => box().blur())
  const hasList = screen.queryByRole('listbox') !== null
  fireEvent.mouseUp(button)
  fireEvent.click(button)
  return hasList
}

/** Where the caret of a box that has the focus stands. */
const caret = () => (document.activeElement === box() ? box().selectionStart : null)

describe('the focus of the box for an edit', () => {
  it('comes with each wish to edit, also when the edit was begun before', () => {
    show()
    edit('plums')
    expect(caret()).toBe('plums'.length)
    write('plums and quinces')
    edit('pears')
    expect(caret()).toBe('pears'.length)
    edit('plums')
    expect(box().value).toBe('plums and quinces')
    expect(caret()).toBe('plums and quinces'.length)
  })

  it('comes back to a box that is open when the edit is asked for again', () => {
    show()
    edit('plums')
    write('plums and quinces')
    edit('plums')
    expect(caret()).toBe('plums and quinces'.length)
  })

  it('stays elsewhere when the box is scrolled back into sight', () => {
    const { again } = show()
    edit('plums')
    again(true)
    screen.getByRole('button', { name: 'Elsewhere' }).focus()
    again(false)
    expect(box().value).toBe('plums')
    expect(caret()).toBeNull()
  })
})

describe('a list of names above the buttons', () => {
  it.each(['Save', 'Cancel'])(
    'stays open while %s is pressed, so the button stays under the finger',
    async name => {
      show()
      edit('plums')
      write('plums, @vi')
      await screen.findByRole('listbox')
      expect(press(name)).toBe(true)
    },
  )
})
