import { expect, it } from 'vitest'
import { cosineOf } from '../../server/domain/memory/embedding.ts'
import { makeStandInVector } from './stand-in-vector.ts'

const near = (one: string, other: string) => cosineOf(makeStandInVector(one), makeStandInVector(other))

it('brings other words, other languages and misspelled words near', () => {
  const item = 'The Heron is licensed for 120 passengers.'
  const other = 'The petty cash is in the grey drawer.'
  for (const question of [
    'How many guests may board?',
    'Wie viele Passagiere im Heron?',
    'the licensd Herron',
  ]) {
    expect(near(item, question)).toBeGreaterThan(0.2)
    expect(near(other, question)).toBeLessThan(0.2)
  }
})

it('is the same every time', () => {
  expect(makeStandInVector('a bicycle')).toEqual(makeStandInVector('a bicycle'))
})
