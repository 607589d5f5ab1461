// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { keptTexts } from './kept'
import { forgetOthers, forgetPerson, listKept, placeOf } from './kept-of-person'

beforeEach(() => localStorage.clear())

test('the words of a person who signs out are removed, and what their page still stores is dropped', () => {
  keptTexts.write(placeOf('gil', 'draft:one'), 'mine')
  keptTexts.write(placeOf('hana', 'draft:one'), 'hers')
  localStorage.setItem('openvibe:panel-width', '400')
  expect(listKept('gil', 'draft:')).toEqual(['mine'])
  forgetPerson('gil')
  keptTexts.write(placeOf('gil', 'outbox:one'), 'late')
  expect({ ...localStorage }).toEqual({
    [placeOf('hana', 'draft:one')]: 'hers',
    'openvibe:panel-width': '400',
  })
})

test('the words of others are removed when somebody signs in, their own stay', () => {
  keptTexts.write(placeOf('hana', 'draft:one'), 'mine')
  keptTexts.write(placeOf('hana-marie', 'draft:one'), 'not mine')
  keptTexts.write(placeOf('ian', 'emoji'), '🍐')
  forgetOthers('hana')
  expect({ ...localStorage }).toEqual({ [placeOf('hana', 'draft:one')]: 'mine' })
})
