// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Figures } from './row-figures'

afterEach(cleanup)

const figures = (spent: { calls: number; tokens: number; usd: number | null }) =>
  [...render(<Figures spent={spent} ms={1_200} kind="turn" />).container.children].map(
    ({ textContent }) => textContent,
  )

it('a step without a price says “unknown” and never 0, and a step without a call says nothing', () => {
  expect(figures({ calls: 1, tokens: 1_200, usd: null })).toEqual(['1,200 tokens', 'unknown', '1.2 s'])
  expect(figures({ calls: 1, tokens: 1_200, usd: 0.25 })[1]).toBe('$0.25')
  expect(figures({ calls: 0, tokens: 0, usd: 0 })).toEqual(['', '', '1.2 s'])
})
