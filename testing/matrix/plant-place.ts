import { v7 as newId } from 'uuid'
import { vi } from 'vitest'
import { addMemoryItem } from '../../server/chat/memory/add-memory-item.ts'
import { insertResultDraft } from '../../server/db/results/fork-results.ts'
import type { McpTool } from '../../server/domain/mcp/mcp-server.ts'
import type { ResultBody } from '../../server/domain/results/result.ts'
import type { ApiStage } from '../api-stage.ts'
import type { Player } from '../cast.ts'

/** One of everything that can be named by an id, in one channel of one workspace. */
export type Place = Record<IdName, string> & {
  slug: string
  channelName: string
  payloadHash: string
  handle: string
  /** The number of the first event with a request, for a task. */
  requestSeq: number
}
export type IdName =
  | 'workspaceId'
  | 'channelId'
  | 'threadId'
  | 'messageId'
  | 'forkId'
  | 'taskId'
  | 'agentId'
  | 'versionId'
  | 'contextVersionId'
  | 'blockId'
  | 'blockVersionId'
  | 'userId'
  | 'inviteId'
  | 'keyId'
  | 'connectionId'
  | 'fileId'
  | 'decisionId'
  | 'itemId'
  | 'agentMessageId'
  | 'scheduleId'
  | 'runId'
  | 'serverId'
  | 'endpointId'
  | 'priceId'
  | 'incomingId'
  | 'outgoingId'
  | 'incomingDeliveryId'
  | 'outgoingDeliveryId'
  | 'entryId'
  | 'otherEntryId'
  | 'caseId'
  | 'proofId'
  | 'proofItemId'
  | 'budgetId'
  | 'scheduledId'
  | 'groupId'
  | 'sectionId'

const plantedTool: McpTool = {
  name: 'apple',
  title: null,
  description: 'Picks an apple.',
  inputSchema: { type: 'object' },
  hints: {},
  fingerprint: 'f',
}

/**
 * Fills a channel as its `owner` would: a thread with a file and an agent's answer, a fork with a result, a draft,
 * an invitation, a key. `word` is in every text that belongs to the channel. Needs a worker.
 */
