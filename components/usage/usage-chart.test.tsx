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

it('a chart by size names its unit, its days and their time zone, has each value in words, and its table has the rest', () => {
  const agents = Array.from({ length: 14 }, (_, index) => row(`model-${index}`, index))
  const all = { rows: agents, others: null, total: { ...sums, costUsd: 91 } }
  render(
    <ThreadFrame>
      <UsageChart {...all} by="model" measure="cost" {...days} />
      <UsageTable {...all} by="model" {...days} />
    </ThreadFrame>,
  )
  const chart = screen.getByRole('list', { name: 'Cost in US dollars by model, highest first' })
  const points = within(chart).getAllByRole('listitem')
  expect(points).toHaveLength(12)
  expect(points[0]?.textContent).toBe('model-13$13.00')
  expect(
    screen.getByText(
      'Cost in US dollars, 2026-11-20 to 2026-11-22 (UTC). The 12 highest of 14; the table has them all.',
    ),
  ).toBeTruthy()
  const table = screen.getByRole('table', { name: 'By model, 2026-11-20 to 2026-11-22 (UTC)' })
  for (const { key } of agents) expect(within(table).getByRole('rowheader', { name: key })).toBeTruthy()
})

it('a call at an unknown price has no bar and is counted in words, and its cost is “unknown”, not 0', () => {
  const unpriced = { ...row('new-model', 0), calls: 2, unpricedCalls: 2 }
  const some = { ...sums, costUsd: 0.25, unpricedCalls: 2 }
  const all = { rows: [row('model', 0.25), unpriced], others: null, total: some }
  render(
    <ThreadFrame>
      <UsageChart {...all} by="model" measure="cost" {...days} />
      <UsageTable {...all} by="model" {...days} />
    </ThreadFrame>,
  )
  expect(screen.getByText(/^2 calls have an unknown price and no bar\./)).toBeTruthy()
  expect(screen.getByRole('row', { name: /^new-model 2 unknown / })).toBeTruthy()
  expect(screen.getByRole('row', { name: /^Total 3 \$0\.25 and 2 calls at an unknown price / })).toBeTruthy()
})
