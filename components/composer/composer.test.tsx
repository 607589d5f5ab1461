// @vitest-environment jsdom
import { act, cleanup, createEvent, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { draftsOf } from '@/components/drafts/own-drafts'
import type { Enclosed } from '@/components/live/sending/pending-message'
import { ApiProvider } from '@/components/trpc/api-provider'
import { WorkspaceContext, type WorkspaceView } from '@/components/workspace/workspace-context'
import type { Channel } from '@/server/domain/channels/channel'
import {
  ada,
  agents,
  createAgent,
  createChannel,
  createMember,
  members,
} from '@/testing/interface/mention-names'
import { Composer } from './composer'
import type { ComposerProps } from './composer-props'
import { nobodyUnasked } from './unasked/find-unasked'

let sent: string[]
let enclosed: Enclosed[]
const channelId = '0193a000-0000-7000-8000-00000000000c'
let conversations = 0
let conversation: string

/** Sets the main pointer, because jsdom has no media queries: a finger if the test says so. */
function usePointer(kind: 'fine' | 'coarse') {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === `(pointer: ${kind})` }))
}

function compose(props: Partial<ComposerProps> = {}, me = ada, channels: Channel[] = []) {
  const view: WorkspaceView = {
    workspace: {
      id: 'orchard',
      name: 'Orchard',
      slug: 'orchard',
      defaultAgentId: null,
      promptsVisible: true,
      followUps: 'off',
      routing: 'off',
      maxForksPerThread: 7,
      forksBeginWith: 'thread',
      threadSummaries: false,
      forkSuggestions: false,
      linkPreviews: true,
      createdAt: '2026-11-21T09:00:00.000000+00:00',
    },
    me,
    quiet: null,
    channels,
    members: new Map(members.map(member => [member.userId, member])),
    examplePeople: new Map(),
    formerMembers: new Map(),
    agents: new Map(agents.map(agent => [agent.id, agent])),
    formerAgents: new Map(),
  }
  const draw = (more: Partial<ComposerProps> = {}) => (
    <ApiProvider>
      <WorkspaceContext value={view}>
        <Composer
          conversation={conversation}
          placeholder="Reply"
          agents={agents}
          members={members}
          onSend={(content, more) => {
            sent.push(content)
            enclosed.push(more)
          }}
          {...props}
          {...more}
        />
      </WorkspaceContext>
    </ApiProvider>
  )
  const { rerender, unmount } = render(draw())
  return { unmount, again: (more: Partial<ComposerProps>) => rerender(draw(more)) }
}

const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reply' })
/** Returns the line about who will answer: the second text that describes the box. */
const who = () =>
  document.getElementById(box().getAttribute('aria-describedby')?.split(' ')[1] ?? '')?.textContent
const sendButton = () => screen.getByRole('button', { name: 'Send' })
const isOff = () => sendButton().getAttribute('aria-disabled') === 'true'
const options = () => screen.queryAllByRole('option').map(option => option.textContent)
const active = () => screen.queryByRole('option', { selected: true })?.textContent

/** Writes a text as if somebody typed it; `|` marks where the caret ends up. */
function write(marked: string) {
  const caret = marked.indexOf('|')
  const area = box()
  area.focus()
  area.value = marked.replace('|', '')
  const place = caret === -1 ? area.value.length : caret
  area.setSelectionRange(place, place)
  fireEvent.input(area)
}

/** Returns the text with the caret in it. */
function written() {
  const { value, selectionEnd } = box()
  return `${value.slice(0, selectionEnd)}|${value.slice(selectionEnd)}`
}

/** Returns false if the composer handled the paste. */
function paste(data: Record<string, string>) {
  return fireEvent.paste(box(), { clipboardData: { getData: (type: string) => data[type] ?? '', items: [] } })
}

/** Returns false if the composer handled the key, so that the browser does not. */
function press(key: string, more: KeyboardEventInit = {}) {
  return fireEvent.keyDown(box(), { key, ...more })
}

