import { waitingStrings as words } from '@/components/strings/tasks/waiting'
import { dayOf } from '@/components/workspace/format-time'
import type { AskCard } from '@/server/domain/tasks/ask'

const time = new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit' })
const weekday = new Intl.DateTimeFormat(undefined, { weekday: 'short', hour: 'numeric', minute: '2-digit' })
const date = new Intl.DateTimeFormat(undefined, {
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
})

/** Lists the people who may answer: 'Ada or an admin', 'Ada and Bob', 'any 2 of Ada, Bob, and Carla'. */
export function listAudience(
  { audience }: Pick<AskCard, 'audience'>,
  nameOf: (userId: string) => string,
): string {
  const { userIds, roles, needed } = audience
  if (needed > 1) {
    const people = userIds.map(nameOf)
    return needed < people.length ? words.quorum(needed, people) : words.both(people)
  }
  return words.eitherOf([...userIds.map(nameOf), ...roles.map(role => words.anyOf[role])])
}

/** Formats the end of a wait: the time today, the weekday within a week, else the date. */
export function describeUntil(until: string, now: Date): string {
  const days = dayOf(until) - dayOf(now.toISOString())
  const format = days <= 0 ? time : days < 7 ? weekday : date
  return format.format(new Date(until))
}
