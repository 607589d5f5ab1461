/** The destination of words is part of their audience: private places keep to hosts that their members accepted. */
import { v7 as newId } from 'uuid'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { hireAgent, type SceneAgent, say, startThread } from '../../../../testing/conversation.ts'
import { eventually, setWorkerStage, type WorkerStage } from '../../../../testing/worker-stage.ts'
import { startCatchUp } from '../../../chat/catch-up/start-catch-up.ts'
import {
  acceptDestination,
  readDestinations,
  withdrawDestination,
} from '../../../chat/destinations/destinations.ts'
import { keyContext } from '../../../chat/models/model-gate.ts'
import { createCase } from '../../../chat/proofs/create-case.ts'
import { readProof } from '../../../chat/proofs/read-proof.ts'
import { startProof } from '../../../chat/proofs/start-proof.ts'
import { acceptHost, keepOperatorHosts } from '../../../db/destinations/accepted-hosts.ts'
import { insertEndpoint } from '../../../db/models/model-endpoints.ts'
import { hostOf } from '../../../domain/destinations/destination.ts'
import { createOfflineModel, type OfflineModel } from '../../../offline-model/create-offline-model.ts'
import { scriptModel } from '../../../offline-model/script-client.ts'
import { createSecretBox } from '../../../outbound/secret-box.ts'

const encryptionKey = 'a-key-of-the-operator-of-40-characters-00'

interface Place {
  channelId: string
  threadId: string
}

