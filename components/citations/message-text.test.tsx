// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiProvider } from '@/components/trpc/api-provider'
import { WorkspaceContext, type WorkspaceView } from '@/components/workspace/workspace-context'
import type { MessageCitation } from '@/server/domain/citations/citation'
import type { Message } from '@/server/domain/messages/message'
import { ada, agents, createChannel, members } from '@/testing/interface/mention-names'
import { createMessage } from '@/testing/interface/thread-events'
import { MessageText } from './message-text'

const forkId = '0193a000-0000-7000-8000-0000000000f1'
const cited = createMessage({ seq: 12, rev: 12, content: '**The press** is\n\nrepaired.' })
const { channelId, threadId } = cited
const channel = createChannel({ id: channelId, name: 'orders' })
const cite = (label: string, more: Partial<MessageCitation> = {}): MessageCitation => ({
  ...{ label, messageId: cited.id, channelId, threadId, forkId: null },
  ...more,
})

let stored: Message | null
let asked: string[]

beforeEach(() => {
  stored = cited
  asked = []
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url)
    const refused = {
      error: {
        message: 'No.',
        code: -32004,
        data: { code: 'NOT_FOUND', httpStatus: 404, reason: 'not_found' },
      },
    }
    const page = { result: { data: { messages: [stored], prevCursor: null, nextCursor: null } } }
    return Promise.resolve(new Response(JSON.stringify([stored ? page : refused])))
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function show(text: string, citations: MessageCitation[], { streaming = false, channels = [channel] } = {}) {
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
    me: ada,
    quiet: null,
    channels,
    members: new Map(members.map(member => [member.userId, member])),
    examplePeople: new Map(),
    formerMembers: new Map(),
    agents: new Map(agents.map(agent => [agent.id, agent])),
    formerAgents: new Map(),
  }
  const draw = (isGrowing: boolean) => (
    <ApiProvider>
      <WorkspaceContext value={view}>
        <MessageText text={text} citations={isGrowing ? undefined : citations} streaming={isGrowing} />
      </WorkspaceContext>
    </ApiProvider>
  )
  const { container, rerender } = render(draw(streaming))
  return { shown: container, end: () => rerender(draw(false)) }
}

const chips = () => screen.queryAllByRole('link').map(each => each.textContent)

describe('a label in an answer', () => {
  it('is a link to the message that it names', () => {
    show('Repaired [12], said in a fork [3].', [cite('12'), cite('3', { forkId })])
    const [inThread, inFork] = screen.getAllByRole('link')
    expect(inThread?.getAttribute('href')).toBe(`/orchard/orders/${threadId}#m-${cited.id}`)
    expect(inThread?.getAttribute('aria-label')).toBe('Source 12')
    expect(inFork?.getAttribute('href')).toBe(`/orchard/orders/${threadId}/fork/${forkId}#m-${cited.id}`)
  })

  it('can share its brackets with others', () => {
    const { shown } = show('Repaired [12, 2.1].', [cite('12'), cite('2.1')])
    expect(chips()).toEqual(['12', '2.1'])
    expect(shown.textContent).toBe('Repaired 122.1.')
  })

  it.each([
    ['it names nothing', 'Repaired [13].', '[13]'],
    ['one of several names nothing', 'Repaired [12, 13].', '[12, 13]'],
    ['it is code', 'Use `[12]`.', '[12]'],
  ])('stays as it was written if %s', (_, text, left) => {
    const { shown } = show(text, [cite('12')])
    expect(chips()).toEqual([])
    expect(shown.textContent).toContain(left)
  })

  it('is no chip inside of a link, which leads elsewhere', () => {
    show('See [the plan [12]](https://plan.example).', [cite('12')])
    expect(screen.getAllByRole('link').map(each => each.getAttribute('href'))).toEqual([
      'https://plan.example/',
    ])
  })

  it('is plain text while the answer grows, and other parts stay as they were drawn', () => {
    const { shown, end } = show('**One** part.\n\nRepaired [12].\n\nThe end.', [cite('12')], {
      streaming: true,
    })
    expect(shown.textContent).toContain('[12]')
    const first = shown.querySelector('strong')
    end()
    expect(chips()).toEqual(['12'])
    expect(shown.querySelector('strong')).toBe(first)
  })
})

describe('the card of a citation', () => {
  it('shows author, place and first words under the pointer, and asks for them only then', async () => {
    show('Repaired [12].', [cite('12')])
    expect(asked).toEqual([])
    fireEvent.pointerEnter(screen.getByRole('link'), { pointerType: 'mouse' })
    const card = await screen.findByRole('tooltip')
    await waitFor(() => expect(card.textContent).toContain('The press is repaired.'))
    expect(card.textContent).toContain('#orders')
    expect(screen.getByRole('link', { name: 'Source 12' }).getAttribute('aria-describedby')).toBe(card.id)
  })

  it('closes with Escape', async () => {
    show('Repaired [12].', [cite('12')])
    fireEvent.pointerEnter(screen.getByRole('link'), { pointerType: 'mouse' })
    await screen.findByRole('tooltip')
    fireEvent.keyDown(screen.getByRole('link', { name: 'Source 12' }), { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull())
  })

  it('says that the message was deleted', async () => {
    stored = { ...cited, content: '', deletedAt: cited.createdAt }
    show('Repaired [12].', [cite('12')])
    fireEvent.pointerEnter(screen.getByRole('link'), { pointerType: 'mouse' })
    expect(await screen.findByText('This message was deleted.')).toBeTruthy()
  })

  it('says plainly that the reader may not see the message, and the chip leads nowhere', async () => {
    stored = null
    show('Repaired [12].', [cite('12')], { channels: [] })
    expect(screen.queryByRole('link')).toBeNull()
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Source 12' })))
    const sheet = await screen.findByRole('dialog', { name: 'Source 12' })
    expect(await screen.findByText(/^You can’t see this message/)).toBeTruthy()
    expect(sheet.querySelector('a')).toBeNull()
  })

  it('is a sheet for a finger', async () => {
    show('Repaired [12].', [cite('12')])
    const chip = screen.getByRole('link')
    fireEvent.pointerDown(chip, { pointerType: 'touch' })
    await act(async () => fireEvent.click(chip))
    expect(await screen.findByRole('dialog', { name: 'Source 12' })).toBeTruthy()
    expect(await screen.findByRole('link', { name: 'Go to the message' })).toBeTruthy()
  })
})
