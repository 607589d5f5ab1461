// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ThreadFrame } from '@/testing/interface/thread-frame'
import { OwnUsage } from './own-usage'
import { UsageSettings } from './usage-settings'

// It reads how the page was loaded, which jsdom does not tell.
vi.mock('@/components/live/thread/place-memory', () => ({}))

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
const empty = { rows: [], others: null, total }
/** The answers of a server on which no agent has worked. */
const answers: Readonly<Record<string, object>> = {
  'usage.sums': empty,
  'usage.own': empty,
  'usage.month': { total, forecast: null },
  'usage.files': { files: 0, bytes: 0, limitBytes: 1e9, personLimitBytes: 1e8, people: [] },
  'budget.list': { budgets: [], nextCursor: null },
  'budget.mine': { budgets: [], forecast: null },
  'modelPrice.list': { prices: [], inUse: [] },
}

beforeEach(() => {
  vi.stubGlobal('fetch', async (url: string) => {
    const asked = /trpc\/([^?]+)/.exec(String(url))?.[1]?.split(',') ?? []
    return Response.json(asked.map(name => ({ result: { data: answers[name] } })))
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it.each<[string, ReactNode, RegExp]>([
  [
    'of the workspace',
    <UsageSettings key="1" />,
    /^There were no model calls in this period\. Mention an agent/,
  ],
  ['of a person', <OwnUsage key="2" />, /^No agent has worked for you in this period\.$/],
])(
  'the usage %s without any use says so in words, and shows no empty chart, table or download',
  async (_, page, words) => {
    render(<ThreadFrame>{page}</ThreadFrame>)
    expect((await screen.findByText(words)).getAttribute('role')).toBe('status')
    expect(screen.queryByRole('group', { name: /^Cost/ })).toBeNull()
    expect(screen.queryByRole('list', { name: /^Cost/ })).toBeNull()
    expect(screen.queryByRole('table', { name: /^By / })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Download CSV' })).toBeNull()
  },
)
