import { describe, expect, it } from 'vitest'
import { createTask } from '@/testing/interface/thread-events'
import { listOpenTasks } from './open-tasks'

const at = (second: number) => `2026-11-21T09:00:0${second}.000000+00:00`

describe('the running tasks', () => {
  it('stand in the order in which they were asked for, with their subtasks', () => {
    const second = createTask({ rev: 2, createdAt: at(2) })
    const first = createTask({ rev: 1, createdAt: at(1) })
    const helper = createTask({ rev: 3, createdAt: at(3), parentTaskId: first.id })
    const deeper = createTask({ rev: 4, createdAt: at(4), parentTaskId: helper.id })
    expect(listOpenTasks([deeper, second, helper, first])).toEqual([
      { task: first, helpers: [helper, deeper] },
      { task: second, helpers: [] },
    ])
  })

  it('leave out ended tasks and tasks of forks; a subtask of an ended task stands alone', () => {
    const ended = createTask({ rev: 1, endedAt: at(5), status: 'completed' })
    const inFork = createTask({ rev: 2, forkId: ended.id })
    const left = createTask({ rev: 3, parentTaskId: ended.id })
    expect(listOpenTasks([ended, inFork, left])).toEqual([{ task: left, helpers: [] }])
  })
})
