// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Task } from '@/server/domain/tasks/task'
import type { MemberRole } from '@/server/domain/workspaces/workspace'
import { createMessage, createTask } from '@/testing/interface/thread-events'
import { ThreadFrame } from '@/testing/interface/thread-frame'
import { SystemLine } from './system-line'

let asked: string[]
beforeEach(() => {
  asked = []
  vi.stubGlobal('fetch', async (_url: unknown, init: RequestInit) => {
    asked.push(String(init.body))
    throw new TypeError('The connection is down.')
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const sentence = 'Vibe stopped: the answer could cost up to $0.12, and one task of Vibe may cost $0.10.'

function show(role: MemberRole, error: Task['error']) {
  const task = createTask({ rev: 3, status: 'failed', stopReason: 'budget_exceeded', error })
  const message = createMessage({ seq: 2, rev: 3, authorType: 'system', taskId: task.id, content: sentence })
  render(
    <ThreadFrame role={role}>
      <SystemLine message={message} task={task} />
    </ThreadFrame>,
  )
}
const tooLow = {
  reason: 'budget_exceeded',
  message: sentence,
  short: { limitUsd: 0.1, neededUsd: 0.12 },
}
const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent)

describe('a task that its limit stopped', () => {
  it('offers admins a higher limit, and sends it', async () => {
    show('admin', tooLow)
    expect(buttons()).toEqual(['Raise the limit to $0.20 and go on'])
    fireEvent.click(screen.getByRole('button'))
    await vi.waitFor(() => expect(asked).toHaveLength(1))
    expect(asked[0]).toContain('"limitUsd":0.2')
  })

  it('says why the limit could not be raised, and keeps the button', async () => {
    show('admin', tooLow)
    fireEvent.click(screen.getByRole('button'))
    await vi.waitFor(() => expect(screen.queryByText(/may cost \$0\.10/)).toBeNull())
    expect(buttons()).toEqual(['Raise the limit to $0.20 and go on'])
  })

  it('offers members a retry, without a limit', async () => {
    show('member', tooLow)
    expect(screen.getByText(/may cost \$0\.10/)).toBeDefined()
    expect(buttons()).toEqual(['Retry'])
    fireEvent.click(screen.getByRole('button'))
    await vi.waitFor(() => expect(asked).toHaveLength(1))
    expect(asked[0]).not.toContain('limitUsd')
  })

  it('offers admins a retry when another limit stopped it', () => {
    show('admin', { reason: 'daily_budget', message: sentence })
    expect(buttons()).toEqual(['Retry'])
  })
})
