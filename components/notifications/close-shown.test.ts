// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { closeShown } from './close-shown'

afterEach(() => Reflect.deleteProperty(navigator, 'serviceWorker'))

it('closes every notification that the browser still shows', async () => {
  const shown = [{ close: vi.fn() }, { close: vi.fn() }]
  const getRegistration = async () => ({ getNotifications: async () => shown })
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { getRegistration } })
  await closeShown()
  for (const { close } of shown) expect(close).toHaveBeenCalledOnce()
})

it('has nothing to do in a browser without notifications', async () => {
  await closeShown()
  const getRegistration = async () => undefined
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { getRegistration } })
  await closeShown()
})
