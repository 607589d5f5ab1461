import { describe, expect, it } from 'vitest'
import {
  ada,
  agents,
  coder,
  createAgent,
  members,
  researcher,
  vibe,
} from '@/components/mentions/orchard-fixture'
import { foreseeAnswer, nameParties } from './who-will-answer'

const parties = nameParties(agents, members)
const outlookOf = (text: string) => foreseeAnswer(text, parties)

describe('who will answer', () => {
  it.each([
    ['hello', []],
    ['@Vibe what is next?', [vibe]],
    ['@vibe @VIBE', [vibe]],
    ['@coder and @vibe, and @ada', [coder, vibe]],
    ['@ada what is next?', []],
    ['@vibe-team', []],
    ['ada@vibe.example', []],
    ['`@vibe`', []],
    ['> @vibe', []],
    ['\\@vibe', []],
    ['@researcher', []],
    ['@_fork-resolver', []],
  ])('%j: as the server decides', (text, answerers) => {
    expect(outlookOf(text).answerers).toEqual(answerers)
  })

  it('is nobody where only people are mentioned, and that is said', () => {
    expect(outlookOf(`@${ada.handle} hello`).forPeople).toBe(true)
    expect(outlookOf('hello').forPeople).toBe(false)
  })

  it('is no agent that is switched off, and that is said', () => {
    expect(outlookOf('@researcher').switchedOff).toEqual([researcher])
  })

  it('is no agent that was taken off, and that is said', () => {
    expect(outlookOf('\\@vibe and @coder')).toMatchObject({ answerers: [coder], takenOff: [vibe] })
    expect(outlookOf('`\\@vibe`').takenOff).toEqual([])
    expect(outlookOf('\\@researcher').takenOff).toEqual([])
  })

  it('is nobody taken off who is called elsewhere in the text', () => {
    expect(outlookOf('\\@vibe and @vibe')).toMatchObject({ answerers: [vibe], takenOff: [] })
  })

  it('is the first five at most, and it is said that others are left out', () => {
    const six = ['a', 'b', 'c', 'd', 'e', 'f'].map(slug => createAgent(slug, slug))
    const outlook = foreseeAnswer('@f @e @d @c @b @a', nameParties(six, members))
    expect(outlook.answerers.map(({ slug }) => slug)).toEqual(['f', 'e', 'd', 'c', 'b'])
    expect(outlook.tooMany).toBe(true)
    expect(foreseeAnswer('@f @e @d @c @b', nameParties(six, members)).tooMany).toBe(false)
  })
})
