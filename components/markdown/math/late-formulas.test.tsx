// @vitest-environment jsdom
import { act, cleanup } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { show } from '@/testing/interface/render-markdown'
import { loadMath } from './use-math'

afterEach(cleanup)

it('Formulas that are drawn late leave the text as high as it was, so that nothing below it moves', async () => {
  const height = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(66)
  const { shown } = show('It follows that\n\n$$\nx^2\n$$')
  const text = shown.querySelector<HTMLElement>('.md')
  await act(loadMath)
  expect(shown.querySelector('.katex')).not.toBeNull()
  expect(text?.style.minHeight).toBe('66px')
  height.mockRestore()

  const later = show('And $y^2$.')
  expect(later.shown.querySelector<HTMLElement>('.md')?.style.minHeight).toBe('')
}, 30_000)
