// @vitest-environment jsdom
import { act } from '@testing-library/react'
import { expect, it } from 'vitest'
import { show } from '@/testing/interface/render-markdown'
import { loadRepair } from './use-repair'

it('holds back the newest words of a growing text until they can be repaired, and never shows a raw mark', async () => {
  const { shown, goOn } = show('One **two', true)
  expect(shown.textContent).toBe('')
  await act(loadRepair)
  expect(shown.innerHTML).toContain('<strong>two</strong>')
  goOn('One **two** three', false)
  expect(shown.textContent).toBe('One two three')
})
