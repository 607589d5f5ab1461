import { describe, expect, it } from 'vitest'
import type { Evidence, Said } from '../checks/check.ts'
import { everyRequest } from '../checks/of-request.ts'
import type { Conversation } from '../conversation.ts'
import { type Line, readTalk } from '../talk/read-talk.ts'
import { buriedDecision, forkOfLongThread } from './buried.ts'
import { conversations } from './index.ts'

/** A Tuesday just after midnight, the worst moment for 'last Tuesday'. */
const now = new Date('2026-11-24T00:05:00Z')

it('there are 31 conversations with names of their own', () => {
  expect(new Set(conversations.map(({ name }) => name)).size).toBe(31)
  expect(conversations).toHaveLength(31)
})

it('the buried decision is message 8 of 60', () => {
  const lines = readTalk(buriedDecision.talk, now)
  expect(lines).toHaveLength(60)
  expect(lines[7]?.content).toContain('refunds are automatic and free until 48 hours before departure')
})

it('the fork of the long thread starts from its message 40', () => {
  const { talk, fork } = forkOfLongThread
  expect(readTalk(talk, now)[39]?.content).toContain(fork?.at)
})

describe.each(conversations)('$name', conversation => {
  it('is written by its people, in order, on any day of the week', () => {
    for (let day = 0; day < 7; day++) {
      const at = new Date(now.getTime() + day * 86_400_000)
      const authors = readAll(conversation, at).map(({ author }) => author)
      const known = [...Object.keys(conversation.people), 'Vibe']
      expect(authors.filter(author => !known.includes(author))).toEqual([])
    }
    expect(Object.keys(conversation.people)).toContain(conversation.asks.who)
    expect(Object.values(conversation.people)).toContain('admin')
  })

  it('has checks of the request and of the answer with names of their own, which find their messages', () => {
    const checks = [...everyRequest, ...conversation.checks]
    const names = checks.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(new Set(conversation.checks.map(({ of }) => of))).toEqual(new Set(['request', 'answer']))
    // A check that looks for a message that nobody wrote would throw.
    for (const check of checks) check.judge(evidenceOf(conversation))
  })
})

function readAll({ talk, fork, elsewhere = [] }: Conversation, at: Date): Line[] {
  return [talk, ...(fork ? [fork.talk] : []), ...elsewhere.map(each => each.talk)].flatMap(text =>
    readTalk(text, at),
  )
}

function evidenceOf({ talk, fork, asks, workspace, channel }: Conversation): Evidence {
  const messages = readTalk(fork?.talk ?? talk, now).map(
    (line, index): Said => ({
      ...line,
      id: `message ${index + 1}`,
      number: index + 1,
      isOwn: line.author === 'Vibe',
    }),
  )
  return {
    now,
    workspace,
    channel: channel.name,
    asker: asks.who,
    question: asks.words,
    messages,
    requests: [{ system: '', tools: [], told: [], own: [], called: [] }],
    answer: { text: '', sourceIds: [] },
  }
}
