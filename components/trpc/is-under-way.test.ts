import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { isUnderWay } from './is-under-way'

it('A request is under way from the press that sends it until its answer arrives', async () => {
  const cache = new QueryClient()
  const arrived = Promise.withResolvers<string>()
  const save = new MutationObserver(cache, { mutationKey: ['save'], mutationFn: () => arrived.promise })
  expect(isUnderWay(cache, ['save'])).toBe(false)
  const saved = save.mutate()
  expect(isUnderWay(cache, ['save'])).toBe(true)
  expect(isUnderWay(cache, ['other'])).toBe(false)
  arrived.resolve('saved')
  await saved
  expect(isUnderWay(cache, ['save'])).toBe(false)
})