export async function plantPlace(
  stage: ApiStage,
  given: {
    owner: Player
    workspaceId: string
    slug: string
    channelId: string
    channelName: string
    word: string
  },
): Promise<Place> {
  const { owner, workspaceId, slug, channelId, channelName, word } = given
  const { api, userId } = owner
  const fileId = newId()
  await stage.root.query(
    `insert into attachments (id, workspace_id, channel_id, uploader_id, name, type, size, state)
     values ($1, $2, $3, $4, $5, 'application/octet-stream', 9, 'stored')`,
    [fileId, workspaceId, channelId, userId, `${word}.bin`],
  )
  const { thread, message, tasks } = await api.thread.create.mutate({
    channelId,
    content: `@vibe ${word} in the thread`,
  })
  const taskId = tasks[0]?.id ?? ''
  const answer = await vi.waitFor(
    async () => {
      const { task } = await api.task.get.query({ taskId })
      if (task.status !== 'completed') throw new Error(`The task is ${task.status}.`)
      const found = await api.task.answer.query({ taskId })
      if (!found.answer) throw new Error('The task has no answer.')
      return found.answer
    },
    { timeout: 20_000, interval: 20 },
  )
  const { events } = await api.task.events.query({ taskId })
  const request = events.find(({ type }) => type === 'model.requested')
  const agents = (await api.agent.list.query({ workspaceId })).agents
  const agentId = agents.find(each => each.slug === 'vibe')?.id ?? ''
  const { versions } = await api.agent.versions.query({ agentId })

  const { current: facts } = await api.context.save.mutate({ workspaceId, content: 'Apples are red.' })
  const { block } = await api.memoryBlock.create.mutate({ agentId, label: `fruit-${newId().slice(-8)}` })
  const { versions: blockVersions } = await api.memoryBlock.versions.query({ blockId: block.id })

  const { fork } = await api.fork.create.mutate({
    messageId: message.id,
    description: `About ${word}`,
    divePartnerId: null,
  })
  const said = await api.message.send.mutate({
    threadId: thread.id,
    forkId: fork.id,
    content: `${word} it is.`,
    // Where no agent answers: the file has no bytes, and an answer would wait for its text.
    attachmentIds: [fileId],
  })
  const body: ResultBody = {
    headline: `${word} is decided`,
    headlineWording: { by: 'agent' },
    bullets: [
      {
        id: 'b1',
        kind: 'decision',
        text: `${word} it is.`,
        owner: null,
        wording: { by: 'agent' },
        marked: null,
        citations: [{ messageId: said.message.id, number: 1, quote: `${word} it is.` }],
      },
    ],
    deferred: [],
    openQuestions: [],
    dissent: [],
  }
  const addDraft = async (version: number) => {
    const opened = await api.thread.get.query({ threadId: thread.id })
    return stage.db.asWorker(tx =>
      insertResultDraft(tx, {
        id: newId(),
        forkId: fork.id,
        version,
        state: 'ready',
        body,
        agentId,
        taskId: null,
        messageCount: 1,
        basedOnRev: opened.thread.rev,
        createdBy: userId,
      }),
    )
  }
  const first = await addDraft(1)
  await api.fork.publish.mutate({ forkId: fork.id, rev: first.rev, basedOnRev: first.basedOnRev })
  await api.fork.reopen.mutate({ forkId: fork.id })
  await addDraft(2)
  const { decisions } = await api.search.decisions.query({ workspaceId, query: word })
  const item = await stage.db.asWorker(tx =>
    addMemoryItem(tx, {
      workspaceId,
      agentId: null,
      kind: 'fact',
      text: `${word} is known`,
      sources: [{ messageId: message.id, quote: `${word} in the thread` }],
      confidence: 1,
      status: 'current',
      aboutUserIds: [],
      author: { userId },
    }),
  )
  const { invite } = await api.workspace.invite.mutate({ workspaceId })
  const { invites } = await api.workspace.listInvites.query({ workspaceId })
  const { apiKey } = await api.apiKey.create.mutate({ workspaceId, name: 'Planted', scope: 'read' })
  await api.draft.save.mutate({
    conversation: thread.id,
    channelId,
    content: `${word} to be said`,
    attachmentIds: [],
    version: newId(),
  })
  await api.pin.set.mutate({ messageId: message.id, on: true })
  await api.later.save.mutate({ messageId: message.id, on: true })
  await api.later.remind.mutate({ messageId: message.id, at: 'tomorrow' })
  const { scheduled } = await api.later.schedule.mutate({
    ...{ channelId, threadId: thread.id, content: `${word} comes later`, at: 'tomorrow' },
  })
  const serverId = newId()
  await stage.root.query(
    `insert into mcp_servers (id, workspace_id, name, title, url, created_by, tools)
     values ($1, $2, $3, 'Planted', 'http://127.0.0.1:9/mcp', $4, $5)`,
    [serverId, workspaceId, `planted-${serverId.slice(-8)}`, userId, JSON.stringify([plantedTool])],
  )
  const [endpointId, priceId] = [newId(), newId()]
  await stage.root.query(
    `insert into model_endpoints (id, workspace_id, name, base_url, sealed_key, key_hint, test_model, created_by)
     values ($1, $2, $3, 'http://127.0.0.1:9', 'v1.planted', '', 'planted', $4)`,
    [endpointId, workspaceId, `planted-${endpointId.slice(-8)}`, userId],
  )
  await stage.root.query(
    `insert into model_prices (id, workspace_id, endpoint_id, model, valid_from, input, output, cache_read,
       cache_write_5m, cache_write_1h)
     values ($1, $2, $3, 'planted', '2999-01-01', 1, 1, 1, 1, 1)`,
    [priceId, workspaceId, endpointId],
  )
  const { rows } = await stage.root.query<{ hash: string }>(
    `select encode(p.hash, 'hex') as hash from task_payloads p, task_events e
     where e.task_id = $1 and e.data::text like '%' || encode(p.hash, 'hex') || '%' limit 1`,
    [taskId],
  )
  const { schedule } = await api.schedule.create.mutate({
    workspaceId,
    agentId,
    prompt: `${word} every morning`,
    when: 'every day at 9',
    place: { kind: 'thread', threadId: thread.id },
  })
  const runId = newId()
  await stage.root.query(
    `insert into schedule_runs (id, schedule_id, workspace_id, owner_id, channel_id, cause, status, due_at, ended_at,
       task_id, output_length)
     values ($1, $2, $3, $4, $5, 'time', 'completed', now(), now(), $6, 9)`,
    [runId, schedule.id, workspaceId, userId, channelId, taskId],
  )
  const incoming = await api.webhook.createIncoming.mutate({
    ...{ workspaceId, name: `${word} arrives`, agentId, channelId, scheme: 'github', template: 'apple' },
  })
  const incomingDeliveryId = newId()
  await stage.root.query(
    `insert into incoming_deliveries (id, webhook_id, body_hash, state, body, task_id, thread_id)
     values ($1, $2, '', 'accepted', $3, $4, $5)`,
    [incomingDeliveryId, incoming.webhook.id, JSON.stringify({ word }), taskId, thread.id],
  )
  const outgoing = await api.webhook.createOutgoing.mutate({
    ...{ workspaceId, name: 'Ops', url: 'https://1.1.1.1/hook', events: ['decision.recorded'] },
  })
  const outgoingDeliveryId = newId()
  await stage.root.query(
    `insert into outgoing_deliveries (id, webhook_id, channel_id, event, subject_id, state, ended_at, attempts)
     values ($1, $2, $3, 'message.created', $4, 'delivered', now(), $5)`,
    [
      ...[outgoingDeliveryId, outgoing.webhook.id, channelId, message.id],
      JSON.stringify([{ at: new Date().toISOString(), ms: 1, status: 200, error: null, excerpt: word }]),
    ],
  )
  const draft = { messageId: message.id, kind: 'todo', text: `${word} to be picked` } as const
  const entry = await api.ledger.create.mutate(draft)
  const other = await api.ledger.create.mutate({ ...draft, kind: 'decision' })
  const { case: kept } = await api.agentCase.create.mutate({
    agentId,
    name: `${word} is asked for`,
    source: { kind: 'message', messageId: message.id },
    expectations: [{ kind: 'cites', messageId: message.id }],
  })
  const proofId = newId()
  const proofItemId = newId()
  await stage.root.query(
    `insert into proofs (id, workspace_id, agent_config_id, version_id, status, limit_usd, items, started_by, ended_at)
     values ($1, $2, $3, $4, 'completed', 1, 1, $5, now())`,
    [proofId, workspaceId, agentId, versions[0]?.id, userId],
  )
  await stage.root.query(
    `insert into proof_items (id, proof_id, workspace_id, place, name, channel_id, thread_id, message_id,
       candidate_task_id, state, verdict)
     values ($1, $2, $3, 1, '', $4, $5, $6, $7, 'done', 'passed')`,
    [proofItemId, proofId, workspaceId, channelId, thread.id, message.id, taskId],
  )
  const { groupId } = await api.group.create.mutate({
    workspaceId,
    name: 'Pickers',
    handle: newId().slice(-12),
    userIds: [userId],
  })
  const { sectionId } = await api.sidebar.createSection.mutate({ workspaceId, name: 'Mine' })
  const { budgetId } = await api.budget.set.mutate({
    workspaceId,
    of: { agentId },
    period: 'month',
    limitUsd: 1_000,
    selfRaiseUsd: null,
  })
  return {
    workspaceId,
    slug,
    channelId,
    channelName,
    threadId: thread.id,
    messageId: message.id,
    agentMessageId: answer.id,
    forkId: fork.id,
    taskId,
    agentId,
    versionId: versions[0]?.id ?? '',
    contextVersionId: facts.id,
    blockId: block.id,
    blockVersionId: blockVersions[0]?.id ?? '',
    userId,
    inviteId: invites[0]?.id ?? invite.token,
    keyId: apiKey.id,
    connectionId: await plantConnection(stage, { workspaceId, userId }),
    fileId,
    decisionId: decisions[0]?.id ?? '',
    itemId: item.id,
    payloadHash: rows[0]?.hash ?? '0'.repeat(64),
    requestSeq: request?.seq ?? 1,
    scheduleId: schedule.id,
    caseId: kept.id,
    proofId,
    proofItemId,
    runId,
    incomingId: incoming.webhook.id,
    outgoingId: outgoing.webhook.id,
    incomingDeliveryId,
    outgoingDeliveryId,
    handle: 'quince',
    serverId,
    endpointId,
    priceId,
    entryId: entry.entry.id,
    otherEntryId: other.entry.id,
    budgetId,
    scheduledId: scheduled.id,
    groupId,
    sectionId,
  }
}

/** Stores a connected program, as its exchange of a code would. */
async function plantConnection(
  stage: ApiStage,
  { workspaceId, userId }: { workspaceId: string; userId: string },
): Promise<string> {
  const connectionId = newId()
  await stage.root.query(
    `with client as (
       insert into oauth_clients (id, name, redirect_uris) values ($1, 'Planted', '{https://plum.example/cb}') returning id
     )
     insert into api_keys (id, workspace_id, owner_id, client_id, name, hint, scope)
     select $2, $3, $4, id, 'Planted', 'tree', 'read' from client`,
    [newId(), connectionId, workspaceId, userId],
  )
  return connectionId
}
