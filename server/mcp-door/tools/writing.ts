import * as z from 'zod'
import { listAgents } from '../../chat/agents/list-agents.ts'
import { createFork } from '../../chat/forks/create-fork.ts'
import { readFork } from '../../chat/forks/read-fork.ts'
import { sendMessage } from '../../chat/messages/send-message.ts'
import { startThread } from '../../chat/messages/threads/start-thread.ts'
import { publishResult } from '../../chat/results/publish-result.ts'
import { readResultDraft } from '../../chat/results/read-result-draft.ts'
import { resolveFork } from '../../chat/results/resolve-fork.ts'
import { forkDescription } from '../../domain/forks/fork.ts'
import { resultDraft } from '../../domain/results/result.ts'
import { writeResult } from '../../domain/results/write-result.ts'
import { DomainError, notFound } from '../../domain/wire/domain-error.ts'
import { id } from '../../domain/wire/ids.ts'
import { forkPath, messagePath } from '../../domain/workspaces/paths.ts'
import { defineTool, type McpTool } from '../define-tool.ts'
import { followTask } from '../follow.ts'
import type { McpCall } from '../mcp-call.ts'
import { channelInput } from '../paging.ts'
import { dataNote, findChannel, linkTo, writeTag } from '../tell.ts'
import { findPlace } from './reading.ts'

const post = defineTool({
  name: 'post_message',
  title: 'Post a message',
  description:
    'Posts a message as you: in a thread, in a fork, or in a channel as the start of a new thread. Mention an agent (@handle) to call it; its answer comes later in the thread. To wait for an answer, use ask_agent.',
  scope: 'write',
  posts: true,
  input: z.strictObject({
    text: z.string().min(1).describe('Markdown.'),
    thread_id: id.optional(),
    fork_id: id.optional().describe('A fork of the thread.'),
    channel: channelInput.optional(),
  }),
  output: z.object({
    messageId: z.string(),
    threadId: z.string(),
    tasks: z.array(z.string()).describe('The tasks of the agents that answer. Pass one to get_task.'),
    link: z.string(),
  }),
  async run(call, { text: content, thread_id: threadId, fork_id: forkId, channel: named }) {
    const { db, claims, workspace } = call
    if ((threadId === undefined) === (named === undefined) || (forkId && !threadId)) {
      throw new DomainError('invalid_input', 'Give either thread_id, with fork_id for a fork, or channel.')
    }
    const channel = threadId ? await findPlace(call, threadId) : await findChannel(call, named ?? '')
    const sent = threadId
      ? await sendMessage(db, { claims, threadId, content, byProgram: true, ...(forkId ? { forkId } : {}) })
      : await startThread(db, { claims, channelId: channel.id, content, byProgram: true })
    const { message, tasks } = sent
    const link = linkTo(call, messagePath(workspace, channel, message))
    const asked = tasks.map(task => task.id)
    const note = asked.length > 0 ? ` Agents answer it: ${asked.join(', ')}.` : ''
    return {
      data: { messageId: message.id, threadId: message.threadId, tasks: asked, link },
      text: `The message is posted: ${link}.${note}`,
    }
  },
})

const forkMessage = defineTool({
  name: 'fork_message',
  title: 'Open a fork',
  description:
    'Opens a fork from a message of a thread: a side conversation about it. Write there with post_message or ask_agent and its fork_id.',
  scope: 'write',
  input: z.strictObject({
    message_id: id,
    description: forkDescription.optional().describe('The question of the fork.'),
    partner: z
      .string()
      .max(100)
      .optional()
      .describe('The handle of the agent that takes part. Default: the agent of the workspace.'),
  }),
  output: z.object({ forkId: z.string(), threadId: z.string(), description: z.string(), link: z.string() }),
  async run(call, { message_id: messageId, description, partner }) {
    const { db, claims, workspace } = call
    const divePartnerId = partner === undefined ? undefined : await findAgentId(call, partner)
    const { fork } = await createFork(db, {
      claims,
      messageId,
      ...(description === undefined ? {} : { description }),
      ...(divePartnerId === undefined ? {} : { divePartnerId }),
    })
    const link = linkTo(call, forkPath(workspace, await findPlace(call, fork.threadId), fork))
    const { id: forkId, threadId } = fork
    return {
      data: { forkId, threadId, description: fork.description, link },
      text: `The fork ${forkId} of thread ${threadId} is open: ${link}.`,
    }
  },
})

