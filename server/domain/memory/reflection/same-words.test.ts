import { expect, it } from 'vitest'
import { isSame } from './same-words.ts'

const same = (one: string, other: string, about: [string[], string[]] = [[], []]) =>
  isSame({ text: one, aboutUserIds: about[0] }, { text: other, aboutUserIds: about[1] })

it('finds the same memory in other case, punctuation and spaces', () => {
  expect(same('We deploy on Fridays.', 'we deploy  on fridays')).toBe(true)
})

it('finds the same memory with another ending of a word', () => {
  expect(
    same('The weekly report goes to the board by mail', 'The weekly reports go to the board by mail'),
  ).toBe(true)
})

it('keeps two memories apart whose numbers differ', () => {
  expect(same('The review of the release starts at 9', 'The review of the release starts at 10')).toBe(false)
})

it('keeps two memories apart of which one says no', () => {
  expect(same('We ship the importer on Fridays', "We don't ship the importer on Fridays")).toBe(false)
  expect(same('We can ship the importer then', 'We cannot ship the importer then')).toBe(false)
})

it('keeps two memories apart that name different people or things', () => {
  expect(
    same('Ada prefers to get the weekly report by mail', 'Bob prefers to get the weekly report by mail'),
  ).toBe(false)
  expect(
    same('The importer for the archive runs on Kafka', 'The importer for the archive runs on Redis'),
  ).toBe(false)
})

it('keeps two memories apart that are about different people', () => {
  expect(same('Prefers short answers', 'Prefers short answers', [['a'], ['b']])).toBe(false)
})

it('keeps two memories apart that share only some words', () => {
  expect(same('The importer writes to the archive', 'The importer reads from the queue')).toBe(false)
})
