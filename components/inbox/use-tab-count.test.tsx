// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useTabCount } from './use-tab-count'

const counted = vi.hoisted(() => ({ inbox: 0, direct: 0 }))
vi.mock('./use-count', () => ({ useCount: () => ({ ...counted }) }))

beforeEach(() => {
  document.head.innerHTML = '<title>#general · OpenVibe</title><link rel="icon" href="/icon.svg">'
})
afterEach(cleanup)

const icon = () => decodeURIComponent(document.querySelector<HTMLLinkElement>('link[rel="icon"]')?.href ?? '')

it('the title and the icon of a tab show that something is unread, also after the page changes its title', async () => {
  const { rerender } = renderHook(() => useTabCount())
  expect(document.title).toBe('#general · OpenVibe')
  expect(icon()).not.toContain('<circle')

  Object.assign(counted, { inbox: 1, direct: 2 })
  rerender()
  expect(document.title).toBe('(3) #general · OpenVibe')
  expect(icon()).toContain('<circle')
  document.title = 'Inbox · OpenVibe'
  await vi.waitFor(() => expect(document.title).toBe('(3) Inbox · OpenVibe'))

  Object.assign(counted, { inbox: 0, direct: 0 })
  rerender()
  expect(document.title).toBe('Inbox · OpenVibe')
  expect(icon()).not.toContain('<circle')
})
