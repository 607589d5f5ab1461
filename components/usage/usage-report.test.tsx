// @vitest-environment jsdom
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ThreadFrame } from '@/testing/interface/thread-frame'
import { Report } from './usage-report'

// It reads how the page was loaded, which jsdom does not tell.
vi.mock('@/components/live/thread/place-memory', () => ({}))
afterEach(cleanup)

const total = {
  calls: 0,
  inputTokens: 0,
  outputTokens: 0,
  cacheReadTokens: 0,
  cacheWriteTokens: 0,
  costUsd: 0,
  savedUsd: 0,
  unpricedCalls: 0,
}

function EmptyReport() {
  const found = useQuery({ queryKey: ['report'], queryFn: async () => ({ rows: [], others: null, total }) })
  return (
    <Report
      found={found}
      by="day"
      measure="cost"
      from="2026-11-20"
      to="2026-11-22"
      none="There were no model calls in this period."
    />
  )
}

it('a report without any use says so in words, and shows no empty chart, table or download', async () => {
  render(
    <ThreadFrame>
      <QueryClientProvider client={new QueryClient()}>
        <EmptyReport />
      </QueryClientProvider>
    </ThreadFrame>,
  )
  expect((await screen.findByText('There were no model calls in this period.')).getAttribute('role')).toBe(
    'status',
  )
  expect(screen.queryByRole('group')).toBeNull()
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
})
