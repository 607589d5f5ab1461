import type * as z from 'zod'
import { activeAgent } from '../domain/agents/active-agent.ts'
import { agent } from '../domain/agents/agent.ts'
import { channel } from '../domain/channels/channel.ts'
import { fork } from '../domain/forks/fork.ts'
import { entryBrief, entryChange, entryOwner, entryStatus, ledgerEntry } from '../domain/ledger/entry.ts'
import { memoryEntry } from '../domain/memory/memory-entry.ts'
import { memoryKind, memorySource, memoryStatus } from '../domain/memory/memory-item.ts'
import { attachment } from '../domain/messages/attachment.ts'
import { message, messageMetadata } from '../domain/messages/message.ts'
import { reaction } from '../domain/messages/reaction.ts'
import { messagePage, threadSummary } from '../domain/messages/thread.ts'
import { decision } from '../domain/results/decision.ts'
import {
  citation,
  objection,
  publishedResult,
  publishedVersion,
  resultBody,
  resultBullet,
  resultLine,
  wording,
} from '../domain/results/result.ts'
import { cadence } from '../domain/schedules/cadence.ts'
import { schedule } from '../domain/schedules/schedule.ts'
import { scheduleRun } from '../domain/schedules/schedule-run.ts'
import { searchHit, unknownFilter } from '../domain/search/search.ts'
import { usageRow, usageSums } from '../domain/spending/usage.ts'
import { askCard, askResponse, audience } from '../domain/tasks/ask.ts'
import {
  replayWish,
  stopReason,
  task,
  taskEventEntry,
  taskOrigin,
  taskStatus,
  taskStep,
  tokenUsage,
} from '../domain/tasks/task.ts'
import { incomingDelivery, incomingWebhook } from '../domain/webhooks/incoming.ts'
import { outgoingDelivery, outgoingWebhook } from '../domain/webhooks/outgoing.ts'
import { apiScope } from '../domain/workspaces/api-key.ts'
import { member, memberRole } from '../domain/workspaces/workspace.ts'
import { problem } from './problem.ts'
import { answeredTask, streamedEvent, streamedText, taskStreamData } from './stream-data.ts'

/**
 * The names of the schemas in the OpenAPI document, which are the names of the types in generated clients. A
 * schema that is not here is written out where it is used. A name never changes: clients use it.
 */
export const schemaNames: Readonly<Record<string, z.ZodType>> = {
  ActiveAgent: activeAgent,
  Agent: agent,
  AnsweredTask: answeredTask,
  ApiScope: apiScope,
  AskCard: askCard,
  AskResponse: askResponse,
  Attachment: attachment,
  Audience: audience,
  Cadence: cadence,
  Channel: channel,
  Citation: citation,
  Decision: decision,
  Entry: ledgerEntry,
  EntryBrief: entryBrief,
  EntryChange: entryChange,
  EntryOwner: entryOwner,
  EntryStatus: entryStatus,
  Fork: fork,
  IncomingDelivery: incomingDelivery,
  IncomingWebhook: incomingWebhook,
  Member: member,
  MemberRole: memberRole,
  Memory: memoryEntry,
  MemoryKind: memoryKind,
  MemorySource: memorySource,
  MemoryStatus: memoryStatus,
  Message: message,
  MessageMetadata: messageMetadata,
  MessagePage: messagePage,
  Objection: objection,
  OutgoingDelivery: outgoingDelivery,
  OutgoingWebhook: outgoingWebhook,
  Problem: problem,
  Reaction: reaction,
  ReplayWish: replayWish,
  Result: publishedResult,
  ResultBody: resultBody,
  ResultBullet: resultBullet,
  ResultLine: resultLine,
  ResultVersion: publishedVersion,
  Schedule: schedule,
  ScheduleRun: scheduleRun,
  SearchHit: searchHit,
  StopReason: stopReason,
  StreamedEvent: streamedEvent,
  StreamedText: streamedText,
  Task: task,
  TaskEvent: taskEventEntry,
  TaskOrigin: taskOrigin,
  TaskStatus: taskStatus,
  TaskStep: taskStep,
  TaskStreamData: taskStreamData,
  Thread: threadSummary,
  TokenUsage: tokenUsage,
  UnknownFilter: unknownFilter,
  UsageRow: usageRow,
  UsageSums: usageSums,
  Wording: wording,
}
