import { findDay } from './day.ts'

/** A message as the data of a conversation gives it. */
export interface Line {
  author: string
  at: Date
  content: string
}

const head = /^(\d\d:\d\d|-\d+m) ([^:]{1,40}): ?(.*)$/

/**
 * Reads a conversation from its text. A line `-- Tuesday` begins a day (see findDay). A line `09:12 Nadia: …`
 * begins a message; today's messages give the minutes before now instead of the time: `-25m Nadia: …`. All
 * other lines belong to the message before them. The times are in UTC and must be in order.
 */
export function readTalk(text: string, now: Date): Line[] {
  const lines: Line[] = []
  let day = findDay('today', now)
  for (const row of dedent(text)) {
    const [, label] = /^-- (.+)$/.exec(row) ?? []
    const [, time, author, words] = head.exec(row) ?? []
    const last = lines.at(-1)
    if (label) day = findDay(label, now)
    else if (time && author && words !== undefined)
      lines.push({ author, at: timeOf(time, day, now), content: words })
    else if (last) last.content += `\n${row}`
    else throw new Error(`A talk begins with an author, not with: ${row}`)
  }
  const read = lines.map(line => ({ ...line, content: line.content.trim() }))
  checkOrder(read, now)
  return read
}

function timeOf(time: string, day: string, now: Date): Date {
  const [, minutes] = /^-(\d+)m$/.exec(time) ?? []
  return minutes ? new Date(now.getTime() - Number(minutes) * 60_000) : new Date(`${day}T${time}:00Z`)
}

function checkOrder(lines: readonly Line[], now: Date): void {
  for (const [index, line] of lines.entries()) {
    const next = lines[index + 1]?.at ?? now
    if (line.at > next) throw new Error(`This message is later than the one after it: ${line.content}`)
  }
}

/** Returns the rows without the indentation of the first one, and without empty rows at both ends. */
function dedent(text: string): string[] {
  const rows = text.replace(/^\s*\n|\s+$/g, '').split('\n')
  const indent = /^ */.exec(rows[0] ?? '')?.[0].length ?? 0
  return rows.map(row => (row.slice(0, indent).trim() === '' ? row.slice(indent) : row))
}
