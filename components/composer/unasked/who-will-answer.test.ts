import { describe, expect, it } from 'vitest'
import type { Message } from '@/server/domain/messages/message'
import type { AskCard } from '@/server/domain/tasks/ask'
import {
  ada,
  agents,
  coder,
  createAgent,
  createChannel,
  members,
  researcher,
  vibe,
} from '@/testing/interface/mention-names'
import { createMessage } from '@/testing/interface/thread-events'
import { findUnasked, findUnaskedInChannel, type Unasked } from './find-unasked'
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
  ])('%j: is the same as the server decides', (text, answerers) => {
    expect(outlookOf(text).answerers).toEqual(answerers)
  })

  it('is nobody if only people are mentioned, and the composer says so', () => {
    expect(outlookOf(`@${ada.handle} hello`).forPeople).toBe(true)
    expect(outlookOf('hello').forPeople).toBe(false)
  })

  it('is no agent that is switched off, and the composer says so', () => {
    expect(outlookOf('@researcher').switchedOff).toEqual([researcher])
  })

  it('is no agent that was taken off, and the composer says so', () => {
    expect(outlookOf('\\@vibe and @coder')).toMatchObject({ answerers: [coder], takenOff: [vibe] })
    expect(outlookOf('`\\@vibe`').takenOff).toEqual([])
    expect(outlookOf('\\@researcher').takenOff).toEqual([])
  })

  it('still includes an agent that was taken off but is mentioned elsewhere in the text', () => {
    expect(outlookOf('\\@vibe and @vibe')).toMatchObject({ answerers: [vibe], takenOff: [] })
  })

  it('is the first five at most, and the composer says that others are left out', () => {
    const six = ['a', 'b', 'c', 'd', 'e', 'f'].map(slug => createAgent(slug, slug))
    const outlook = foreseeAnswer('@f @e @d @c @b @a', nameParties(six, members))
    expect(outlook.answerers.map(({ slug }) => slug)).toEqual(['f', 'e', 'd', 'c', 'b'])
    expect(outlook.tooMany).toBe(true)
    expect(foreseeAnswer('@f @e @d @c @b', nameParties(six, members)).tooMany).toBe(false)
  })
})

describe('the agents that answer without a mention', () => {
  const channel = createChannel({ listeningAgentIds: [coder.id] })
  const known = new Map(agents.map(agent => [agent.id, agent]))
  const place = {
    agents: known,
    channel,
    workspace: { followUps: 'asker' as const },
    userId: ada.userId,
    role: ada.role,
  }
  const said = (seq: number, fields: Partial<Message>) =>
    createMessage({ id: `m-${seq}`, seq, rev: seq, authorUserId: null, authorAgentId: null, ...fields })
  const question = said(1, { authorType: 'human', authorUserId: ada.userId })
  const answer = said(2, { authorType: 'agent', authorAgentId: vibe.id, parentId: question.id })
  const open = { ...place, fork: null, messages: [question, answer], isSending: false }
  const answering = (unasked: Unasked, text = 'and then?', forPeople = false) =>
    foreseeAnswer(text, nameParties(agents, members, unasked, forPeople))

  it('are those that listen in the channel, for a new thread, and in threads that they answered in', () => {
    expect(answering(findUnaskedInChannel(place)).answerers).toEqual([coder])
    const quiet = { ...open, workspace: { followUps: 'off' as const } }
    expect(answering(findUnasked(quiet)).answerers).toEqual([])
    const spoken = [question, said(2, { authorType: 'agent', authorAgentId: coder.id })]
    expect(answering(findUnasked({ ...quiet, messages: spoken })).answerers).toEqual([coder])
    const fork = { divePartnerId: null }
    expect(answering(findUnasked({ ...quiet, fork, messages: spoken })).answerers).toEqual([])
  })

  it('are those that answered last, only for the asker if the workspace is set so', () => {
    expect(answering(findUnasked(open))).toMatchObject({ answerers: [vibe], unasked: true })
    expect(answering(findUnasked({ ...open, userId: 'bob' })).answerers).toEqual([])
    const workspace = { followUps: 'everyone' as const }
    expect(answering(findUnasked({ ...open, workspace, userId: 'bob' })).answerers).toEqual([vibe])
  })

  it('are not those whose question a later message answered, or a message being sent will answer', () => {
    const later = said(3, { authorType: 'human', authorUserId: ada.userId })
    expect(answering(findUnasked({ ...open, messages: [question, answer, later] })).answerers).toEqual([])
    expect(answering(findUnasked({ ...open, isSending: true })).answerers).toEqual([])
  })

  it('are the partner of a fork before any other, and nobody else if the partner is switched off', () => {
    const fork = (divePartnerId: string) => findUnasked({ ...open, fork: { divePartnerId } })
    expect(answering(fork(coder.id)).answerers).toEqual([coder])
    expect(answering(fork('researcher')).answerers).toEqual([])
  })

  it('are the agent that asks the writer something, for a message right below the question', () => {
    const ask: AskCard = {
      kind: 'question',
      seq: 5,
      state: 'open',
      audience: { userIds: [ada.userId], roles: [], needed: 1 },
      until: question.createdAt,
      escalated: false,
      choices: [],
      call: null,
      actingUserId: ada.userId,
      answer: null,
      answeredBy: [],
      replyId: null,
    }
    const card = { ...answer, id: 'card', seq: 3, metadata: { ask } }
    const quiet = { ...open, workspace: { followUps: 'off' as const }, messages: [question, card] }
    expect(answering(findUnasked(quiet)).answerers).toEqual([vibe])
    expect(answering(findUnasked({ ...quiet, userId: 'bob' })).answerers).toEqual([])
    const later = said(4, { authorType: 'human', authorUserId: 'bob' })
    expect(answering(findUnasked({ ...quiet, messages: [question, card, later] })).answerers).toEqual([])
  })

  it('are nobody if people are mentioned; mentioned agents answer instead', () => {
    expect(answering(findUnasked(open), `@${ada.handle} look`).answerers).toEqual([])
    expect(answering(findUnasked(open), '@coder look')).toMatchObject({ answerers: [coder], unasked: false })
  })

  it('are nobody once they are taken off, and the composer says who they were', () => {
    expect(answering(findUnasked(open), 'thanks', true)).toMatchObject({
      answerers: [],
      takenOff: [vibe],
      unasked: true,
    })
    expect(answering(findUnasked(open), '@coder thanks', true).answerers).toEqual([coder])
  })
})
