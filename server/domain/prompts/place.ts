/**
 * The facts about the place and the time of a request: where the agent is, who can read along, and which agents
 * it can turn to. Names, topics and purposes are people's words, so they stand in a tag of their own.
 */
import * as z from 'zod'
import { memberRole } from '../workspaces/workspace.ts'
import { escapeAttribute } from './escape.ts'

export const place = z.object({
  workspace: z.string(),
  channel: z.object({ kind: z.enum(['public', 'private', 'direct']), name: z.string(), topic: z.string() }),
  /** The agent that is active in the thread, and the reason for which it was chosen; absent in old materials. */
  active: z.object({ handle: z.string(), reason: z.string().nullable() }).nullish(),
  /** The fork, which tools name by this id; absent on the main line. */
  forkId: z.string().optional(),
  /** The people who can read here: the asker first, then those who wrote here lately. */
  people: z.array(z.object({ name: z.string(), handle: z.string(), role: memberRole })),
  /** The number of all people who can read here. */
  peopleCount: z.number().int(),
  /** The other agents that can be asked. */
  agents: z.array(z.object({ name: z.string(), handle: z.string(), purpose: z.string() })),
})
export type Place = z.infer<typeof place>

/** The most people of a place that a request names. */
export const mostPeopleNamed = 30
/** The most agents of a workspace that a request names. */
export const mostAgentsNamed = 20

/** A moment in the local time of the person who asks. */
export const localTime = z.object({
  /** 2026-11-22 */
  day: z.string(),
  /** 18:03 */
  time: z.string(),
})
export type LocalTime = z.infer<typeof localTime>

/**
 * Describes the place, for the end of a prompt: it changes more often than the conversation. `slug`: the handle of
 * the agent that is asked.
 */
export function describePlace(
  { workspace, channel, forkId, active, people, peopleCount, agents }: Place,
  slug: string,
): string {
  const { kind, name, topic } = channel
  const conversation = forkId ? `fork" fork-id="${forkId}` : 'thread'
  const where =
    kind === 'direct'
      ? ' conversation="direct message"'
      : ` channel="${escapeAttribute(name)}" kind="${kind}" conversation="${conversation}"${
          topic ? ` topic="${escapeAttribute(topic)}"` : ''
        }`
  const unnamed = peopleCount - people.length
  return [
    `<here you="@${escapeAttribute(slug)}" workspace="${escapeAttribute(workspace)}"${where}>`,
    ...people.map(
      person =>
        `<person name="${escapeAttribute(person.name)}" handle="@${escapeAttribute(person.handle)}" role="${person.role}"/>`,
    ),
    ...(active
      ? [
          `<active agent="@${escapeAttribute(active.handle)}"${active.reason ? ` because="${escapeAttribute(active.reason)}"` : ''}/>`,
        ]
      : []),
    ...(unnamed > 0 ? [`<people more="${unnamed}"/>`] : []),
    ...agents.map(
      agent =>
        `<agent name="${escapeAttribute(agent.name)}" handle="@${escapeAttribute(agent.handle)}" purpose="${escapeAttribute(agent.purpose)}"/>`,
    ),
    '</here>',
  ].join('\n')
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** Returns the name of a day of the week: 2026-11-22 is a Sunday. */
export function weekdayOf(day: string): string {
  return weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? ''
}

/** Returns a moment (ISO 8601) in the local time of a zone; an unknown zone counts as UTC. */
export function toLocalTime(at: string, zone: string): LocalTime {
  const parts = formatIn(zone).formatToParts(new Date(at))
  const part = (type: string) => parts.find(found => found.type === type)?.value ?? ''
  return {
    day: `${part('year')}-${part('month')}-${part('day')}`,
    time: `${part('hour')}:${part('minute')}`,
  }
}

const formats = new Map<string, Intl.DateTimeFormat>()

function formatIn(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const format = createFormat(zone) ?? createFormat('UTC') ?? new Intl.DateTimeFormat('en')
  formats.set(zone, format)
  return format
}

function createFormat(timeZone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('en', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
  } catch {
    return null
  }
}
