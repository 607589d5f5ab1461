import { expect, test } from 'vitest'
import { tellEnded } from './lower-role.ts'

const nothing = { keys: 0, programs: 0, webhooks: 0, tasks: 0, schedules: 0 }

test('a person is told what a lower role has ended, and nothing if that is nothing', () => {
  expect(tellEnded('guest', nothing)).toBeNull()
  expect(tellEnded('guest', { ...nothing, keys: 1, tasks: 2, schedules: 1 })).toBe(
    [
      'You’re a guest in this workspace now. Because of that:',
      '',
      '- 1 API key was revoked',
      '- 2 running tasks were stopped',
      '- 1 schedule is paused until you’re a member again',
    ].join('\n'),
  )
})
