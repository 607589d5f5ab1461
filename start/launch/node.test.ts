import { expect, test } from 'vitest'
import { isNewEnough } from './node.mjs'

test.each(['22.18.0', '22.20.1', '23.0.0', '24.21.0', '26.1.0'])('Node %s is new enough', version => {
  expect(isNewEnough(version)).toBe(true)
})

test.each(['18.20.8', '20.20.2', '22.9.0', '22.17.1'])('Node %s is too old', version => {
  expect(isNewEnough(version)).toBe(false)
})
