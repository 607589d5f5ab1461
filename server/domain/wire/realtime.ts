import * as z from 'zod'
import { activeAgent } from '../agents/active-agent.ts'
import { fork } from '../forks/fork.ts'
import { notificationKind } from '../inbox/notification-kind.ts'
import { draftHint } from '../messages/draft.ts'
import { message } from '../messages/message.ts'
import { messageMentions } from '../messages/message-mentions.ts'
import { reaction } from '../messages/reaction.ts'
import { taskProgress } from '../tasks/progress.ts'
import { task } from '../tasks/task.ts'
import { presenceState } from '../workspaces/presence.ts'
import { id, time } from './ids.ts'

/** A row that is too long for a payload: read it through `thread.changes`. */
const truncatedRow = z.object({
  id,
  threadId: id,
  rev: z.number().int(),
  seq: z.number().int().optional(),
  truncated: z.literal(true),
})

/**
 * The reactions under a message now. `afterRev`: the message's revision before, for readers who need to know
 * of every change.
 */
export const reactionChange = z.object({
  id,
  threadId: id,
  rev: z.number().int(),
  afterRev: z.number().int(),
  reactions: z.array(reaction),
})
export type ReactionChange = z.infer<typeof reactionChange>

/**
 * A part of an answer's text as it is written: `text` belongs at `offset` (UTF-16 units) of this turn and
 * attempt.
 */
export const taskDelta = z.object({
  taskId: id,
  turn: z.number().int(),
  attempt: z.number().int(),
  offset: z.number().int(),
  text: z.string(),
})
export type TaskDelta = z.infer<typeof taskDelta>

const typingSignal = z.object({ userId: id, forkId: id.nullable(), at: time })

/**
 * The events of `thread:<id>:<epoch>`. The durable ones have `rev`; a gap in it means: read `thread.changes`.
 */
const threadEvents = {
  'message.created': z.union([message, truncatedRow]),
  'message.updated': z.union([message, truncatedRow]),
  'message.deleted': z.union([message, truncatedRow]),
  'reaction.changed': z.union([reactionChange, truncatedRow]),
  'fork.created': fork,
  'fork.updated': fork,
  'task.status_changed': task,
  'task.progress': taskProgress,
  'task.delta': taskDelta,
  'thread.active_agent': activeAgent,
  /** A hint: the summary of the thread has changed, or its suggestion to fork. */
  'thread.help': z.object({ id }),
  typing: typingSignal,
} as const

/** The events of `channel:<id>:<epoch>`. */
export const channelEvent = z.object({
  id,
  channelId: id,
  rev: z.number().int(),
  lastSeq: z.number().int(),
  messageCount: z.number().int(),
  lastActivityAt: time,
})
/** A hint that an entry of the ledger is new or changed. Only the topic of its channel tells the message and its place. */
const entryHint = z.object({
  id,
  rev: z.number().int(),
  messageId: id.nullish(),
  threadId: id.optional(),
})
const channelEvents = {
  'thread.created': channelEvent,
  'thread.updated': channelEvent,
  /** Hints: the members changed; an agent began or stopped waiting for a person. */
  'members.changed': z.object({ id }),
  'task.waiting': z.object({ id }),
  'entry.created': entryHint,
  'entry.changed': entryHint,
  /** An item of memory that rests on the channel changed. The id is that of the workspace. */
  'memory.changed': z.object({ id }),
  /** A hint: this message was pinned or is no longer pinned. */
  'pin.changed': z.object({ id, threadId: id }),
} as const

/** A person came, went idle or is back. The state counts until a later one, or a list without that person. */
export const presenceChange = z.object({ userId: id, state: presenceState, at: time })
export type PresenceChange = z.infer<typeof presenceChange>

/** A person mentioned me, answered me or wrote to me, or wrote in a place where I want every message. */
export const createdNotification = z.object({
  messageId: id,
  workspaceId: id,
  channelId: id,
  threadId: id,
  forkId: id.nullable(),
  kind: notificationKind,
  authorUserId: id.nullable(),
  authorAgentId: id.nullable(),
  /** The first words of the message, as they were written. */
  text: z.string(),
  /** The people and agents whom the message mentions, as they were meant. */
  mentions: messageMentions.nullish(),
})
export type CreatedNotification = z.infer<typeof createdNotification>

/**
 * The events of `workspace:<id>` and `user:<id>`: hints to read again the thing that they name; only presence
 * has all its data.
 */
