import { expect, test, vi } from 'vitest'
import { createSessionRefresher } from './refresh-sessions.ts'

const stored = { access_token: 'old', refresh_token: 'once' }

test('requests with the same refresh token spend it once and share the new session', async () => {
  const refreshOnce = createSessionRefresher()
  const bought = { accessToken: 'new', cookies: [{ name: 'session', value: 'new', options: {} }] }
  const refresh = vi.fn(async () => bought)
  const answers = await Promise.all([refreshOnce(stored, refresh), refreshOnce(stored, refresh)])
  expect(answers).toEqual([bought, bought])
  expect(await refreshOnce(stored, refresh)).toBe(bought)
  expect(refresh).toHaveBeenCalledTimes(1)
})

test('other sessions refresh separately', async () => {
  const refreshOnce = createSessionRefresher()
  const refresh = vi.fn(async () => ({ accessToken: 'new', cookies: [] }))
  await refreshOnce(stored, refresh)
  await refreshOnce({ ...stored, refresh_token: 'another' }, refresh)
  expect(refresh).toHaveBeenCalledTimes(2)
})

test('a refresh that could not reach Auth is tried again', async () => {
  const refreshOnce = createSessionRefresher()
  await expect(refreshOnce(stored, () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  const refreshed = await refreshOnce(stored, async () => ({ accessToken: 'new', cookies: [] }))
  expect(refreshed.accessToken).toBe('new')
})
