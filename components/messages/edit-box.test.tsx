// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Editing } from '@/components/live/thread/thread-scope'
import { forgetOthers } from '@/components/ui/kept-of-person'
import type { Message } from '@/server/domain/messages/message'
import { createMessage } from '@/testing/interface/thread-events'
import { ThreadFrame } from '@/testing/interface/thread-frame'
import { useHasBegunEdit } from './begun-edits'
import { EditBox } from './edit-box'

interface Save {
  /** The saves that the server was asked for. */
  asked: unknown
  /** Answers the call; with a sentence: refuses it. */
  answer(refusal?: string): Promise<void>
}
let saves: Save[]

beforeEach(() => {
  saves = []
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    if (url.includes('message.update')) {
      const [asked] = Object.values(JSON.parse(String(init.body)))
      const data = { code: 'CONFLICT', httpStatus: 409, reason: 'version_conflict' }
      saves.push({
        asked,
        answer: refusal =>
          act(async () => {
            const message = createMessage({ seq: 1, rev: 1 })
            resolve(
              Response.json([
                refusal
                  ? { error: { message: refusal, code: -32009, data } }
                  : { result: { data: { message } } },
              ]),
            )
          }),
      })
    }
    return promise
  })
  // jsdom has no media queries: the main pointer is a mouse.
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
})
afterEach(() => {
  cleanup()
  localStorage.clear()
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
        <section key={message.id}>
          {editing?.messageId === message.id && !hides ? (
            <EditBox message={message} />
          ) : (
            <Words of={message} />
          )}
          <button type="button" onClick={() => edit(message.id)}>
            Edit {message.content}
          </button>
        </section>
      ))}
      <button type="button">Elsewhere</button>
    </ThreadFrame>
  )
}

function Words({ of }: { of: Message }) {
  return (
    <p>
      {of.content}
      {useHasBegunEdit(of, of.authorUserId ?? '') && ' (unsaved)'}
    </p>
  )
}

const createMessages = () =>
  ['plums', 'pears'].map((content, at) => createMessage({ seq: at, rev: at, content }))

