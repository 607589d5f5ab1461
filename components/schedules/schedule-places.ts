import { schedulesStrings } from '@/components/strings/schedules'
import type { Channel } from '@/server/domain/channels/channel'
import type { Schedule, SchedulePlaceGiven } from '@/server/domain/schedules/schedule'

const words = schedulesStrings.form

/** The thread or fork from which a schedule is asked for. */
export interface PlaceHere {
  threadId: string
  forkId: string | null
}

/** Lists the places for the answers of a schedule; the first one is chosen at the start. */
export function listPlaces(given: {
  schedule: Schedule | null
  here: PlaceHere | undefined
  channels: readonly Channel[]
}): (readonly [value: string, words: string])[] {
  const { schedule, here, channels } = given
  return [
    ...(schedule ? [['kept', words.kept] as const] : []),
    ...(here ? [['here', words.here] as const] : []),
    ['direct', words.direct],
    ...channels
      .filter(({ kind, archivedAt, isMember }) => kind !== 'direct' && archivedAt === null && isMember)
      .map(({ id, name }) => [`channel:${id}`, words.inChannel(name)] as const),
  ]
}

/** Returns the chosen place as the server takes it; null: the one that the schedule has. */
export function placeOf(chosen: string, here: PlaceHere | undefined): SchedulePlaceGiven | null {
  if (chosen === 'kept') return null
  if (chosen === 'here' && here) return { kind: 'thread', ...here }
  if (chosen.startsWith('channel:')) return { kind: 'channel', channelId: chosen.slice('channel:'.length) }
  return { kind: 'direct' }
}
