import { expect, it } from 'vitest'
import { failureLines } from './failure-lines.ts'

const nextStep =
  /\b(Press Retry|Ask (again|for less)|Rephrase|Write the result|An admin can|Any member can|Then press)\b/

it.each(Object.entries(failureLines))('%s tells what happened, and then what to do next', (_, { say }) => {
  const sentences = say('Vibe').split(/(?<=\.) /)
  expect(sentences[0]).not.toMatch(nextStep)
  expect(sentences.slice(1).join(' ')).toMatch(nextStep)
  expect(sentences.join(' ')).not.toMatch(/!|undefined|null/)
})