async function findAgentId({ db, claims, key }: McpCall, named: string): Promise<string> {
  const { agents } = await listAgents(db, { claims, workspaceId: key.workspaceId })
  const handle = named.replace(/^@/, '').toLowerCase()
  const agent = agents.find(({ id, slug, isSystem }) => !isSystem && (slug === handle || id === handle))
  if (!agent) throw notFound('agent')
  return agent.id
}

const resolve = defineTool({
  name: 'resolve_fork',
  title: 'Draft the result of a fork',
  description:
    'Has an agent draft the result of a fork, or returns the open draft. Nobody outside of the fork sees a draft. Show it to the user before you call publish_result. Only the person who opened the fork and admins can do this.',
  scope: 'write',
  isIdempotent: true,
  input: z.strictObject({
    fork_id: id,
    again_rev: z
      .int32()
      .positive()
      .optional()
      .describe('Has the draft of this rev written anew, after new messages. Lines of people stay.'),
    wait_seconds: z.number().int().min(0).max(300).default(50),
  }),
  output: z.object({
    forkId: z.string(),
    taskId: z.string().nullable(),
    state: resultDraft.shape.state,
    rev: z.number().describe('Pass it to publish_result.'),
    text: z.string(),
    link: z.string(),
  }),
  async run(call, { fork_id: forkId, again_rev: rev, wait_seconds: seconds }, context) {
    const { db, claims, workspace } = call
    const wish = rev === undefined ? {} : { again: true, rev }
    const begun = await resolveFork(db, { claims, forkId, ...wish })
    const taskId = begun.task?.id ?? null
    if (taskId) await followTask(call, context, { taskId, seconds, isOurs: true })
    const { draft } = await readResultDraft(db, { claims, forkId })
    if (!draft)
      throw new DomainError('no_draft', 'The draft was discarded meanwhile. Call resolve_fork again.')
    const { threadId } = (await readFork(db, { claims, forkId })).fork
    const link = linkTo(call, forkPath(workspace, await findPlace(call, threadId), { id: forkId, threadId }))
    const text = draft.state === 'ready' ? writeResult(draft.body) : ''
    return {
      data: { forkId, taskId, state: draft.state, rev: draft.rev, text, link },
      text: [stateWords[draft.state], link, dataNote, writeTag('result', { rev: draft.rev }, text)].join(
        '\n',
      ),
    }
  },
})

const stateWords = {
  drafting: 'The agent is still writing the draft. Call resolve_fork again to wait for it.',
  ready: 'The draft is ready. It is not published yet.',
  failed: 'The agent could not write the draft. A person can write it in OpenVibe.',
} as const

const publish = defineTool({
  name: 'publish_result',
  title: 'Publish the result of a fork',
  description:
    'Publishes the draft of a fork’s result in its thread and ends the fork. Everyone in the channel sees it. Do this only when the user has agreed to the draft.',
  scope: 'write',
  input: z.strictObject({
    fork_id: id,
    rev: z.int32().positive().describe('The rev of the draft that the user has seen.'),
    force: z
      .boolean()
      .default(false)
      .describe('Publish although the fork has changed since the draft, if the user wants this.'),
  }),
  output: z.object({ messageId: z.string(), threadId: z.string(), link: z.string() }),
  async run(call, { fork_id: forkId, rev, force }) {
    const { db, claims, workspace } = call
    const { draft } = await readResultDraft(db, { claims, forkId })
    const basedOnRev = draft?.basedOnRev ?? 0
    const { message } = await publishResult(db, { claims, forkId, rev, basedOnRev, force })
    const { id: messageId, threadId } = message
    const link = linkTo(call, messagePath(workspace, await findPlace(call, threadId), message))
    return { data: { messageId, threadId, link }, text: `The result is published: ${link}.` }
  },
})

export const writingTools: readonly McpTool[] = [post, forkMessage, resolve, publish]
