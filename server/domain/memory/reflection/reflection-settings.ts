/** The settings of a workspace's reflection. Pure: the browser reads it too. */
import * as z from 'zod'
import { id, time } from '../../wire/ids.ts'
import { timeZone } from '../../workspaces/session.ts'

const usd = z.number().positive('A limit must be more than $0.').max(1_000, 'A limit can be up to $1,000.')

/** The fields that an admin may change. Dollars are US dollars. */
export const reflectionFields = z.object({
  isOn: z.boolean(),
  /** A new memory counts only after a person has accepted it. */
  needsReview: z.boolean(),
  rhythm: z.enum(['daily', 'weekly']),
  /** The day of a weekly run, 0 for Sunday. */
  weekday: z.number().int().min(0).max(6),
  hour: z.number().int().min(0).max(23),
  timeZone,
  /** The most that one run may cost, over all its channels. */
  runUsd: usd,
  /** The most that all runs of a calendar month may cost. Months are those of UTC. */
  monthUsd: usd,
})
export type ReflectionFields = z.infer<typeof reflectionFields>

/** A workspace that has never changed its settings. The zone is that of the admin who switches it on. */
export const usualReflection: ReflectionFields = {
  isOn: false,
  needsReview: true,
  rhythm: 'daily',
  weekday: 1,
  hour: 3,
  timeZone: 'UTC',
  runUsd: 0.5,
  monthUsd: 10,
}

/** A channel that the reading admin may read, and whether reflection reads it. */
export const reflectedChannel = z.object({
  channelId: id,
  name: z.string(),
  isPrivate: z.boolean(),
  /** The number of people who will see its memories. */
  readers: z.number().int(),
  isChosen: z.boolean(),
  chosenBy: z.object({ id, name: z.string() }).nullable(),
  /** The person who chose the channel can't read it any more, so that runs leave it out. */
  isPaused: z.boolean(),
})
export type ReflectedChannel = z.infer<typeof reflectedChannel>

export const reflectionSettings = reflectionFields.extend({
  nextRunAt: time.nullable(),
  spentThisMonthUsd: z.number(),
  /** A run is under way, or waits for a worker. */
  isRunning: z.boolean(),
  channels: z.array(reflectedChannel),
})
export type ReflectionSettings = z.infer<typeof reflectionSettings>
