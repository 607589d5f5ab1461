// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ThreadFrame } from '@/testing/interface/thread-frame'
import { UsageChart } from './usage-chart'
import { UsageTable } from './usage-table'

// It reads how the page was loaded, which jsdom does not tell.
vi.mock('@/components/live/thread/place-memory', () => ({}))
afterEach(cleanup)

const sums = {
  calls: 3,
  inputTokens: 900,
  outputTokens: 100,
  cacheReadTokens: 0,
  cacheWriteTokens: 0,
  costUsd: 0.25,
  savedUsd: 0,
  unpricedCalls: 0,
}
const row = (key: string, costUsd: number) => ({ ...sums, key, costUsd, estimates: null, conversation: null })
const days = { from: '2026-11-20', to: '2026-11-22' }
const report = {
  rows: [row('2026-11-20', 0.25), row('2026-11-22', 1.5)],
  others: null,
  total: { ...sums, costUsd: 1.75 },
}

it('a chart names its unit and time zone, reads out each bar by keyboard, and has a table with the same numbers', () => {
  render(
    <ThreadFrame>
      <UsageChart {...report} by="day" measure="cost" {...days} />
      <UsageTable {...report} by="day" {...days} />
    </ThreadFrame>,
  )
  const chart = screen.getByRole('group', {
    name: 'Cost in US dollars by day (UTC). Use the arrow keys to read the bars.',
  })
  expect(screen.getByText('Cost in US dollars by day, in UTC.')).toBeTruthy()
  const bars = within(chart).getAllByRole('button')
  expect(bars.map(({ tabIndex }) => tabIndex)).toEqual([-1, -1, 0])
  act(() => bars[2]?.focus())
  const name = document.activeElement?.getAttribute('aria-label') ?? ''
  expect(name).toMatch(/22.*: \$1\.50$/)
  expect(screen.getByText(name)).toBeTruthy()
  fireEvent.keyDown(bars[2] ?? chart, { key: 'ArrowLeft' })
  expect(document.activeElement?.getAttribute('aria-label')).toMatch(/21.*: \$0\.00$/)
  const table = screen.getByRole('table', { name: 'By day, 2026-11-20 to 2026-11-22 (UTC)' })
  expect(table.textContent).toContain('$1.50')
  expect(table.textContent).toContain('$1.75')
})
