import { describe, expect, it } from 'vitest'
import { reflected, reflectedSchema } from '../../../domain/memory/reflection/reflected.ts'
import { composeReflection } from './compose-reflection.ts'

const ask = (...blocks: string[]) => ({
  messages: [
    {
      role: 'user' as const,
      content: [...blocks, '<request date="2026-11-23">\nRead this.\n</request>'].map(text => ({
        type: 'text' as const,
        text,
      })),
    },
  ],
})
const say = (number: number, author: string, text: string) =>
  `<message number="${number}" author="${author}" role="member">${text}</message>`
const reflect = (...blocks: string[]) =>
  reflected.parse(composeReflection(ask(...blocks), reflectedSchema)).items

describe('the offline model as a reflector', () => {
  it('keeps habits, promises, preferences and facts with their exact words', () => {
    const found = reflect(
      say(1, 'Ada', 'Hello everybody! We deploy on Fridays after lunch.'),
      say(2, 'Bob', 'I will write the release notes by Monday.'),
      say(3, 'Carla', 'I prefer short answers in the morning.'),
      say(4, 'Ada', 'The archive is on the server Hermes.'),
    )
    expect(found.map(({ kind, about, citations }) => [kind, about, citations])).toEqual([
      ['procedure', [], [{ number: 1, quote: 'We deploy on Fridays after lunch.' }]],
      ['commitment', ['Bob'], [{ number: 2, quote: 'I will write the release notes by Monday.' }]],
      ['preference', ['Carla'], [{ number: 3, quote: 'I prefer short answers in the morning.' }]],
      ['fact', [], [{ number: 4, quote: 'The archive is on the server Hermes.' }]],
    ])
  })

  it('keeps nothing of small talk, questions and words of agents', () => {
    expect(
      reflect(
        say(1, 'Ada', 'Good morning!'),
        say(2, 'Bob', 'Do we always deploy on Fridays?'),
        say(3, 'Vibe (AI)', 'We must always deploy on Fridays.'),
      ),
    ).toEqual([])
  })

  it('leaves out what the memory has, and says which memory a new one contradicts', () => {
    const memory = '<memory label="m1" kind="procedure">\nWe deploy on Fridays after lunch.\n</memory>'
    const found = reflect(
      memory,
      say(1, 'Ada', 'We deploy on Fridays after lunch.'),
      say(2, 'Bob', 'From now on we deploy on Mondays after lunch.'),
    )
    expect(found.map(({ citations, supersedes }) => [citations[0]?.number, supersedes])).toEqual([[2, 'm1']])
  })

  it('leaves other forms of answers to others', () => {
    expect(composeReflection(ask(), { properties: { items: {} } })).toBeNull()
  })
})
