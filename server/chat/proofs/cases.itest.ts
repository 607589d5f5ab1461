import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Orchard, type Player, plantOrchard } from '../../../testing/cast.ts'
import { createTestStage, refusalOf, type TestStage } from '../../../testing/stage.ts'
import { mostCases } from '../../domain/proofs/agent-case.ts'
import type { Expectation } from '../../domain/proofs/expectation.ts'

describe('the cases of an agent', () => {
  let stage: TestStage
  let orchard: Orchard
  let ada: Player
  let bob: Player
  let workspaceId: string
  let agentId: string

  beforeAll(async () => {
    stage = await createTestStage()
    orchard = await plantOrchard(stage)
    ;({ ada, bob } = orchard.people)
    workspaceId = orchard.workspace.id
    const { agents } = await ada.api.agent.list.query({ workspaceId })
    agentId = agents.find(({ slug }) => slug === 'vibe')?.id ?? ''
  })
  afterAll(() => stage.close())

  const expectations: Expectation[] = [
    { kind: 'contains', text: 'Monday' },
    { kind: 'matches_schema', schema: { type: 'object', required: ['day'] } },
    { kind: 'judged', rubric: 'It is polite.' },
  ]
  const typed = (name = 'The first day') => ({
    agentId,
    name,
    source: { kind: 'text' as const, text: 'When do we start?' },
    expectations,
  })
  const list = async (player = ada) => (await player.api.agentCase.list.query({ agentId })).cases

  /** A thread in a private channel of Bob alone, or in a public one. */
  async function say(player: Player, visibility: 'public' | 'private') {
    const { channel } = await player.api.channel.create.mutate({
      workspaceId,
      name: `cases-${newId().slice(-8)}`,
      kind: visibility,
    })
    const { thread, message } = await player.api.thread.create.mutate({
      channelId: channel.id,
      content: 'When does the harvest start?',
    })
    return { channelId: channel.id, threadId: thread.id, messageId: message.id }
  }

  it('keep a typed question with its expectations, in their order', async () => {
    const { case: made } = await ada.api.agentCase.create.mutate(typed())
    expect(made).toMatchObject({
      agentId,
      place: null,
      question: 'When do we start?',
      expectations,
      last: null,
    })
    expect(await list()).toEqual([made])
    const { case: renamed } = await ada.api.agentCase.update.mutate({
      caseId: made.id,
      name: 'Another name',
      expectations: [],
    })
    expect(renamed).toMatchObject({ name: 'Another name', question: made.question, expectations: [] })
    await ada.api.agentCase.delete.mutate({ caseId: made.id })
    expect(await list()).toEqual([])
  })

  it('can rest on a past message, whose words are read where they stand', async () => {
    const { threadId, messageId } = await say(ada, 'public')
    const { case: made } = await ada.api.agentCase.create.mutate({
      ...typed('Harvest'),
      source: { kind: 'message', messageId },
      expectations: [{ kind: 'cites', messageId }],
    })
    expect(made).toMatchObject({ question: 'When does the harvest start?', place: { threadId, seq: 1 } })
    await ada.api.message.update.mutate({ messageId, content: 'When does it start?' })
    expect((await list())[0]?.question).toBe('When does it start?')
    await ada.api.message.delete.mutate({ messageId })
    expect((await list())[0]?.question).toBeNull()
    await ada.api.agentCase.delete.mutate({ caseId: made.id })
  })

  it('are refused for an answer of an agent or a broken expectation, and nothing is stored', async () => {
    const wrong = typed()
    expect(
      await refusalOf(
        ada.api.agentCase.create.mutate({ ...wrong, expectations: [{ kind: 'contains', text: ' ' }] }),
      ),
    ).toBe('invalid_input')
    const { threadId, channelId } = await say(ada, 'public')
    const messageId = newId()
    await stage.db.asWorker(tx =>
      tx
        .insertInto('messages')
        .values({
          ...{ id: messageId, workspaceId, channelId, threadId, seq: 0, rev: 0, content: 'On Monday.' },
          ...{ authorType: 'agent', authorAgentId: agentId },
        })
        .execute(),
    )
    const source = { kind: 'message' as const, messageId }
    expect(await refusalOf(ada.api.agentCase.create.mutate({ ...wrong, source }))).toBe('case_invalid')
    expect(await list()).toEqual([])
  })

  it('are an admin’s alone', async () => {
    const { case: made } = await ada.api.agentCase.create.mutate(typed())
    expect(await refusalOf(list(bob))).toBe('admins_only')
    expect(await refusalOf(bob.api.agentCase.create.mutate(typed()))).toBe('admins_only')
    expect(await refusalOf(bob.api.agentCase.update.mutate({ caseId: made.id, name: 'Mine' }))).toBe(
      'not_found',
    )
    expect(await refusalOf(bob.api.agentCase.delete.mutate({ caseId: made.id }))).toBe('not_found')
    const seen = await stage.db.asUser({ sub: bob.userId }, tx =>
      tx.selectFrom('agentCases').select('id').execute(),
    )
    expect(seen).toEqual([])
    await ada.api.agentCase.delete.mutate({ caseId: made.id })
  })

  it('that rest on a conversation are hidden from admins who may not read it', async () => {
    await ada.api.workspace.updateMemberRole.mutate({ workspaceId, userId: bob.userId, role: 'admin' })
    const { messageId, threadId } = await say(bob, 'private')
    const source = { kind: 'message' as const, messageId }
    const { case: made } = await bob.api.agentCase.create.mutate({ ...typed('Bob’s'), source })
    expect(await list(bob)).toHaveLength(1)
    expect(await list(ada)).toEqual([])
    expect(await refusalOf(ada.api.agentCase.update.mutate({ caseId: made.id, name: 'x' }))).toBe('not_found')
    expect(await refusalOf(ada.api.agentCase.create.mutate({ ...typed(), source }))).toBe('not_found')
    const inThread = { kind: 'thread' as const, threadId, forkId: null, text: 'And then?' }
    expect(await refusalOf(ada.api.agentCase.create.mutate({ ...typed(), source: inThread }))).toBe(
      'not_found',
    )
    const cites: Expectation[] = [{ kind: 'cites', messageId }]
    expect(await refusalOf(ada.api.agentCase.create.mutate({ ...typed(), expectations: cites }))).toBe(
      'not_found',
    )
    await bob.api.agentCase.delete.mutate({ caseId: made.id })
  })

  it('are at most a hundred for one agent', async () => {
    for (let index = 0; index < mostCases; index++)
      await ada.api.agentCase.create.mutate(typed(`Case ${index}`))
    expect(await refusalOf(ada.api.agentCase.create.mutate(typed()))).toBe('cases_full')
  })
})