// The list of names loads with the first key; the tests write when it is there.
beforeAll(async () => {
  usePointer('fine')
  conversation = 'first'
  compose()
  write('@')
  await screen.findByRole('listbox')
  cleanup()
})
beforeEach(() => {
  sent = []
  enclosed = []
  conversations += 1
  conversation = `thread-${conversations}`
  usePointer('fine')
  localStorage.clear()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('silences the agents that would answer without a mention, for one message, and brings them back', () => {
  const unasked = { ...nobodyUnasked, directAgent: agents[0] }
  compose({ unasked })
  expect(who()).toBe('Vibe will answer')
  press('a', { altKey: true, code: 'KeyA' })
  expect(who()).toBe('Vibe won’t answer')
  press('a', { altKey: true, code: 'KeyA' })
  expect(who()).toBe('Vibe will answer')
  fireEvent.click(screen.getByRole('button', { name: 'Don’t let Vibe answer' }))
  write('thanks')
  press('Enter')
  write('and now?')
  press('Enter')
  expect(enclosed).toEqual([{ forPeople: true }, {}])
})

describe('sending', () => {
  it('sends the text with Enter, and leaves the box empty and focused', () => {
    compose()
    write('hello  \n')
    expect(press('Enter')).toBe(false)
    expect(sent).toEqual(['hello'])
    expect(box().value).toBe('')
    expect(document.activeElement).toBe(box())
    expect(isOff()).toBe(true)
  })

  it('keeps the order of messages that are sent quickly', () => {
    compose()
    for (const text of ['1', '2', '3', '4', '5']) {
      write(text)
      press('Enter')
    }
    expect(sent).toEqual(['1', '2', '3', '4', '5'])
  })

  it('lets Shift+Enter make a new line', () => {
    compose()
    write('one')
    expect(press('Enter', { shiftKey: true })).toBe(true)
    expect(sent).toEqual([])
  })

  it('lets Enter make a new line on a touch keyboard, where a button sends', () => {
    usePointer('coarse')
    compose()
    write('one')
    expect(press('Enter')).toBe(true)
    expect(sent).toEqual([])
    fireEvent.click(sendButton())
    expect(sent).toEqual(['one'])
  })

  it.each([{ isComposing: true }, { keyCode: 229 }])(
    'leaves the Enter that picks a candidate to the input method: %j',
    more => {
      compose()
      write('にほん')
      expect(press('Enter', more)).toBe(true)
      expect(sent).toEqual([])
    },
  )

  it.each(['', '   ', '\n\n'])('is off while nothing is written: %j', text => {
    compose()
    write(text)
    press('Enter')
    fireEvent.click(sendButton())
    expect(isOff()).toBe(true)
    expect(sent).toEqual([])
    expect(box().value).toBe(text)
  })

  it('says that somebody is typing, but not when somebody empties the box', () => {
    const onTyping = vi.fn()
    compose({ onTyping })
    write('x')
    expect(onTyping).toHaveBeenCalledTimes(1)
    write('')
    expect(onTyping).toHaveBeenCalledTimes(1)
  })

  it('edits the last message with Arrow up in an empty box', () => {
    const onEditLast = vi.fn()
    compose({ onEditLast })
    write('x')
    press('ArrowUp')
    expect(onEditLast).not.toHaveBeenCalled()
    write('')
    expect(press('ArrowUp')).toBe(false)
    expect(onEditLast).toHaveBeenCalledTimes(1)
  })
})

describe('Markdown while typing', () => {
  it('continues a list with Shift+Enter, and ends it on an empty item', () => {
    compose()
    write('- apples')
    press('Enter', { shiftKey: true })
    expect(written()).toBe('- apples\n- |')
    press('Enter', { shiftKey: true })
    expect(written()).toBe('- apples\n|')
    expect(sent).toEqual([])
  })

  it('makes new lines with Enter in a code block, where Ctrl+Enter sends', () => {
    compose()
    write('```ts\n  let a = 1')
    expect(screen.getByText(/^In code, Enter adds a new line\./)).toBeTruthy()
    press('Enter')
    expect(written()).toBe('```ts\n  let a = 1\n  |')
    write('```ts\nlet a = 1\n```')
    expect(screen.queryByText(/^In code/)).toBeNull()
    write('```ts\nlet a = 1')
    press('Enter', { ctrlKey: true })
    expect(sent).toEqual(['```ts\nlet a = 1'])
  })

  it('makes a link when an address is pasted over selected words', () => {
    compose()
    write('see the plan')
    box().setSelectionRange(4, 12)
    paste({ 'text/plain': 'https://example.com' })
    expect(box().value).toBe('see [the plan](https://example.com)')
  })

  it('pastes HTML as Markdown if it says more than its plain text', async () => {
    compose()
    write('')
    paste({ 'text/plain': 'the plan', 'text/html': '<p><a href="https://example.com">the plan</a></p>' })
    await vi.waitFor(() => expect(box().value).toBe('[the plan](https://example.com)'))
    expect(paste({ 'text/plain': 'plain', 'text/html': '<span>plain</span>' })).toBe(true)
  })
})

describe('the settings sent with a text', () => {
  it('include the answer length, chosen while an agent will answer', () => {
    compose()
    write('hello')
    expect(screen.queryByRole('button', { name: /Answer length/ })).toBeNull()
    write('@vibe hello')
    expect(screen.getByRole('button', { name: 'Answer length: Default length' })).toBeTruthy()
    press('A', { altKey: true, shiftKey: true })
    expect(screen.getByRole('button', { name: 'Answer length: Brief' })).toBeTruthy()
    press('Enter')
    expect(enclosed.at(-1)).toEqual({ answerLength: 'brief' })
  })
})

describe('files', () => {
  let journeys: { address: string; arrive(): void; fail(status: number, message: string): void }[]

  beforeEach(() => {
    journeys = []
    vi.stubGlobal(
      'XMLHttpRequest',
      class {
        upload = {}
        status = 0
        responseText = ''
        onload = () => {}
        onloadend = () => {}
        address = ''
        open(_method: string, address: string) {
          this.address = address
        }
        setRequestHeader() {}
        abort() {}
        send(file: File) {
          const id = /files\/([^?]+)/.exec(this.address)?.[1]
          const answer = (status: number, body: unknown) =>
            act(() => {
              this.status = status
              this.responseText = JSON.stringify(body)
              this.onload()
              this.onloadend()
            })
          journeys.push({
            address: this.address,
            arrive: () =>
              answer(200, {
                attachment: {
                  id,
                  name: file.name,
                  type: 'text/plain',
                  size: file.size,
                  width: null,
                  height: null,
                },
              }),
            fail: (status, message) => answer(status, { error: { reason: 'refused', message } }),
          })
        }
      },
    )
  })

  const drop = (...files: File[]) =>
    fireEvent.change(document.querySelector('input[type=file]') ?? document.body, { target: { files } })
  const begun = (count: number) => vi.waitFor(() => expect(journeys).toHaveLength(count))
  const trayNames = () => screen.queryAllByRole('listitem').map(item => item.querySelector('b')?.textContent)
  const text = (name: string, content = 'x') => new File([content], name)

  it('can’t be attached if the channel is not known', () => {
    compose()
    expect(screen.queryByRole('button', { name: 'Attach files' })).toBeNull()
  })

  it('are picked with Ctrl+U', () => {
    const click = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(() => {})
    compose({ channelId })
    expect(press('u', { ctrlKey: true })).toBe(false)
    expect(click).toHaveBeenCalledTimes(1)
    click.mockRestore()
  })

  it('are uploaded at once, and sent with the message, with or without text', async () => {
    compose({ channelId })
    drop(text('plan.txt'), text('list.txt'))
    await begun(2)
    await vi.waitFor(() => expect(trayNames()).toEqual(['plan.txt', 'list.txt']))
    for (const journey of journeys) journey.arrive()
    await vi.waitFor(() => expect(isOff()).toBe(false))
    press('Enter')
    await vi.waitFor(() => expect(sent).toEqual(['']))
    expect(enclosed.at(-1)?.attachments?.map(({ name }) => name)).toEqual(['plan.txt', 'list.txt'])
    expect(trayNames()).toEqual([])
  })

  it('delay a message that was sent too early until they are uploaded', async () => {
    compose({ channelId })
    write('the plan')
    drop(text('plan.txt'))
    await begun(1)
    press('Enter')
    expect(sent).toEqual([])
    expect(screen.getByText('Your message will be sent when the file is uploaded.')).toBeTruthy()
    journeys[0]?.arrive()
    await vi.waitFor(() => expect(sent).toEqual(['the plan']))
  })

  it('leave the focus where it is if somebody has moved on to write elsewhere', async () => {
    compose({ channelId })
    const elsewhere = document.body.appendChild(document.createElement('textarea'))
    write('the plan')
    drop(text('plan.txt'))
    await begun(1)
    press('Enter')
    elsewhere.focus()
    for (const journey of journeys) journey.arrive()
    await vi.waitFor(() => expect(sent).toEqual(['the plan']))
    expect(document.activeElement).toBe(elsewhere)
    elsewhere.remove()
  })

  it('that failed to upload stay with the text and say why, until they are retried or removed', async () => {
    compose({ channelId })
    write('the plan')
    drop(text('plan.txt'), text('list.txt'))
    await begun(2)
    press('Enter')
    journeys[0]?.fail(503, 'Storage is away.')
    journeys[1]?.fail(400, 'This file can’t be sent.')
    await screen.findByText('Storage is away.')
    press('Enter')
    expect(sent).toEqual([])
    expect(box().value).toBe('the plan')
    expect(screen.queryByRole('button', { name: 'Retry: list.txt' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Remove list.txt' }))
    fireEvent.click(screen.getByRole('button', { name: 'Retry: plan.txt' }))
    await begun(3)
    expect(journeys[2]?.address).toBe(journeys[0]?.address)
    journeys[2]?.arrive()
    await vi.waitFor(() => expect(isOff()).toBe(false))
    press('Enter')
    await vi.waitFor(() => expect(sent).toEqual(['the plan']))
  })

  it('that can’t be sent are refused with one sentence each', () => {
    compose({ channelId })
    drop(text('void.txt', ''))
    expect(screen.getByText('“void.txt” is empty and can’t be sent.')).toBeTruthy()
    expect(trayNames()).toEqual([])
  })

  it('take a text that is too long for a message', async () => {
    compose({ channelId })
    write('x'.repeat(50_012))
    fireEvent.click(await screen.findByRole('button', { name: 'Send as a file' }))
    expect(box().value).toBe('')
    await begun(1)
    expect(trayNames()).toEqual(['pasted.txt'])
  })

  it('leave a text that is too long in its box if no more files fit', async () => {
    compose({ channelId })
    drop(...Array.from({ length: 10 }, (_, index) => text(`${index}.txt`)))
    const long = 'x'.repeat(50_012)
    write(long)
    fireEvent.click(await screen.findByRole('button', { name: 'Send as a file' }))
    expect(box().value).toBe(long)
    expect(trayNames()).toHaveLength(10)
  })

  it('come back with the draft', async () => {
    const { unmount } = compose({ channelId })
    drop(text('plan.txt'))
    await begun(1)
    journeys[0]?.arrive()
    await vi.waitFor(() => expect(isOff()).toBe(false))
    unmount()
    compose({ channelId })
    expect(trayNames()).toEqual(['plan.txt'])
  })
})

describe('the length of a message', () => {
  beforeEach(() => vi.useFakeTimers())

  function writeLong(length: number) {
    write('x'.repeat(length))
    act(() => vi.advanceTimersByTime(200))
  }

  it('is shown from nine tenths of the limit on', () => {
    compose()
    writeLong(44_999)
    expect(screen.queryByText(/characters left/)).toBeNull()
    writeLong(45_000)
    expect(screen.getByText('5,000 characters left')).toBeTruthy()
  })

  it('disables Send over the limit, says by how much, and keeps the text', () => {
    compose()
    writeLong(50_012)
    expect(isOff()).toBe(true)
    expect(screen.getByText(/12 characters over the limit/)).toBeTruthy()
    expect(box().getAttribute('aria-invalid')).toBe('true')
    press('Enter')
    expect(sent).toEqual([])
    expect(box().value).toHaveLength(50_012)
  })

  it('is known when the message is sent, however long ago the text was read', () => {
    compose()
    write('x'.repeat(50_012))
    press('Enter')
    expect(sent).toEqual([])
  })
})

describe('the mention picker', () => {
  it('opens with an @, and says how many options there are', () => {
    compose()
    write('hello @')
    expect(options()).toHaveLength(6)
    expect(screen.getByRole('listbox').id).toBe(box().getAttribute('aria-controls'))
    expect(within(document.body).getAllByRole('status').at(-1)?.textContent).toBe('6 matches')
  })

  it('labels agents and people in words, and says what each agent is for', () => {
    compose()
    write('@c')
    expect(screen.getByRole('option', { name: 'Coder agent What Coder is for' })).toBeTruthy()
    expect(screen.getByRole('option', { name: 'Carla @carla' })).toBeTruthy()
  })

  it('moves through the options with the arrows, Home and End, and wraps at both ends', () => {
    compose()
    write('@c')
    const names = () => box().getAttribute('aria-activedescendant')
    expect(active()).toContain('Coder')
    const first = names()
    press('ArrowDown')
    expect(active()).toContain('Carla')
    expect(names()).not.toBe(first)
    expect(document.getElementById(names() ?? '')?.textContent).toContain('Carla')
    press('ArrowDown')
    expect(active()).toContain('Coder')
    press('ArrowUp')
    expect(active()).toContain('Carla')
    press('Home')
    expect(active()).toContain('Coder')
    press('End')
    expect(active()).toContain('Carla')
  })

  it.each(['Enter', 'Tab'])('picks with %s, which does nothing else', key => {
    compose()
    write('ask @co')
    expect(press(key)).toBe(false)
    expect(written()).toBe('ask @coder |')
    expect(options()).toEqual([])
    expect(sent).toEqual([])
  })

  it('picks with the mouse, and leaves the focus in the box', () => {
    compose()
    write('ask @c')
    const carla = screen.getByRole('option', { name: /Carla/ })
    fireEvent.mouseMove(carla)
    expect(active()).toContain('Carla')
    const down = createEvent.mouseDown(carla)
    fireEvent(carla, down)
    expect(down.defaultPrevented).toBe(true)
    fireEvent.mouseUp(carla)
    fireEvent.click(carla)
    expect(written()).toBe('ask @carla |')
    expect(document.activeElement).toBe(box())
  })

  it.each([
    ['a @co| b', 'a @coder |b'],
    ['a @co|de b', 'a @coder |b'],
    ['(@co|)', '(@coder|)'],
    ['@co|, and', '@coder|, and'],
    ['@co|\nnext', '@coder |\nnext'],
    ['@co|👍', '@coder |👍'],
  ])('replaces the word with the name: %j', (before, after) => {
    compose()
    write(before)
    press('Enter')
    expect(written()).toBe(after)
    expect(options()).toEqual([])
  })

  it('closes with Escape, keeps the text, and does not open for that word again', () => {
    compose()
    write('ask @co')
    const goesOn = vi.fn()
    addEventListener('keydown', goesOn)
    press('Escape')
    removeEventListener('keydown', goesOn)
    expect(goesOn).not.toHaveBeenCalled()
    expect(box().value).toBe('ask @co')
    expect(options()).toEqual([])
    write('ask @cod')
    expect(options()).toEqual([])
    write('ask @cod, @v')
    expect(options()).toHaveLength(1)
  })

  it('does not handle Escape when it is closed', () => {
    compose()
    write('ask')
    expect(press('Escape')).toBe(true)
  })

  it('closes when no option matches, and when the caret leaves the word', () => {
    compose()
    write('@cz')
    expect(options()).toEqual([])
    write('@c')
    expect(options()).toHaveLength(2)
    box().setSelectionRange(0, 0)
    fireEvent.keyUp(box(), { key: 'ArrowLeft' })
    expect(options()).toEqual([])
  })

  it('does not open for an e-mail address, in code, or when the caret moves', () => {
    compose()
    write('ada@c')
    expect(options()).toEqual([])
    write('`@c')
    expect(options()).toEqual([])
    write('@c |')
    box().setSelectionRange(2, 2)
    fireEvent.keyUp(box(), { key: 'ArrowLeft' })
    expect(options()).toEqual([])
  })

  it('stays open after a space while a name goes on so, and inserts the handle', () => {
    compose({ members: [...members, createMember('ghopper', 'Grace Hopper')] })
    write('ask @grace ho|now')
    expect(options()).toHaveLength(1)
    press('Enter')
    expect(written()).toBe('ask @ghopper |')
    write('ask @grace can')
    expect(options()).toEqual([])
  })

  it('leaves Enter to the message right after the space, unless an arrow went into the list', () => {
    compose({ members: [...members, createMember('ghopper', 'Grace Hopper')] })
    write('@grace ')
    expect(options()).toHaveLength(1)
    expect(box().getAttribute('aria-activedescendant')).toBeNull()
    press('ArrowDown')
    press('Enter')
    expect(written()).toBe('@ghopper |')
    write('')
    write('@grace ')
    press('Enter')
    expect(sent).toHaveLength(1)
    expect(options()).toEqual([])
  })

  it('leaves Enter to the input method while a name is being composed', () => {
    compose()
    write('@c')
    expect(press('Enter', { isComposing: true })).toBe(true)
    expect(box().value).toBe('@c')
  })

  it('opens with the @ button, with a space after the word before', () => {
    compose()
    write('hello')
    fireEvent.click(screen.getByRole('button', { name: 'Mention' }))
    expect(written()).toBe('hello @|')
    expect(options()).toHaveLength(6)
    expect(screen.getByRole('button', { name: 'Mention' }).getAttribute('aria-expanded')).toBe('true')
  })
})

describe('the list of emoji', () => {
  it('opens after a colon and two letters, and picks by the keyboard', async () => {
    compose()
    write('Well done :tad|!')
    expect(await screen.findByRole('listbox', { name: /^Emoji, / })).toBeTruthy()
    expect(active()).toContain('party popper')
    press('Enter')
    expect(written()).toBe('Well done 🎉|!')
    expect(sent).toEqual([])
    expect(options()).toEqual([])
  })

  it('is not needed for a whole name between colons, and Undo keeps the name', async () => {
    compose()
    write(':thumbsup:')
    await waitFor(() => expect(written()).toBe('👍|'))
    write(':thumbsup:')
    await waitFor(() => expect(written()).toBe(':thumbsup:|'))
    write('at 10:30 ')
    write(':thumbsup:')
    await waitFor(() => expect(written()).toBe('👍|'))
  })

  it('leaves a colon in code and in words alone', async () => {
    compose()
    for (const text of ['`a :tada:', 'note:tada:', ':)', ':a']) {
      write(text)
      expect(written()).toBe(`${text}|`)
      expect(options()).toEqual([])
    }
  })
})

describe('who will answer', () => {
  it('is always shown', () => {
    compose()
    expect(who()).toBe('No agent will answer')
    write('@vibe hello')
    expect(who()).toBe('Vibe will answer')
    write('@vibe and @coder hello')
    expect(who()).toBe('Vibe and Coder will answer')
    write('@bob hello')
    expect(who()).toBe('No agent will answer')
    write('@researcher hello')
    expect(who()).toBe('Researcher is switched off and won’t answer')
    write('@vibe and @researcher hello')
    expect(who()).toBe('Vibe will answer')
    expect(screen.getByText('Researcher is switched off and won’t answer')).toBeTruthy()
  })

  it('says nothing of agents in a direct message of people, until one is mentioned', () => {
    const direct = createChannel({
      id: channelId,
      kind: 'direct',
      directUserIds: members.map(({ userId }) => userId),
      directAgentId: null,
    })
    compose({ channelId }, ada, [direct])
    expect(who()).toBe('')
    write('@vibe hello')
    expect(who()).toBe('Vibe will answer')
    write('hello')
    expect(who()).toBe('')
  })

  it('follows the text when a mention is deleted letter by letter', () => {
    compose()
    write('@vibe')
    expect(who()).toBe('Vibe will answer')
    write('@vib')
    expect(who()).toBe('No agent will answer')
    press('Escape')
    press('Enter')
    expect(sent).toEqual(['@vib'])
  })

  it('says that only the first five answer', () => {
    const six = ['a', 'b', 'c', 'd', 'e', 'f'].map(slug => createAgent(slug, slug.toUpperCase()))
    compose({ agents: six })
    write('@a @b @c @d @e @f hello')
    expect(who()).toBe('A, B, and 3 more will answer')
    expect(screen.getByText(/Only the first 5 mentioned agents/)).toBeTruthy()
  })

  it('is updated when an agent is switched off meanwhile', () => {
    const { again } = compose()
    write('@vibe hello')
    again({ agents: [createAgent('vibe', 'Vibe', { isActive: false })] })
    expect(who()).toBe('Vibe is switched off and won’t answer')
  })

  it('is changed with Alt+A and back, and the caret stays where it was', () => {
    compose()
    write('@vibe and @coder, |what now?')
    expect(press('a', { altKey: true })).toBe(false)
    expect(written()).toBe('\\@vibe and \\@coder, |what now?')
    expect(who()).toBe('Vibe and Coder won’t answer')
    press('a', { altKey: true })
    expect(written()).toBe('@vibe and @coder, |what now?')
    expect(who()).toBe('Vibe and Coder will answer')
  })

  it('is changed with the buttons beside it', () => {
    compose()
    write('@vibe what now?')
    fireEvent.click(screen.getByRole('button', { name: 'Don’t let Vibe answer' }))
    expect(box().value).toBe('\\@vibe what now?')
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(box().value).toBe('@vibe what now?')
  })

  it('keeps mentions of people when agents are taken off', () => {
    compose()
    write('@bob and @vibe')
    press('a', { altKey: true })
    expect(box().value).toBe('@bob and \\@vibe')
  })
})

describe('a draft', () => {
  it('comes back after switching to another conversation and back', () => {
    const { again } = compose()
    write('half a sentence')
    again({ conversation: `${conversation}-other` })
    expect(box().value).toBe('')
    again({})
    expect(box().value).toBe('half a sentence')
  })

  it('comes back when the composer is mounted again, with the agents that will answer', () => {
    const { unmount } = compose()
    write('@vibe half a sentence')
    unmount()
    compose()
    expect(box().value).toBe('@vibe half a sentence')
    expect(who()).toBe('Vibe will answer')
    expect(isOff()).toBe(false)
  })

  it('is not shown to another person', () => {
    const { unmount } = compose()
    write('half a sentence')
    unmount()
    compose({}, { ...ada, userId: 'somebody-else' })
    expect(box().value).toBe('')
  })

  it('is gone after it was sent', () => {
    const { unmount } = compose()
    write('a sentence')
    press('Enter')
    unmount()
    compose()
    expect(box().value).toBe('')
  })

  const elsewhere = (text: string) => {
    const key = `openvibe:person:${ada.userId}:draft:${conversation}`
    localStorage.setItem(key, text)
    act(() => void dispatchEvent(new StorageEvent('storage', { key })))
  }

  it('is taken from another tab while nobody is writing here', () => {
    compose()
    elsewhere('written there')
    expect(box().value).toBe('written there')
    vi.spyOn(document, 'hasFocus').mockReturnValue(true)
    write('written here')
    elsewhere('written there again')
    expect(box().value).toBe('written here')
  })

  it('stays if another tab has written on, when the text of this one is sent', () => {
    vi.spyOn(document, 'hasFocus').mockReturnValue(true)
    compose()
    write('The press')
    dispatchEvent(new Event('pagehide'))
    elsewhere('The press is broken')
    press('Enter')
    expect(sent).toEqual(['The press'])
    expect(draftsOf(ada.userId).read(conversation)).toBe('The press is broken')
    expect(box().value).toBe('The press is broken')
  })
})

describe('text from elsewhere', () => {
  it('is put into the box once, ready to be sent', () => {
    const insert = { text: '@vibe what can you do?' }
    const { again } = compose({ insert })
    expect(written()).toBe('@vibe what can you do?|')
    expect(document.activeElement).toBe(box())
    again({ conversation: `${conversation}-other` })
    expect(box().value).toBe('')
  })

  it('is put below the text that is already there', () => {
    const { again } = compose()
    write('mine')
    again({ insert: { text: 'theirs' } })
    expect(written()).toBe('mine\ntheirs|')
  })
})

describe('the one-line composer at the top of a channel', () => {
  const isResting = () => box().closest('[data-composer]')?.hasAttribute('data-resting')

  it('expands while it has the focus or a text', () => {
    compose({ form: 'line' })
    expect(isResting()).toBe(true)
    act(() => box().focus())
    expect(isResting()).toBe(false)
    write('x')
    act(() => box().blur())
    expect(isResting()).toBe(false)
  })

  it('collapses only after the click that took the focus has reached its target', () => {
    vi.useFakeTimers()
    compose({ form: 'line' })
    act(() => box().focus())
    act(() => box().blur())
    expect(isResting()).toBe(false)
    fireEvent.click(document.body)
    act(() => vi.runAllTimers())
    expect(isResting()).toBe(true)
  })
})
