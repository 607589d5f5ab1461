/** Words of a private place don't leave it by ways that an admin outside sets: posts of agents, judges of proofs. */
import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hireAgent, say, startThread } from '../../../../testing/conversation.ts'
import { eventually, setWorkerStage, type WorkerStage } from '../../../../testing/worker-stage.ts'
import { keyContext } from '../../../chat/models/model-gate.ts'
import { createCase } from '../../../chat/proofs/create-case.ts'
import { readProof } from '../../../chat/proofs/read-proof.ts'
import { startProof } from '../../../chat/proofs/start-proof.ts'
import { acceptHost } from '../../../db/destinations/accepted-hosts.ts'
import { insertEndpoint } from '../../../db/models/model-endpoints.ts'
import { createOfflineModel, type OfflineModel } from '../../../offline-model/create-offline-model.ts'
import { scriptModel } from '../../../offline-model/script-client.ts'
import { createSecretBox } from '../../../outbound/secret-box.ts'

const encryptionKey = 'a-key-of-the-operator-of-40-characters-00'
let stage: WorkerStage
let other: OfflineModel
let endpointId: string

beforeAll(async () => {
  stage = await setWorkerStage({ encryptionKey, allowPrivateAddresses: ['127.0.0.1/32'] })
  other = await createOfflineModel({ scripts: true, tokensPerSecond: 0 })
  endpointId = newId()
  const sealedKey = createSecretBox(encryptionKey).seal('a-key-of-the-workspace', keyContext(endpointId))
  const { workspaceId, ada: createdBy, bob: userId } = stage.scene
  await stage.db.asWorker(async tx => {
    const about = { id: endpointId, workspaceId, name: 'Elsewhere', baseUrl: other.url, createdBy }
    await insertEndpoint(tx, { ...about, sealedKey, keyHint: '', testModel: 'claude-sonnet-5-5' })
    await tx.insertInto('mentionNames').values({ workspaceId, userId, name: 'bob' }).execute()
  })
})
afterAll(async () => {
  await stage.close()
  await other.close()
})

/** Bob is in it; Ada, an admin, is not. */
async function openVault() {
  const { workspaceId, bob: userId } = stage.scene
  const channelId = newId()
  await stage.db.asWorker(async tx => {
    const row = { id: channelId, workspaceId, kind: 'private', name: `c-${channelId}` } as const
    await tx.insertInto('channels').values(row).execute()
    await tx.insertInto('channelMembers').values({ channelId, workspaceId, userId }).execute()
  })
  return { channelId, threadId: await startThread(stage.db, { ...stage.scene, channelId }) }
}

it('no rule lets an agent post words of a private place elsewhere without asking someone there', async () => {
  const { ada, bob: userId } = stage.scene
  const vibe = await hireAgent(stage.db, stage.scene, 'vibe', {
    tools: ['send_message'],
    approvals: { trust: { send_message: 'autonomous' } },
  })
  const vault = await openVault()
  const input = { channel: 'general', content: 'The code is kumquat.' }
  await stage.script.enqueue({ kind: 'tools', calls: [{ name: 'send_message', input }] })
  await stage.hire()
  const { task } = await stage.askIn(vault, { userId, content: 'The code is kumquat.', calls: [vibe] })
  await eventually(async () => {
    const types = (await stage.events(task.id)).map(({ type }) => type)
    expect(types).toContain('approval.asked')
  })
  const seen = await stage.db.asUser({ sub: ada }, tx =>
    tx.selectFrom('messages').select('content').where('content', 'like', '%kumquat%').execute(),
  )
  expect(seen).toEqual([])
  await stage.rest()
})

it('the judge of a proof gets no private words at a host that nobody accepted there', async () => {
  const { bob: userId } = stage.scene
  const claims = { sub: userId }
  const reader = await hireAgent(stage.db, stage.scene, '_reader', {
    budgetUsd: 1,
    systemPrompt: 'You read.',
  })
  const prover = { tools: ['search_messages'], systemPrompt: 'You prove.' }
  const agent = await hireAgent(stage.db, stage.scene, 'prover', prover)
  await stage.db.asWorker(async tx => {
    await tx.updateTable('agentConfigs').set({ isSystem: true }).where('id', '=', reader.id).execute()
    await tx.updateTable('workspaces').set({ smallEndpointId: endpointId }).execute()
    await tx.updateTable('workspaceMembers').set({ role: 'admin' }).where('userId', '=', userId).execute()
  })
  const vault = await openVault()
  await stage.db.asWorker(tx =>
    say(
      tx,
      { ...stage.scene, channelId: vault.channelId },
      { threadId: vault.threadId, userId, content: 'The persimmon is ripe.' },
    ),
  )
  const expectations = [{ kind: 'judged' as const, rubric: 'It greets.' }]
  const keep = (source: Parameters<typeof createCase>[1]['source']) =>
    createCase(stage.db, { claims, agentId: agent.id, name: 'x', source, expectations })
  await keep({ kind: 'text', text: 'What fruit?' })
  await keep({ kind: 'thread', threadId: vault.threadId, forkId: null, text: 'Is the tangerine ripe too?' })
  const first = { contains: ['You prove.', 'What fruit?'] }
  await stage.script.enqueue([
    {
      kind: 'tools',
      calls: [{ name: 'search_messages', input: { query: 'persimmon ripe' } }],
      when: first,
    },
    { kind: 'text', text: 'From the vault: The persimmon is ripe.', when: first },
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
    ...{ claims, limitUsd: 1, agentId: agent.id, caseIds: null, mentions: 0, compares: false, judges: false },
    candidate: { kind: 'version', versionId: currentVersionId ?? '' },
  })
  await eventually(async () => {
    const found = await readProof(stage.db, { claims, proofId: proof.id })
    if (found.proof.status === 'running') throw new Error('The proof still runs.')
  })
  expect((await scriptModel(other.url).requests()).map(({ text }) => text)).toEqual([])
  await stage.rest()
})

it('a host is accepted no longer than the person who accepted it is there', async () => {
  const { workspaceId, bob: userId } = stage.scene
  const { channelId } = await openVault()
  const accepted = () =>
    stage.db.asWorker(async tx => {
      const rows = await tx
        .selectFrom('acceptedHosts')
        .select('host')
        .where('channelId', '=', channelId)
        .execute()
      return rows.map(({ host }) => host)
    })
  const accept = () =>
    stage.db.asWorker(tx => acceptHost(tx, { workspaceId, channelId, host: 'models.example', userId }))
  await accept()
  expect(await accepted()).toEqual(['models.example'])
  const setRole = (role: 'guest' | 'member') =>
    stage.db.asWorker(tx =>
      tx.updateTable('workspaceMembers').set({ role }).where('userId', '=', userId).execute(),
    )
  await setRole('guest')
  expect(await accepted()).toEqual([])
  await setRole('member')
  await accept()
  await stage.db.asWorker(tx => tx.deleteFrom('channelMembers').where('channelId', '=', channelId).execute())
  expect(await accepted()).toEqual([])
})
