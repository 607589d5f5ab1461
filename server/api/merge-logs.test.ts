import { describe, expect, it } from 'vitest'
import type { TaskLog } from '../domain/tasks/task.ts'
import { mergeLogs } from './merge-logs.ts'
import { readPosition, writePosition } from './stream-position.ts'

const parent = '0193a000-0000-7000-8000-000000000001'
const child = '0193a000-0000-7000-8000-000000000002'
const grandchild = '0193a000-0000-7000-8000-000000000003'
const names: Record<string, string> = { [parent]: 'p', [child]: 'c', [grandchild]: 'g' }

/** Makes a log from the seconds at which its entries were written. */
function log(taskId: string, seconds: number[], given: Partial<TaskLog> = {}): TaskLog {
  const events = seconds.map((second, index) => ({
    seq: index + 1,
    type: 'task.created',
    causedBy: null,
    data: {},
    createdAt: `2026-11-22T10:00:0${second}+00:00`,
  }))
  return {
    taskId,
    parentTaskId: taskId === parent ? null : parent,
    hasEnded: false,
    lastSeq: events.length,
    events,
    ...given,
  }
}

function merge(...logs: TaskLog[]) {
  const { events, hasAll } = mergeLogs(logs)
  return { order: events.map(({ taskId, seq }) => `${names[taskId]}${seq}`).join(' '), hasAll }
}

describe('merged logs', () => {
  it('are in the order of writing, each one in its own order', () => {
    expect(merge(log(parent, [1, 2, 5]), log(child, [3, 4]), log(grandchild, [4, 6]))).toEqual({
      order: 'p1 p2 c1 c2 g1 p3 g2',
      hasAll: true,
    })
    // A clock may be set back.
    expect(merge(log(parent, [1, 5, 3]), log(child, [4]))).toMatchObject({ order: 'p1 c1 p2 p3' })
  })

  it('stop where a log was read only in part, since its next entry may be the earliest', () => {
    expect(merge(log(parent, [1, 2], { lastSeq: 9 }), log(child, [1, 3]))).toEqual({
      order: 'p1 c1 p2',
      hasAll: false,
    })
  })

  it('end with the last entry of a task that has ended', () => {
    const ended = log(parent, [1, 2, 3], { hasEnded: true })
    expect(merge(ended, log(child, [4, 5]))).toEqual({ order: 'p1 p2 c1 c2 p3', hasAll: true })
    expect(merge(ended, log(child, [4, 5], { lastSeq: 7 }))).toEqual({ order: 'p1 p2 c1 c2', hasAll: false })
  })
})

describe('the position in a stream', () => {
  it('is the number of the own log and those of the tasks below', () => {
    const position = new Map([
      [child, 5],
      [parent, 12],
    ])
    expect(writePosition(position, parent)).toBe(`12,${child}:5`)
    expect(readPosition(`12,${child}:5`, parent)).toEqual(position)
    expect(writePosition(new Map([[parent, 7]]), parent)).toBe('7')
    expect(readPosition('7', parent)).toEqual(new Map([[parent, 7]]))
  })

  it('is the beginning for every other text', () => {
    for (const text of ['', 'x', '-1', '1.5', `1,${child}`, `1,${child}:`, '1,me:5', `${child}:5`, '1;2']) {
      expect(readPosition(text, parent), text).toEqual(new Map())
    }
  })
})
