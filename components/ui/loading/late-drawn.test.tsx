import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Late } from './late'

it('a part stands in its place when the server draws it', () => {
  expect(renderToString(<Late>here</Late>)).toBe('here')
})
