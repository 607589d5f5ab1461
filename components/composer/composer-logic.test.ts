import { describe, expect, it } from 'vitest'
import type { Agent } from '@/server/domain/agent'
import type { Member } from '@/server/domain/workspace'
import { findMentionQuery, insertMention } from './mention-query'
import { type Mentionable, rankMentions } from './rank-mentions'
import { whoAnswers } from './who-answers'

/** `|` is the caret. */
function query(marked: string) {
  const caret = marked.indexOf('|')
  return findMentionQuery(marked.replace('|', ''), caret)
}

describe('a mention that is being typed', () => {
  it.each([
    ['@|', ''],
    ['hello @|', ''],
    ['hello @Vi|', 'vi'],
    ['(@co|)', 'co'],
    ['@vibe, @co|', 'co'],
    ['line\n@a|', 'a'],
    ['@vi|be', 'vi'],
    ['@小|', '小'],
  ])('is found in %j', (marked, typed) => {
    expect(query(marked)?.text).toBe(typed)
  })

  it.each([
    ['ada@exam|'],
    ['ada@|'],
    ['https://example.com/@a|'],
    ['\\@vi|'],
    ['@@|'],
    ['@-|'],
    ['@vibe |'],
    ['no mention|'],
    ['`@vi|`'],
    ['```\n@vi|'],
    ['> @vi|'],
    [`@${'a'.repeat(40)}|`],
  ])('is not seen in %j', marked => {
    expect(query(marked)).toBeNull()
  })

  it('gives way to the chosen name, whole, with a space behind it', () => {
    const typed = query('ask @co|d now')
    expect(typed && insertMention('ask @cod now', typed, 'coder')).toEqual({
      text: 'ask @coder now',
      caret: 11,
    })
    const last = query('ask @co|')
    expect(last && insertMention('ask @co', last, 'coder')).toEqual({ text: 'ask @coder ', caret: 11 })
  })
})

const person = (name: string, displayName: string): Mentionable => ({
  kind: 'person',
  id: name,
  name,
  displayName,
  why: '',
})
const robot = (name: string, displayName: string): Mentionable => ({
  ...person(name, displayName),
  kind: 'agent',
})

describe('who fits what was typed', () => {
  const everyone = [
    person('ada', 'Ada Lovelace'),
    person('carla', 'Carla'),
    robot('coder', 'Coder'),
    robot('vibe', 'Vibe'),
    person('bob', 'Bob Coder'),
  ]

  it.each([
    ['', ['coder', 'vibe', 'ada', 'bob', 'carla']],
    ['c', ['coder', 'carla', 'bob']],
    ['lov', ['ada']],
    ['ib', ['vibe']],
    ['zz', []],
  ])('for %j is %j', (typed, names) => {
    expect(rankMentions(everyone, typed).map(each => each.name)).toEqual(names)
  })
})

describe('who will answer', () => {
  const time = '2026-11-21T09:00:00.000000+00:00'
  const agent = (slug: string, fields: Partial<Agent> = {}): Agent => ({
    id: slug,
    workspaceId: 'w',
    name: slug,
    slug,
    displayName: slug,
    description: '',
    avatarUrl: null,
    model: 'm',
    capabilities: [],
    isActive: true,
    isSystem: false,
    currentVersionId: 'v',
    updatedAt: time,
    ...fields,
  })
  const member: Member = { userId: 'ada', displayName: 'Ada', handle: 'ada', role: 'member', joinedAt: time }
  const many = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6']
  const people = {
    agents: new Map(
      [
        agent('vibe'),
        agent('coder'),
        agent('researcher', { isActive: false }),
        agent('_fork-resolver', { isSystem: true }),
        ...many.map(slug => agent(slug)),
      ].map(each => [each.id, each]),
    ),
    members: new Map([[member.userId, member]]),
  }
  const answers = (text: string) => whoAnswers(text, people).agents.map(each => each.slug)

  it.each([
    ['hello', []],
    ['@Vibe what is next?', ['vibe']],
    ['@coder and @vibe, and @ada', ['coder', 'vibe']],
    ['@ada what is next?', []],
    ['@vibe-team', []],
    ['`@vibe`', []],
    ['@researcher', []],
  ])('%j: %j', (text, slugs) => {
    expect(answers(text)).toEqual(slugs)
  })

  it('are the first five at most, and it is said that others are too many', () => {
    const text = many.map(slug => `@${slug}`).join(' ')
    expect(answers(text)).toEqual(many.slice(0, 5))
    expect(whoAnswers(text, people).tooMany).toBe(true)
  })

  it('is nobody who is switched off, and that is said', () => {
    expect(whoAnswers('@researcher', people).off.map(each => each.slug)).toEqual(['researcher'])
  })
})
