// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useChosen } from './use-chosen'

it('keeps every choice from the press until it is settled', () => {
  const { result } = renderHook(() => useChosen<{ level: string; muted: boolean }>())
  act(() => result.current.choose({ level: 'all' }))
  act(() => result.current.choose({ muted: true }))
  expect(result.current.chosen).toEqual({ level: 'all', muted: true })
  act(() => result.current.settle())
  expect(result.current.chosen).toEqual({})
})
