/** Returns how many minutes the clocks of a zone are ahead of UTC at a moment; null: the zone is not known here. */
export function zoneOffset(timeZone: string | undefined, at: Date): number | null {
  try {
    const parts = new Intl.DateTimeFormat('en-US', { timeZone, ...fields }).formatToParts(at)
    const read = (type: Intl.DateTimeFormatPartTypes) =>
      Number(parts.find(part => part.type === type)?.value ?? Number.NaN)
    const there = Date.UTC(
      read('year'),
      read('month') - 1,
      read('day'),
      read('hour'),
      read('minute'),
      read('second'),
    )
    return Math.round((there - Math.floor(at.getTime() / 1_000) * 1_000) / 60_000)
  } catch {
    return null
  }
}

const fields = {
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
} as const
