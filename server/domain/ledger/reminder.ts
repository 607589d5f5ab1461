/** When the owner of an entry is reminded of its day: at nine on the day itself, and once more three days later. Pure. */

export type ReminderKind = 'due' | 'overdue'

const hourOfReminders = 9
const daysUntilSecond = 3

/**
 * Returns the reminder that is due now; null: none yet. `reminders`: how many were given. An entry that is overdue for
 * three days before the first one gets the second alone.
 */
export function dueReminder(
  { dueOn, reminders }: { dueOn: string; reminders: number },
  { now, zone }: { now: Date; zone: string | null },
): ReminderKind | null {
  if (reminders < 2 && hasCome(addDays(dueOn, daysUntilSecond), now, zone)) return 'overdue'
  return reminders < 1 && hasCome(dueOn, now, zone) ? 'due' : null
}

function hasCome(day: string, now: Date, zone: string | null): boolean {
  const here = localTime(now, zone)
  return here.day > day || (here.day === day && here.hour >= hourOfReminders)
}

function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

function localTime(at: Date, zone: string | null): { day: string; hour: number } {
  const timeZone = zone ?? 'UTC'
  const hour = new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(at)
  // This locale writes days as ISO does.
  return { day: new Intl.DateTimeFormat('en-CA', { timeZone }).format(at), hour: Number(hour) }
}
