import * as z from 'zod'
import { id, time } from '../wire/ids.ts'
import { limits } from '../wire/limits.ts'
import { plainName } from '../wire/plain-name.ts'
import { timeZone } from '../workspaces/session.ts'
import { cadence, cadenceOrWords } from './cadence.ts'

/**
 * The policy for the answers of runs. `conditional`: an answer is posted only if the agent begins it with the marker. The
 * owner is told of repeated failures under any policy.
 */
export const notifyPolicy = z.enum(['always', 'conditional', 'never'])
export type NotifyPolicy = z.infer<typeof notifyPolicy>

/** `completed`: a single run that succeeded. `disabled`: switched off after failures, or because the owner left. */
export const scheduleStatus = z.enum(['active', 'paused', 'completed', 'disabled'])

/** The earlier messages that a run shows its agent: those of its own earlier runs, or those of the thread. */
export const scheduleHistory = z.enum(['own', 'thread'])

/** Where the answers go: a thread or a fork of it, a new thread of a channel for each run, or the owner's direct message. */
export const schedulePlaceGiven = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('thread'), threadId: id, forkId: id.nullish() }),
  z.strictObject({ kind: z.literal('channel'), channelId: id }),
  z.strictObject({ kind: z.literal('direct') }),
])
export type SchedulePlaceGiven = z.infer<typeof schedulePlaceGiven>

const place = z.object({
  kind: z.enum(['thread', 'channel', 'direct']),
  channelId: id.nullable(),
  threadId: id.nullable(),
  forkId: id.nullable(),
})

/** The newest run of a schedule, for a list. */
const lastRun = z.object({
  id,
  status: z.enum(['queued', 'running', 'completed', 'failed', 'cancelled']),
  dueAt: time,
  endedAt: time.nullable(),
})

export const schedule = z.object({
  id,
  workspaceId: id,
  /** The person whose rights the runs have. */
  ownerId: id,
  /** `reminder`: no agent works; the text comes back to the owner. */
  kind: z.enum(['agent', 'reminder']),
  agentId: id.nullable(),
  name: z.string(),
  prompt: z.string(),
  cadence,
  timeZone: z.string(),
  /** The cadence in words. */
  words: z.string(),
  notify: notifyPolicy,
  history: scheduleHistory,
  place,
  /** The message that a reminder is about. */
  messageId: id.nullable(),
  status: scheduleStatus,
  /** Why it was switched off. */
  statusNote: z.string().nullable(),
  nextRunAt: time.nullable(),
  consecutiveFailures: z.number().int(),
  lastRun: lastRun.nullable(),
  createdAt: time,
  updatedAt: time,
})
export type Schedule = z.infer<typeof schedule>

const prompt = z.string().trim().min(1, 'Enter a prompt.').max(limits.schedulePromptLength)
const name = z.string().overwrite(plainName).min(1, 'Enter a name.').max(limits.nameLength)

export const scheduleDraft = z.strictObject({
  workspaceId: id,
  agentId: id,
  prompt,
  /** Default: the first words of the prompt. */
  name: name.optional(),
  when: cadenceOrWords,
  /** Default: the zone of the owner's browser, else UTC. */
  timeZone: timeZone.optional(),
  notify: notifyPolicy.default('always'),
  history: scheduleHistory.default('own'),
  place: schedulePlaceGiven.default({ kind: 'direct' }),
})
export type ScheduleDraft = z.infer<typeof scheduleDraft>

/** The fields to change; the others stay. */
export const scheduleChanges = z.strictObject({
  agentId: id.optional(),
  prompt: prompt.optional(),
  name: name.optional(),
  when: cadenceOrWords.optional(),
  timeZone: timeZone.optional(),
  notify: notifyPolicy.optional(),
  history: scheduleHistory.optional(),
  place: schedulePlaceGiven.optional(),
})
export type ScheduleChanges = z.infer<typeof scheduleChanges>

export const reminderDraft = z.strictObject({
  workspaceId: id,
  /** Default, if there is a message: its first words. */
  text: z.string().trim().max(limits.schedulePromptLength).default(''),
  /** The message that the reminder leads back to. */
  messageId: id.nullish(),
  when: cadenceOrWords,
  timeZone: timeZone.optional(),
})
export type ReminderDraft = z.infer<typeof reminderDraft>

/** The most schedules, reminders included, that one person can have waiting in a workspace. */
export const mostSchedules = 100
/** The most runs of agents at once, over all workspaces of an instance. */
export const mostRunsAtOnce = 5
/** A schedule keeps so many runs; older ones are removed. */
export const keptRuns = 100
/** After so many failures in a row the owner is told under any policy. */
export const failuresToTell = 3
/** After so many failures in a row the schedule is switched off. */
export const failuresToDisable = 5
