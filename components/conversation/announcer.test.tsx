// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import {
  applyMessage,
  applySnapshot,
  applyTask,
  emptyThread,
  type ThreadState,
} from '@/components/live/thread/thread-state'
import { createMessage, createTask } from '@/testing/interface/thread-events'
import { ThreadFrame } from '@/testing/interface/thread-frame'
import { Announcer } from './announcer'

afterEach(cleanup)

const question = createMessage({ seq: 1, rev: 1, authorUserId: 'bob', content: 'Which pears keep?' })
const opened = applySnapshot(emptyThread, {
  page: { messages: [question], prevCursor: null, nextCursor: null },
  tasks: [],
  rev: 1,
})
const task = createTask({ rev: 2, agentId: 'vibe', status: 'running', step: 'thinking' })
const answer = createMessage({
  seq: 2,
  rev: 4,
  authorType: 'agent',
  authorUserId: null,
  authorAgentId: 'vibe',
  taskId: task.id,
  content: 'The **winter** pears.',
})

function announce() {
  const at = (data: ThreadState) => (
    <ThreadFrame>
      <Announcer data={data} />
    </ThreadFrame>
  )
  const { rerender } = render(at(opened))
  const status = screen.getByRole('status')
  const changes: string[] = []
  const observer = new MutationObserver(() => changes.push(status.textContent))
  observer.observe(status, { childList: true, characterData: true, subtree: true })
  return {
    /** The words that a screen reader was given since the start. */
    said: async () => {
      await Promise.resolve()
      return changes
    },
    show: (data: ThreadState) => rerender(at(data)),
  }
}

it('an answer is announced when it begins and once when it is whole, and never word by word', async () => {
  const { show, said } = announce()
  expect(await said()).toEqual([])
  let data = applyTask(opened, task)
  show(data)
  expect(await said()).toEqual(['Vibe is answering'])
  // The steps of a task, and its text, change the thread many times.
  data = applyTask(data, { ...task, rev: 3, step: 'writing' })
  show(data)
  show({ ...data })
  expect(await said()).toEqual(['Vibe is answering'])
  data = applyMessage(data, answer)
  show(data)
  data = applyTask(data, {
    ...task,
    rev: 5,
    status: 'completed',
    endedAt: answer.createdAt,
    messageId: answer.id,
  })
  show(data)
  show({ ...data })
  expect(await said()).toEqual(['Vibe is answering', 'Vibe has answered: The winter pears.'])
})

it('messages of others are read out with their names, and own ones are not', async () => {
  const { show, said } = announce()
  let data = applyMessage(opened, createMessage({ seq: 2, rev: 2, authorUserId: 'ada' }))
  show(data)
  expect(await said()).toEqual([])
  data = applyMessage(data, createMessage({ seq: 3, rev: 3, authorUserId: 'bob', content: 'Ask Carla.' }))
  show(data)
  expect(await said()).toEqual(['Bob: Ask Carla.'])
  // Older messages that are loaded later are no news.
  data = applyMessage(data, createMessage({ seq: 0, rev: 4, authorUserId: 'carla' }))
  show(data)
  expect(await said()).toEqual(['Bob: Ask Carla.'])
})