describe('a model endpoint of a workspace', () => {
  let stage: WorkerStage
  let other: OfflineModel
  let host: string
  let endpointId: string
  let away: SceneAgent
  let reader: SceneAgent

  beforeAll(async () => {
    stage = await setWorkerStage({ encryptionKey, allowPrivateAddresses: ['127.0.0.1/32'] })
    other = await createOfflineModel({ scripts: true, tokensPerSecond: 0 })
    host = hostOf(other.url)
    endpointId = newId()
    const sealedKey = createSecretBox(encryptionKey).seal('a-key-of-the-workspace', keyContext(endpointId))
    const { workspaceId, ada: createdBy, bob: userId } = stage.scene
    await stage.db.asWorker(async tx => {
      const about = { id: endpointId, workspaceId, name: 'Elsewhere', baseUrl: other.url, createdBy }
      await insertEndpoint(tx, { ...about, sealedKey, keyHint: '', testModel: 'claude-sonnet-5-5' })
      await tx.insertInto('mentionNames').values({ workspaceId, userId, name: 'bob' }).execute()
    })
    away = await hireAgent(stage.db, stage.scene, 'away', { endpointId })
    reader = await hireAgent(stage.db, stage.scene, '_reader', { budgetUsd: 1 })
    await stage.db.asWorker(tx =>
      tx.updateTable('agentConfigs').set({ isSystem: true }).where('id', '=', reader.id).execute(),
    )
  })
  afterEach(async () => {
    await stage.rest()
    await scriptModel(other.url).reset()
  })
  afterAll(async () => {
    await stage.close()
    await other.close()
  })

  /** Everything that the endpoint was ever sent. */
  const sink = async () => (await scriptModel(other.url).requests()).map(({ text }) => text).join('\n')
  const bob = () => ({ sub: stage.scene.bob })
  const accept = (place: Place, more: { taskId?: string; host?: string; claims?: { sub: string } } = {}) =>
    acceptDestination(stage.db, { claims: bob(), channelId: place.channelId, host, ...more })

  /** A private channel or a direct message; Bob is in it, and Ada, an admin, only if a test says so. */
  async function openPlace(more: { kind?: 'private' | 'direct'; agentId?: string; withAda?: boolean } = {}) {
    const { kind = 'private', agentId = null, withAda = false } = more
    const { workspaceId, ada, bob: userId } = stage.scene
    const channelId = newId()
    const members = [userId, ...(withAda ? [ada] : [])]
    await stage.db.asWorker(async tx => {
      const direct = kind === 'direct' ? { directUserIds: members, directAgentId: agentId } : {}
      await tx
        .insertInto('channels')
        .values({ id: channelId, workspaceId, kind, name: `c-${channelId}`, ...direct })
        .execute()
      await tx
        .insertInto('channelMembers')
        .values(members.map(id => ({ channelId, workspaceId, userId: id })))
        .execute()
    })
    if (kind === 'private') {
      return { channelId, threadId: await startThread(stage.db, { ...stage.scene, channelId }) }
    }
    // A direct message is one thread, which has its channel's id.
    await stage.db.asWorker(tx =>
      tx.insertInto('threads').values({ id: channelId, workspaceId, channelId, createdBy: userId }).execute(),
    )
    return { channelId, threadId: channelId }
  }

  const setSmall = (smallEndpointId: string | null) =>
    stage.db.asWorker(tx => tx.updateTable('workspaces').set({ smallEndpointId }).execute())
  /** Bob writes a message. */
  const tell = ({ channelId, threadId }: Place, content: string) =>
    stage.db.asWorker(tx =>
      say(tx, { ...stage.scene, channelId }, { threadId, userId: stage.scene.bob, content }),
    )

  async function ask(place: Place, agent: SceneAgent, content: string) {
    const { task } = await stage.askIn(place, { userId: stage.scene.bob, content, calls: [agent] })
    return task.id
  }

  it('gets no word of a private place until a member accepts its host there, once for everyone', async () => {
    await stage.hire()
    const vault = await openPlace()
    const taskId = await ask(vault, away, 'The code is kumquat.')
    expect(await stage.ended(taskId)).toMatchObject({
      status: 'failed',
      error: { reason: 'destination_not_accepted', host },
    })
    expect((await stage.messages(vault.threadId)).at(-1)).toMatchObject({
      content: `Away’s answers here would be written by ${host}. Nothing was sent yet. Any member can allow it here.`,
    })
    expect(await sink()).toBe('')
    expect(await readDestinations(stage.db, { claims: bob(), channelId: vault.channelId })).toMatchObject({
      destinations: [{ host, agents: ['Away'], accepted: null }],
    })

    const { destinations } = await accept(vault, { taskId })
    expect(destinations).toMatchObject([{ host, accepted: { by: 'Bob' } }])
    expect(await stage.ended(taskId)).toMatchObject({ status: 'completed' })
    expect(await sink()).toContain('kumquat')
    expect(await stage.ended(await ask(vault, away, 'And again.'))).toMatchObject({ status: 'completed' })

    await withdrawDestination(stage.db, { claims: bob(), channelId: vault.channelId, host })
    const before = await sink()
    expect(await stage.ended(await ask(vault, away, 'Now pomelo.'))).toMatchObject({ status: 'failed' })
    expect(await sink()).toBe(before)
  })

  it('gets no word of a direct message that accepted another host, nor from an admin outside', async () => {
    await stage.hire()
    const direct = await openPlace({ kind: 'direct', agentId: away.id })
    await expect(accept(direct, { claims: { sub: stage.scene.ada } })).rejects.toMatchObject({
      reason: 'not_found',
    })
    await expect(accept(direct, { host: 'never.example' })).rejects.toMatchObject({ reason: 'not_found' })
    expect(await stage.ended(await ask(direct, away, 'loquat'))).toMatchObject({ status: 'failed' })
    expect(await sink()).not.toContain('loquat')
  })

  it('needs no yes of a place if it is one of the operator’s hosts', async () => {
    await stage.hire()
    await stage.db.asWorker(tx => keepOperatorHosts(tx, [host]))
    const vault = await openPlace()
    expect(await stage.ended(await ask(vault, away, 'kumquat'))).toMatchObject({ status: 'completed' })
    expect(await readDestinations(stage.db, { claims: bob(), channelId: vault.channelId })).toEqual({
      destinations: [],
    })
    await stage.db.asWorker(tx => keepOperatorHosts(tx, []))
  })

  it('is not told another private place in one that accepted it, unless that place has, too', async () => {
    const finder = await hireAgent(stage.db, stage.scene, 'finder', {
      endpointId,
      tools: ['search_messages'],
    })
    const vault = await openPlace()
    await tell(vault, 'The persimmon is ripe.')
    await stage.hire()
    const search = async (place: Place) => {
      await scriptModel(other.url).enqueue([
        { kind: 'tools', calls: [{ name: 'search_messages', input: { query: 'persimmon ripe' } }] },
        { kind: 'text', text: 'Done.' },
      ])
      await stage.ended(await ask(place, finder, 'What is ripe?'))
      return sink()
    }
    const direct = await openPlace({ kind: 'direct', agentId: finder.id })
    await accept(direct)
    expect(await search(direct)).not.toContain('persimmon is ripe')
    await accept(vault)
    expect(await search(direct)).toContain('persimmon is ripe')
  })

  it('gets no word as the small model, in a catch-up or to condense a long thread', async () => {
    await setSmall(endpointId)
    const vault = await openPlace({ withAda: true })
    const place = { ...stage.scene, channelId: vault.channelId }
    await stage.db.asWorker(tx =>
      say(tx, place, { threadId: vault.threadId, userId: stage.scene.ada, content: 'quince crates' }),
    )
    await stage.hire()
    const catchUp = () =>
      startCatchUp(stage.db, {
        claims: bob(),
        workspaceId: stage.scene.workspaceId,
        scope: { kind: 'channel', channelId: vault.channelId },
        since: 'day',
      })
    await catchUp()
    const failed = await eventually(async () => {
      const rows = await stage.db.asWorker(tx =>
        tx.selectFrom('tasks').select(['status', 'error']).where('agentConfigId', '=', reader.id).execute(),
      )
      expect(rows.at(-1)).toMatchObject({ status: 'failed' })
      return rows.at(-1)
    })
    expect(failed).toMatchObject({ error: { reason: 'destination_not_accepted', host } })
    expect(await sink()).not.toContain('quince')

    await accept(vault)
    await scriptModel(other.url).enqueue({ kind: 'text', text: '{"lines":[]}' })
    await catchUp()
    await eventually(async () => expect(await sink()).toContain('quince'))
    await setSmall(null)
  })

  it('gets no private words as the judge of a proof', async () => {
    const claims = bob()
    const setRole = (role: 'admin' | 'member') =>
      stage.db.asWorker(tx =>
        tx.updateTable('workspaceMembers').set({ role }).where('userId', '=', claims.sub).execute(),
      )
    await setSmall(endpointId)
    await setRole('admin')
    const prover = { tools: ['search_messages'], systemPrompt: 'You prove.' }
    const agent = await hireAgent(stage.db, stage.scene, 'prover', prover)
    const vault = await openPlace()
    await tell(vault, 'The persimmon is ripe.')
    const expectations = [{ kind: 'judged' as const, rubric: 'It greets.' }]
    const keep = (source: Parameters<typeof createCase>[1]['source']) =>
      createCase(stage.db, { claims, agentId: agent.id, name: 'x', source, expectations })
    await keep({ kind: 'text', text: 'What fruit?' })
    await keep({ kind: 'thread', threadId: vault.threadId, forkId: null, text: 'Is the tangerine ripe too?' })
    const when = { contains: ['You prove.', 'What fruit?'] }
    const calls = [{ name: 'search_messages', input: { query: 'persimmon ripe' } }]
    await stage.script.enqueue([
      { kind: 'tools', calls, when },
      { kind: 'text', text: 'From the vault: The persimmon is ripe.', when },
      { kind: 'text', text: 'The tangerine is rotten.', when: { contains: ['You prove.', 'tangerine'] } },
    ])
    await stage.hire()
    const { currentVersionId } = await stage.db.asWorker(tx =>
      tx
        .selectFrom('agentConfigs')
        .select('currentVersionId')
        .where('id', '=', agent.id)
        .executeTakeFirstOrThrow(),
    )
    const { proof } = await startProof(stage.db, {
      ...{
        claims,
        limitUsd: 1,
        agentId: agent.id,
        caseIds: null,
        mentions: 0,
        compares: false,
        judges: false,
      },
      candidate: { kind: 'version', versionId: currentVersionId ?? '' },
    })
    await eventually(async () => {
      const found = await readProof(stage.db, { claims, proofId: proof.id })
      if (found.proof.status === 'running') throw new Error('The proof still runs.')
    })
    expect(await sink()).toBe('')
    await setRole('member')
    await setSmall(null)
  })

  it('is accepted no longer than the person who accepted it is there', async () => {
    const { workspaceId, bob: userId } = stage.scene
    const { channelId } = await openPlace()
    const accepted = () =>
      stage.db.asWorker(tx =>
        tx.selectFrom('acceptedHosts').select('host').where('channelId', '=', channelId).execute(),
      )
    const acceptIt = () => stage.db.asWorker(tx => acceptHost(tx, { workspaceId, channelId, host, userId }))
    const setRole = (role: 'guest' | 'member') =>
      stage.db.asWorker(tx =>
        tx.updateTable('workspaceMembers').set({ role }).where('userId', '=', userId).execute(),
      )
    await acceptIt()
    expect(await accepted()).toEqual([{ host }])
    await setRole('guest')
    expect(await accepted()).toEqual([])
    await setRole('member')
    await acceptIt()
    await stage.db.asWorker(tx =>
      tx.deleteFrom('channelMembers').where('channelId', '=', channelId).execute(),
    )
    expect(await accepted()).toEqual([])
  })
})
