// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { StepLine } from '@/components/conversation/step-line'
import type { AskCard } from '@/server/domain/tasks/ask'
import { createMessage, createTask } from '@/testing/interface/thread-events'
import { ThreadFrame } from '@/testing/interface/thread-frame'
import { AskScopeContext } from './ask-scope'
import { OpenCard } from './open-card'

// It reads how the page was loaded, which jsdom does not tell.
vi.mock('@/components/live/thread/place-memory', () => ({}))
vi.useFakeTimers({ now: Date.parse('2026-11-21T09:00:00.000Z'), toFake: ['Date'] })
afterEach(cleanup)

/** A fork's budget is used up: its agents wait for somebody who may raise it. */
const card: AskCard = {
  kind: 'approval',
  seq: 4,
  state: 'open',
  audience: { userIds: [], roles: ['admin'], needed: 1 },
  until: '2026-11-21T11:30:00.000000+00:00',
  escalated: false,
  choices: [],
  call: null,
  budget: { forkId: 'a-fork', raiseUsd: 0.5 },
  actingUserId: 'ada',
  answer: null,
  answeredBy: [],
  replyId: null,
}
const task = createTask({ rev: 2, agentId: 'vibe', status: 'waiting', step: 'waiting_for_person' })
const message = createMessage({
  seq: 3,
  rev: 3,
  taskId: task.id,
  authorAgentId: 'vibe',
  content: 'The budget of this fork is used up. Raise it by $0.50?',
  metadata: { ask: card },
})
const until = new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit' }).format(
  new Date(card.until),
)

function show(role: 'admin' | 'member') {
  const respond = vi.fn(async () => null)
  render(
    <ThreadFrame role={role}>
      <StepLine task={task} beside={{ helpers: [], asked: { messageId: message.id, card } }} />
      <AskScopeContext value={{ respond, readOnly: false }}>
        <OpenCard
          message={message}
          card={card}
          agent="Vibe"
          person={() => 'Ada'}
          quote={null}
          actions={null}
        />
      </AskScopeContext>
    </ThreadFrame>,
  )
  return { respond, region: within(screen.getByLabelText('Budget of this fork')) }
}

it('an agent that waits for a budget says for what, from whom and until when, and is answered in place', async () => {
  const { respond, region } = show('admin')
  expect(screen.getByText('Vibe is waiting for a larger budget from an admin')).toBeTruthy()
  expect(screen.getAllByText(`open until ${until}`)).toHaveLength(2)
  expect(region.getByText('Budget')).toBeTruthy()
  expect(region.getByText('for an admin')).toBeTruthy()
  expect(region.getByText(message.content)).toBeTruthy()
  expect(region.getByRole('button', { name: 'Don’t raise' })).toBeTruthy()
  fireEvent.click(region.getByRole('button', { name: 'Raise' }))
  await vi.waitFor(() => expect(respond).toHaveBeenCalledWith(task.id, 4, { kind: 'approve' }))
})

it('a budget that waits for others tells who can raise it', () => {
  const { region } = show('member')
  expect(region.queryByRole('button', { name: 'Raise' })).toBeNull()
  expect(region.getByText(/Only an admin can answer this\./)).toBeTruthy()
})
