import { expect, test } from 'vitest'
import { cast } from '../../../testing/cast.ts'
import { loadFullEstimate } from './full-estimate.ts'
import { findPasswordProblem } from './password-rule.ts'

const estimate = await loadFullEstimate()
const facts = ['Mira Stone', 'mira.stone@orchard.example', 'Cider Works']
const judge = (password: string) => findPasswordProblem(estimate, password, facts)

test.each([
  ['1234567', /too short/],
  ['12345678', /most common/],
  ['password', /most common/],
  ['Passw0rd1', /common password/],
  ['qwertzuiopü', /keys on the keyboard/],
  ['abcabcabcabc', /repeated part/],
  ['aaaaaaaaaaaa', /Repeated characters/],
  ['Mira.Stone', /contains your name/],
  ['Orchard2026!', /contains your name, your address/],
  ['ciderworks1', /workspace/],
  ['openvibe123', /contains/],
])('“%s” is refused, with a sentence that says why', (password, sentence) => {
  expect(judge(password)).toMatch(sentence)
})

test('the sentence for a weak password says what to do', () => {
  expect(judge('12345678')).toMatch(/Add a few uncommon words\.$/)
})

test('phrases of several words and random characters are accepted', () => {
  for (const password of [
    'apples-in-october',
    'a good password',
    'tG7#kq9!xwP2',
    'kürbis suppe mit salbei',
  ]) {
    expect(judge(password), password).toBeNull()
  }
})

test('the passwords of the cast are accepted for their people', () => {
  for (const { displayName, email, password } of Object.values(cast)) {
    expect(findPasswordProblem(estimate, password, [displayName, email, 'Orchard']), email).toBeNull()
  }
})

test('a very long password is refused before it is judged', () => {
  expect(judge('x'.repeat(73))).toMatch(/at most 72/)
})
