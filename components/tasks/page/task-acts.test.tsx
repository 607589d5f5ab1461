// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Task } from '@/server/domain/tasks/task'
import type { MemberRole } from '@/server/domain/workspaces/workspace'
import { ada, createChannel } from '@/testing/interface/mention-names'
import { createTask } from '@/testing/interface/thread-events'
import { ThreadFrame } from '@/testing/interface/thread-frame'
import { TaskActs } from './task-acts'

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

const endedAt = '2026-11-21T09:00:05.000000+00:00'
const error = {
  reason: 'budget_exceeded',
  message: 'Vibe stopped.',
  short: { limitUsd: 0.1, neededUsd: 0.12 },
}

/** Shows the acts for a task of Ada's that its limit stopped, and returns the words of its buttons. */
function show(role: MemberRole, fields: Partial<Task> = {}) {
  const task = createTask({ rev: 3, actingUserId: ada.userId, status: 'failed', endedAt, error, ...fields })
  render(
    <ThreadFrame role={role}>
      <TaskActs task={task} place={{ channel: createChannel(), forks: [] }} onDone={() => {}} />
    </ThreadFrame>,
  )
  return screen.getAllByRole('button').map(({ textContent }) => textContent.trim())
}

describe('the acts for a task that its limit stopped', () => {
  it('are a higher limit for admins, and a refusal is shown beside it', async () => {
    expect(show('admin')).toEqual(['Raise the limit to $0.20 and go on'])
    fireEvent.click(screen.getByRole('button'))
    expect((await screen.findByRole('alert')).textContent).not.toBe('')
    expect(asked).toHaveLength(1)
    expect(asked[0]).toContain('"limitUsd":0.2')
  })

  it('are a retry for members', () => {
    expect(show('member')).toEqual(['Retry'])
  })

  it('never raise a limit for a task that can’t be retried', () => {
    expect(show('admin', { origin: 'child' })).toEqual(['Retry'])
    cleanup()
    expect(show('admin', { origin: 'resolve' })).toEqual(['Retry'])
  })
})
