// @vitest-environment jsdom
import { cleanup, fireEvent, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { useThreadScope } from '@/components/live/thread/thread-scope'
import type { MemberRole } from '@/server/domain/workspaces/workspace'
import { createTask } from '@/testing/interface/thread-events'
import { ThreadFrame } from '@/testing/interface/thread-frame'
import { useStopKey } from './use-stop-key'

afterEach(cleanup)

const first = createTask({ rev: 1, actingUserId: 'ada', createdAt: '2026-11-21T09:00:00.000000+00:00' })
const second = createTask({ rev: 2, actingUserId: 'ada', createdAt: '2026-11-21T09:01:00.000000+00:00' })
const bobs = createTask({ rev: 3, actingUserId: 'bob', createdAt: '2026-11-21T09:02:00.000000+00:00' })
const ended = createTask({ rev: 4, actingUserId: 'ada', endedAt: '2026-11-21T09:03:00.000000+00:00' })

/** Opens a thread with these tasks, as after a reload, and returns the tasks that the key stops. */
function stopping(role: MemberRole, tasks = [bobs, second, ended, first]) {
  const stopped: string[] = []
  const told: string[] = []
  const tell = (sentence: string) => void told.push(sentence)
  renderHook(
    () => {
      const { feed } = useThreadScope()
      feed.stop = async id => {
        stopped.push(id)
        return 'It has ended.'
      }
      const view = feed.view.get()
      feed.view.set({ ...view, data: { ...view.data, tasks: new Map(tasks.map(task => [task.id, task])) } })
      useStopKey(feed, tell)
    },
    { wrapper: ({ children }: { children: ReactNode }) => <ThreadFrame role={role}>{children}</ThreadFrame> },
  )
  return { stopped, told }
}

const press = (more: KeyboardEventInit = {}) =>
  fireEvent.keyDown(document.body, { key: '.', code: 'Period', ctrlKey: true, ...more })

it('Ctrl and a full stop end the newest answer that the person has asked for', async () => {
  const { stopped, told } = stopping('member')
  expect(press()).toBe(false)
  expect(stopped).toEqual([second.id])
  await vi.waitFor(() => expect(told).toEqual(['It has ended.']))
})

it('for an admin it is the newest of all', () => {
  const { stopped } = stopping('admin')
  press()
  expect(stopped).toEqual([bobs.id])
})

it('nothing is stopped by a full stop alone, by a key that is held down, or where nothing runs', () => {
  const { stopped } = stopping('member')
  press({ ctrlKey: false })
  press({ repeat: true })
  cleanup()
  const nothing = stopping('member', [bobs, ended])
  expect(press()).toBe(true)
  expect([...stopped, ...nothing.stopped]).toEqual([])
})
