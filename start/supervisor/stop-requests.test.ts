import { afterEach, expect, test } from 'vitest'
import { listenForStop } from './stop-requests.ts'

afterEach(() => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.removeAllListeners(signal)
})

test('one Ctrl-C that arrives several times is one request', () => {
  let now = 0
  const { stop, force } = listenForStop(() => now)

  process.emit('SIGINT')
  now = 20
  process.emit('SIGINT')

  expect(stop.aborted).toBe(true)
  expect(force.aborted).toBe(false)
})

test('a second Ctrl-C a moment later asks to stop without waiting', () => {
  let now = 0
  const { force } = listenForStop(() => now)

  process.emit('SIGINT')
  now = 900
  process.emit('SIGINT')

  expect(force.aborted).toBe(true)
})