function show(given: readonly Message[] = createMessages()) {
  let messages = given
  const { rerender } = render(<Thread messages={messages} />)
  return {
    again: (hides: boolean) => rerender(<Thread messages={messages} hides={hides} />),
    /** The first message gets other words, as from another device. */
    hearWords(content: string, editedAt: string) {
      messages = messages.map((message, at) => (at === 0 ? { ...message, content, editedAt } : message))
      rerender(<Thread messages={messages} />)
    },
  }
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

function onlyKept(): [place: string, text: string] {
  expect(localStorage).toHaveLength(1)
  const place = localStorage.key(0) ?? ''
  return [place, localStorage.getItem(place) ?? '']
}

describe('an unsaved edit', () => {
  const outdated = /changed elsewhere after you began this edit/
  const later = '2026-11-21T10:00:00.000000+00:00'
  const saveButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' })

  it('marks its message until it is saved or cancelled, and not when nothing was changed', async () => {
    show()
    edit('plums')
    write('plums and quinces')
    edit('pears')
    expect(screen.getByText('plums (unsaved)')).toBeTruthy()
    edit('plums')
    expect(screen.getByText('pears')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(screen.getByText('plums')).toBeTruthy()

    edit('plums')
    write('plums and quinces')
    fireEvent.click(saveButton())
    await vi.waitFor(() => expect(saves).toHaveLength(1))
    await saves[0]?.answer()
    expect(await screen.findByText('plums')).toBeTruthy()
  })

  it('is kept in this browser, and comes back with a page that is loaded anew', async () => {
    const messages = createMessages()
    show(messages)
    edit('plums')
    write('plums and quinces')
    const [place, kept] = onlyKept()
    cleanup()
    localStorage.clear()
    show(messages)
    expect(screen.getByText('plums')).toBeTruthy()
    cleanup()

    localStorage.setItem(place, kept)
    const { hearWords } = show(messages)
    expect(screen.getByText('plums (unsaved)')).toBeTruthy()
    edit('plums')
    expect(box().value).toBe('plums and quinces')
    hearWords('apples', later)
    expect(screen.getByRole('alert').textContent).toMatch(outdated)
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(localStorage).toHaveLength(0)
  })

  it('lasts as long as the page where the browser stores nothing, and garbage is no edit', () => {
    const messages = createMessages()
    show(messages)
    edit('plums')
    write('plums and quinces')
    const [place] = onlyKept()
    cleanup()
    localStorage.setItem(place, '{"text": 1}')
    show(messages)
    expect(screen.getByText('plums')).toBeTruthy()
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    edit('plums')
    write('plums and pears')
    edit('pears')
    edit('plums')
    expect(box().value).toBe('plums and pears')
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(screen.getByText('plums')).toBeTruthy()
    vi.restoreAllMocks()
  })

  it('is forgotten with everything of a person who signs out', () => {
    show()
    edit('plums')
    write('plums and quinces')
    forgetOthers('somebody else')
    expect(localStorage).toHaveLength(0)
  })

  it.each(['open', 'closed'])(
    'does not overwrite newer words unseen that came while its box was %s',
    async how => {
      const { hearWords } = show()
      edit('plums')
      write('plums and quinces')
      if (how === 'closed') edit('pears')
      hearWords('apples', later)
      if (how === 'closed') edit('apples')
      expect(box().value).toBe('plums and quinces')
      expect(screen.getByRole('alert').textContent).toMatch(outdated)
      expect(screen.getByText('It now says: apples')).toBeTruthy()
      expect(saveButton().disabled).toBe(true)
      fireEvent.keyDown(box(), { key: 'Enter' })
      expect(saves).toEqual([])

      fireEvent.click(screen.getByRole('button', { name: 'Save anyway' }))
      await vi.waitFor(() => expect(saves).toHaveLength(1))
      expect(saves[0]?.asked).toMatchObject({ content: 'plums and quinces', baseEditedAt: later })
    },
  )

  it('can be dropped for the newer words, which are then edited', async () => {
    const { hearWords } = show()
    edit('plums')
    write('plums and quinces')
    hearWords('apples', later)
    fireEvent.click(screen.getByRole('button', { name: 'Use the newer words' }))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(caret()).toBe('apples'.length)
    write('apples and pears')
    fireEvent.click(saveButton())
    await vi.waitFor(() => expect(saves).toHaveLength(1))
    expect(saves[0]?.asked).toMatchObject({ content: 'apples and pears', baseEditedAt: later })
  })

  it('is kept when the server knows newer words first, and offers the choice once they are here', async () => {
    const { hearWords } = show()
    edit('plums')
    write('plums and quinces')
    fireEvent.click(saveButton())
    await vi.waitFor(() => expect(saves).toHaveLength(1))
    expect(saves[0]?.asked).toMatchObject({ baseEditedAt: null })
    await saves[0]?.answer('Somebody was faster.')
    expect((await screen.findByRole('alert')).textContent).toContain('Somebody was faster.')
    expect(box().value).toBe('plums and quinces')
    hearWords('apples', later)
    expect(screen.getByRole('alert').textContent).toMatch(outdated)
  })

  it('keeps what is typed while it is being saved', async () => {
    const { hearWords } = show()
    edit('plums')
    write('plums and quinces')
    fireEvent.keyDown(box(), { key: 'Enter' })
    write('plums and quinces, ripe')
    await vi.waitFor(() => expect(saves).toHaveLength(1))
    hearWords('plums and quinces', later)
    await saves[0]?.answer()
    expect(box().value).toBe('plums and quinces, ripe')
    expect(screen.queryByRole('alert')).toBeNull()
    fireEvent.keyDown(box(), { key: 'Enter' })
    await vi.waitFor(() => expect(saves).toHaveLength(2))
    expect(saves[1]?.asked).toMatchObject({ content: 'plums and quinces, ripe', baseEditedAt: later })
  })
})