const workspaceEvents = {
  'channel.changed': z.object({ id }),
  'agent.changed': z.object({ id }),
  'member.changed': z.object({ id }),
  'mcp_server.changed': z.object({ id }),
  /** A group of the workspace changed. The id is that of the workspace. */
  'group.changed': z.object({ id }),
  'presence.changed': presenceChange,
} as const
const userEvents = {
  'channel.changed': z.object({ id }),
  'agent.changed': z.object({ id }),
  /** For admins: the draft of this agent changed or ended, or somebody began or stopped editing it. */
  'agent.draft_changed': z.object({ id }),
  'member.changed': z.object({ id }),
  /** The person ordered their sidebar anew. The id is that of the workspace. */
  'sidebar.changed': z.object({ id }),
  /** `back`: the marker was moved back by hand, so that the messages after it are unread again. */
  'read.updated': z.object({ threadId: id, lastReadSeq: z.number().int(), back: z.boolean().optional() }),
  /** Many markers moved at once, forward or back: read again what they say. */
  'reads.changed': z.object({}),
  'thread.muted': z.object({ threadId: id, muted: z.boolean() }),
  /** The read marker of a fork, by the numbers of its messages. It only moves forward. */
  'fork.read': z.object({ forkId: id, lastReadNumber: z.number().int() }),
  'draft.changed': draftHint,
  'notification.created': createdNotification,
  'notification.changed': z.object({}),
  /** The person follows this thread now, or does not any more, on this device or on another one. */
  'follow.changed': z.object({ threadId: id, isFollowing: z.boolean() }),
  /** An item of memory about the person changed. The id is that of the workspace. */
  'memory.changed': z.object({ id }),
  /**
   * A fork in which the person takes part: it began, ended or was reopened, has a result, or they wrote in it
   * for the first time.
   */
  'fork.changed': z.object({ id }),
  /** The person saved a message, or has another reminder or scheduled message; without a thread it starts one. */
  'later.changed': z.object({ workspaceId: id, threadId: id.nullable() }),
  /** A catch-up of the person has another state or another line. */
  'catch_up.changed': z.object({ id }),
  /** The person's choices about the summary of a thread have changed, on this device or on another one. */
  'thread.help': z.object({ id }),
  /** A trial that the person started has another state. */
  'trial.changed': z.object({ id, agentId: id }),
  /** A proof that the person started has another state. */
  'proof.changed': z.object({ id, agentId: id }),
  /** The words and steps of such a trial; those of other tasks come in the topic of their thread. */
  'task.delta': taskDelta,
  'task.progress': taskProgress,
  /** One of the person's sessions has ended; it may be the one that hears this. */
  'session.ended': z.object({ sessionId: id }),
} as const

const told = <N extends string, P extends z.ZodType>(name: N, payload: P) =>
  z.object({ name: z.literal(name), payload })

/** Every event of every topic, by its name: a browser parses each event with this before any code uses it. */
export const liveEvent = z.discriminatedUnion('name', [
  told('message.created', threadEvents['message.created']),
  told('message.updated', threadEvents['message.updated']),
  told('message.deleted', threadEvents['message.deleted']),
  told('reaction.changed', threadEvents['reaction.changed']),
  told('fork.created', threadEvents['fork.created']),
  told('fork.updated', threadEvents['fork.updated']),
  told('task.status_changed', threadEvents['task.status_changed']),
  told('task.progress', threadEvents['task.progress']),
  told('task.delta', threadEvents['task.delta']),
  told('thread.active_agent', threadEvents['thread.active_agent']),
  told('thread.help', threadEvents['thread.help']),
  told('typing', threadEvents.typing),
  told('thread.created', channelEvents['thread.created']),
  told('thread.updated', channelEvents['thread.updated']),
  told('members.changed', channelEvents['members.changed']),
  told('task.waiting', channelEvents['task.waiting']),
  told('entry.created', channelEvents['entry.created']),
  told('entry.changed', channelEvents['entry.changed']),
  told('memory.changed', channelEvents['memory.changed']),
  told('pin.changed', channelEvents['pin.changed']),
  told('channel.changed', workspaceEvents['channel.changed']),
  told('agent.changed', workspaceEvents['agent.changed']),
  told('agent.draft_changed', userEvents['agent.draft_changed']),
  told('member.changed', workspaceEvents['member.changed']),
  told('mcp_server.changed', workspaceEvents['mcp_server.changed']),
  told('group.changed', workspaceEvents['group.changed']),
  told('sidebar.changed', userEvents['sidebar.changed']),
  told('presence.changed', workspaceEvents['presence.changed']),
  told('read.updated', userEvents['read.updated']),
  told('reads.changed', userEvents['reads.changed']),
  told('thread.muted', userEvents['thread.muted']),
  told('fork.read', userEvents['fork.read']),
  told('draft.changed', userEvents['draft.changed']),
  told('notification.created', userEvents['notification.created']),
  told('notification.changed', userEvents['notification.changed']),
  told('follow.changed', userEvents['follow.changed']),
  told('fork.changed', userEvents['fork.changed']),
  told('later.changed', userEvents['later.changed']),
  told('catch_up.changed', userEvents['catch_up.changed']),
  told('trial.changed', userEvents['trial.changed']),
  told('proof.changed', userEvents['proof.changed']),
  told('session.ended', userEvents['session.ended']),
])
export type LiveEvent = z.infer<typeof liveEvent>
