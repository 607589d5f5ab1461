import { expect, it } from 'vitest'
import { describeProgress } from '@/server/domain/tasks/progress'
import { emptyState } from '@/server/domain/tasks/task-state'
import { createTask } from '@/testing/interface/thread-events'
import { describeStep } from './describe-step'

const atWork = createTask({ rev: 1, status: 'running', step: 'using_tools' })
const heard = (turn: number, kind: 'model' | 'tools', names: string[] = []) =>
  describeProgress(atWork.id, { ...emptyState, turn }, kind, names)

it('names the tools that are being used in people’s words, each once', () => {
  const used = ['search_messages', 'read_thread', 'search_messages', 'weather__today']
  expect(describeStep(atWork, 'Vibe', heard(1, 'tools', used))).toMatchObject({
    sentence: 'Vibe is searching messages, reading a thread, and using weather.today…',
    turn: null,
  })
})

it('shows the number of turns once there is a second one', () => {
  expect(describeStep(atWork, 'Vibe', heard(2, 'tools', ['read_thread'])).turn).toBe('turn 2 of at most 8')
})

it('follows the status if the last progress event is older than the status, or if there was none', () => {
  const thinking = { ...atWork, step: 'thinking' as const }
  expect(describeStep(thinking, 'Vibe', heard(1, 'tools', ['read_thread'])).sentence).toBe(
    'Vibe is thinking…',
  )
  expect(describeStep(atWork, 'Vibe').sentence).toBe('Vibe is looking things up…')
})

it('says whether the task waits for an answer or an approval', () => {
  const waits = { ...atWork, status: 'waiting' as const }
  expect(describeStep({ ...waits, step: 'waiting_for_person' }, 'Vibe').sentence).toBe(
    'Vibe is waiting for an answer',
  )
  expect(describeStep({ ...waits, step: 'waiting_for_approval' }, 'Vibe').sentence).toBe(
    'Vibe is waiting for approval',
  )
})

it('says that the agent that resolves a fork is drafting the result', () => {
  const drafting = { ...atWork, origin: 'resolve' as const, step: 'writing' as const }
  expect(describeStep(drafting, 'Vibe').sentence).toBe('Vibe is drafting the result…')
  expect(describeStep({ ...drafting, step: 'stopping' }, 'Vibe').sentence).toBe('Vibe is stopping…')
})
