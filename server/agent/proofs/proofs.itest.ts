import { v7 as newId } from 'uuid'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { hireAgent, type SceneAgent, say, startThread } from '../../../testing/conversation.ts'
import { eventually, setWorkerStage, type WorkerStage } from '../../../testing/worker-stage.ts'
import { editAgent } from '../../chat/agents/edit-agent.ts'
import { deleteMessage } from '../../chat/messages/delete-message.ts'
import { createCase } from '../../chat/proofs/create-case.ts'
import { estimateProof } from '../../chat/proofs/estimate-proof.ts'
import { listCases } from '../../chat/proofs/list-cases.ts'
import { readProof } from '../../chat/proofs/read-proof.ts'
import { readProofItem } from '../../chat/proofs/read-proof-item.ts'
import { startProof } from '../../chat/proofs/start-proof.ts'
import { stopProof } from '../../chat/proofs/stop-proof.ts'
import type { CaseSource } from '../../domain/proofs/agent-case.ts'
import type { Expectation } from '../../domain/proofs/expectation.ts'
import type { ProofPlan } from '../../domain/proofs/proof.ts'

/** The words of the two versions' prompts, by which the model's answers are chosen. */
const old = 'You answer as before.'
const renewed = 'You answer anew.'

describe('a proof', () => {
  let stage: WorkerStage
  let hired = 0

  beforeAll(async () => {
    stage = await setWorkerStage()
    const reader = await hireAgent(stage.db, stage.scene, '_reader', {
      budgetUsd: 1,
      systemPrompt: 'You read.',
    })
    await stage.db.asWorker(tx =>
      tx.updateTable('agentConfigs').set({ isSystem: true }).where('id', '=', reader.id).execute(),
    )
  })
  afterEach(async () => {
    await stage.db.asWorker(tx =>
      tx
        .updateTable('proofs')
        .set({ status: 'stopped', endedAt: new Date().toISOString() })
        .where('status', '=', 'running')
        .execute(),
    )
    await stage.rest()
  })
  afterAll(() => stage.close())

  const ada = () => ({ sub: stage.scene.ada })
  const bob = () => ({ sub: stage.scene.bob })
  const get = (proofId: string, claims = ada()) => readProof(stage.db, { claims, proofId })
  const openItem = async (itemId: string, claims = ada()) =>
    (await readProofItem(stage.db, { claims, itemId })).item

  /** An agent with its version 1, and the id of another version, which is current no more. */
  async function hire(budgetUsd = 0.1): Promise<{ agent: SceneAgent; candidateId: string }> {
    const slug = `prover-${++hired}`
    const agent = await hireAgent(stage.db, stage.scene, slug, { systemPrompt: renewed, budgetUsd })
    const candidateId = await currentOf(agent)
    await editAgent(stage.db, { claims: ada(), agentId: agent.id, systemPrompt: old })
    return { agent, candidateId }
  }

  async function currentOf({ id }: SceneAgent): Promise<string> {
    const { currentVersionId } = await stage.db.asWorker(tx =>
      tx.selectFrom('agentConfigs').select('currentVersionId').where('id', '=', id).executeTakeFirstOrThrow(),
    )
    return currentVersionId ?? ''
  }

  const keep = (agent: SceneAgent, source: CaseSource, expectations: Expectation[] = [], claims = ada()) =>
    createCase(stage.db, { claims, agentId: agent.id, name: 'The first day', source, expectations })

  function planFor(agent: SceneAgent, candidateId: string, more: Partial<ProofPlan> = {}): ProofPlan {
    return {
      ...{ agentId: agent.id, candidate: { kind: 'version', versionId: candidateId } },
      ...{ caseIds: null, mentions: 0, compares: true, judges: false, ...more },
    }
  }

  async function start(plan: ProofPlan, limitUsd = 1, claims = ada()): Promise<string> {
    return (await startProof(stage.db, { claims, limitUsd, ...plan })).proof.id
  }

  const ended = (proofId: string) =>
    eventually(async () => {
      const found = await get(proofId)
      if (found.proof.status === 'running') throw new Error(JSON.stringify(found))
      return found
    })

  async function prove(plan: ProofPlan, limitUsd = 1) {
    const proofId = await start(plan, limitUsd)
    await stage.hire()
    return ended(proofId)
  }

  /** The model's answers of both versions, as often as they are asked for. */
  const answers = (was: string, is: string) =>
    stage.script.enqueue([
      { kind: 'text', text: was, when: { contains: old }, times: 50 },
      { kind: 'text', text: is, when: { contains: renewed }, times: 50 },
    ])

  const count = (proofTasks: 'test' | 'reading') =>
    stage.db.asWorker(async tx => {
      const rows = await tx.selectFrom('tasks').select('id').where('origin', '=', proofTasks).execute()
      return rows.length
    })

  it('runs a case with both versions, silently, and tells what is better by its expectations', async () => {
    const { agent, candidateId } = await hire()
    const threadId = await startThread(stage.db, stage.scene)
    await stage.db.asWorker(tx =>
      say(tx, stage.scene, { threadId, content: 'The harvest starts on Monday.' }),
    )
    await answers('On some day.', 'On Monday.')
    const expectations: Expectation[] = [
      { kind: 'contains', text: 'monday' },
      { kind: 'max_words', words: 5 },
    ]
    await keep(agent, { kind: 'thread', threadId, forkId: null, text: 'When do we start?' }, expectations)
    const { proof, items } = await prove(planFor(agent, candidateId))
    expect(proof).toMatchObject({ status: 'completed', tally: { better: 1 }, items: 1 })
    expect(proof.spentUsd).toBeGreaterThan(0)
    expect(items).toMatchObject([
      { verdict: 'better', expectations: 2, facts: { base: { met: 1 }, candidate: { met: 2 } } },
    ])
    const item = await openItem(items[0]?.id ?? '')
    expect(item).toMatchObject({
      question: 'When do we start?',
      base: { text: 'On some day.' },
      candidate: { text: 'On Monday.' },
      reasons: { base: [{ met: false }, { met: true }], candidate: [{ met: true }, { met: true }] },
    })
    expect(await stage.messages(threadId)).toHaveLength(1)
    const { cases } = await listCases(stage.db, { claims: ada(), agentId: agent.id })
    expect(cases[0]?.last).toMatchObject({ proofId: proof.id, verdict: 'better', met: 2, of: 2 })
  })

  it('keeps the answer of the current version for the next proof, until the question changes', async () => {
    const { agent, candidateId } = await hire()
    await answers('Old.', 'New.')
    await keep(agent, { kind: 'text', text: 'When?' })
    await prove(planFor(agent, candidateId))
    const before = await count('test')
    const { items } = await prove(planFor(agent, candidateId))
    expect(items).toMatchObject([{ verdict: 'changed' }])
    expect((await count('test')) - before).toBe(1)
    const estimate = await estimateProof(stage.db, {
      ...planFor(agent, candidateId),
      claims: ada(),
      isFree: false,
    })
    expect(estimate).toMatchObject({ cases: 1, mentions: 0, runs: 1, judgements: 0 })
  })

  it('runs past mentions against their recorded answers, and asks a judge about the changed ones', async () => {
    const { agent, candidateId } = await hire()
    const threadId = await startThread(stage.db, stage.scene)
    await answers('The same.', 'The same.')
    await stage.hire()
    const first = await stage.ask({ threadId, content: 'Apples?', calls: [agent] })
    await stage.ended(first.task.id)
    await stage.script.reset()
    await stage.script.enqueue([
      { kind: 'text', text: 'Pears are late.', when: { contains: old } },
      { kind: 'text', text: 'The same.', when: { contains: [renewed, '<question>\nApples?'] } },
      { kind: 'text', text: 'Pears come in May.', when: { contains: [renewed, '<question>\nPears?'] } },
    ])
    const second = await stage.ask({ threadId, content: 'Pears?', calls: [agent] })
    await stage.ended(second.task.id)
    const { proof, items } = await prove(planFor(agent, candidateId, { mentions: 5, judges: true }))
    expect(items.map(({ name, messageId }) => [name, messageId])).toEqual([
      ['Pears?', second.messageId],
      ['Apples?', first.messageId],
    ])
    expect(items[1]).toMatchObject({ verdict: 'same' })
    const changed = await openItem(items[0]?.id ?? '')
    expect(changed).toMatchObject({
      base: { text: 'Pears are late.' },
      candidate: { text: 'Pears come in May.' },
    })
    // The offline judge finds the word of the question in both.
    expect(changed.reasons?.judgement).toMatchObject({ preference: 'neither' })
    expect(changed).toMatchObject({ verdict: 'changed' })
    expect(await count('reading')).toBe(1)
    expect(proof.tally).toEqual({ changed: 1, same: 1 })
    expect(await stage.messages(threadId)).toHaveLength(4)

    await deleteMessage(stage.db, { claims: ada(), messageId: second.messageId })
    const without = await openItem(changed.id)
    expect(without).toMatchObject({ name: '', question: null, reasons: null })
  })

  it('has a model judge a rubric, with its reason', async () => {
    const { agent, candidateId } = await hire()
    const judged = (one: boolean) => ({
      kind: 'text' as const,
      text: JSON.stringify({
        rubrics: [{ number: 1, one, reason: 'It greets.' }],
        preferred: 'neither',
        reason: 'One answer.',
      }),
    })
    await keep(agent, { kind: 'text', text: 'Hello?' }, [{ kind: 'judged', rubric: 'It greets.' }])
    await stage.script.enqueue([
      { kind: 'text', text: 'Good day.', when: { contains: renewed } },
      { ...judged(true), when: { contains: 'It greets.' } },
    ])
    const { items } = await prove(planFor(agent, candidateId, { compares: false }))
    expect(items).toMatchObject([{ verdict: 'passed', facts: { candidate: { met: 1 } } }])
    const item = await openItem(items[0]?.id ?? '')
    expect(item).toMatchObject({ base: null, reasons: { candidate: [{ met: true, reason: 'It greets.' }] } })
  })

  it('never spends more than its limit, and says what did not run', async () => {
    const { agent, candidateId } = await hire(0.02)
    await answers('Old.', 'New.')
    for (let index = 0; index < 6; index++) await keep(agent, { kind: 'text', text: `Question ${index}?` })
    await stage.script.reset()
    await stage.script.enqueue([
      { kind: 'text', text: 'New.', usage: { input: 2_000, output: 300 }, times: 20 },
    ])
    const { proof, items } = await prove(planFor(agent, candidateId, { compares: false }), 0.015)
    expect(proof.status).toBe('limit_reached')
    expect(proof.spentUsd).toBeLessThanOrEqual(0.015)
    expect(proof.tally.passed).toBeGreaterThan(0)
    expect(items.filter(({ verdict }) => verdict === 'skipped').length).toBe(proof.tally.skipped)
  })

  it('can be stopped: finished answers stay, the others are skipped', async () => {
    const { agent, candidateId } = await hire()
    await keep(agent, { kind: 'text', text: 'Slow?' })
    await keep(agent, { kind: 'text', text: 'Fast?' })
    await stage.script.enqueue([
      { kind: 'text', text: 'Never told.', id: 'slow', when: { contains: 'Slow?' }, holds: ['headers'] },
      { kind: 'text', text: 'Here.', when: { contains: 'Fast?' } },
    ])
    const proofId = await start(planFor(agent, candidateId, { compares: false }))
    await stage.hire()
    await stage.script.held('slow')
    await eventually(async () => expect((await get(proofId)).proof.tally).toEqual({ passed: 1 }))
    const { proof } = await stopProof(stage.db, { claims: ada(), proofId })
    expect(proof).toMatchObject({ status: 'stopped', tally: { passed: 1, skipped: 1 } })
    await expect(stopProof(stage.db, { claims: ada(), proofId })).rejects.toMatchObject({
      reason: 'proof_ended',
    })
  })

  it('goes on where it was after its worker has died, and runs nothing twice', async () => {
    const { agent, candidateId } = await hire()
    for (let index = 0; index < 5; index++) await keep(agent, { kind: 'text', text: `Question ${index}?` })
    const before = await count('test')
    await stage.script.enqueue([
      { kind: 'text', text: 'New.', id: 'held', when: { contains: 'Question 1?' }, holds: ['headers'] },
      { kind: 'text', text: 'New.', times: 20 },
    ])
    const proofId = await start(planFor(agent, candidateId, { compares: false }))
    const worker = await stage.hire()
    await stage.script.held('held')
    await stage.bury(worker)
    await stage.fire()
    await stage.script.release('held')
    await stage.hire()
    expect((await ended(proofId)).proof).toMatchObject({ status: 'completed', tally: { passed: 5 } })
    expect((await count('test')) - before).toBe(5)
  })

  it('tells the reason of a run that failed, and a place that the admin may not read any more', async () => {
    const { agent, candidateId } = await hire()
    await keep(agent, { kind: 'text', text: 'Why?' })
    await stage.script.enqueue([{ kind: 'failure', status: 400, times: 2 }])
    const { items } = await prove(planFor(agent, candidateId, { compares: false }))
    expect(items).toMatchObject([{ verdict: 'failed', facts: { problem: expect.stringMatching(/\w/) } }])
  })

  it('is told to nobody but the admins, and its answers to those who may read them', async () => {
    const { agent, candidateId } = await hire()
    const { db, scene } = stage
    const channelId = newId()
    await db.asWorker(async tx => {
      const { workspaceId } = scene
      await tx
        .insertInto('channels')
        .values({ id: channelId, workspaceId, kind: 'private', name: `den-${channelId.slice(-6)}` })
        .execute()
      await tx.insertInto('channelMembers').values({ channelId, userId: scene.ada, workspaceId }).execute()
    })
    const threadId = await startThread(db, { ...scene, channelId })
    await answers('Old.', 'New.')
    await keep(agent, { kind: 'thread', threadId, forkId: null, text: 'A secret?' })
    await keep(agent, { kind: 'text', text: 'Typed?' })
    const { proof, items } = await prove(planFor(agent, candidateId))
    expect(items).toHaveLength(2)
    await expect(get(proof.id, bob())).rejects.toMatchObject({ reason: 'not_found' })
    await expect(openItem(items[1]?.id ?? '', bob())).rejects.toMatchObject({ reason: 'not_found' })

    await db.asWorker(tx =>
      tx.updateTable('workspaceMembers').set({ role: 'admin' }).where('userId', '=', scene.bob).execute(),
    )
    const seen = await get(proof.id, bob())
    expect(seen.items.map(({ id }) => id)).toEqual([items[1]?.id])
    // The tally counts the hidden one too.
    expect(seen.proof.tally).toEqual({ changed: 2 })
    // A typed question runs in the direct message of the admin who asked.
    expect(await openItem(items[1]?.id ?? '', bob())).toMatchObject({
      isHidden: true,
      base: null,
      candidate: null,
      reasons: null,
    })
    await expect(openItem(items[0]?.id ?? '', bob())).rejects.toMatchObject({ reason: 'not_found' })
    const rows = await db.asUser(bob(), tx => tx.selectFrom('proofReasons').selectAll().execute())
    expect(rows.filter(({ itemId }) => items.some(({ id }) => id === itemId))).toEqual([])
    await db.asWorker(tx =>
      tx.updateTable('workspaceMembers').set({ role: 'member' }).where('userId', '=', scene.bob).execute(),
    )
  })

  it('is one of five that run at the most, also when all begin at once', async () => {
    const { agent, candidateId } = await hire()
    await keep(agent, { kind: 'text', text: 'When?' })
    const begun = await Promise.allSettled(
      Array.from({ length: 8 }, () => start(planFor(agent, candidateId))),
    )
    expect(begun.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    expect(begun.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { reason: 'proof_running' },
    })
  })

  it('is refused without anything to run', async () => {
    const { agent, candidateId } = await hire()
    await expect(start(planFor(agent, candidateId, { mentions: 20 }))).rejects.toMatchObject({
      reason: 'proof_empty',
    })
  })
})
