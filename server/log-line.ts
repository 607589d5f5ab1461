import { styleText } from 'node:util'
import * as z from 'zod'

const entry = z.looseObject({
  level: z.string(),
  time: z.string(),
  process: z.string().optional(),
  msg: z.string().optional(),
  err: z.looseObject({ message: z.string(), stack: z.string().optional() }).optional(),
})

const colours: Record<string, 'gray' | 'cyan' | 'yellow' | 'red'> = {
  trace: 'gray',
  debug: 'gray',
  warn: 'yellow',
  error: 'red',
  fatal: 'red',
}

/**
 * Turns one line of JSON log into a line for people: time, process, message, and the fields in short. Other
 * text is not changed.
 */
export function formatLogLine(line: string): string {
  const parsed = entry.safeParse(parseJson(line))
  if (!parsed.success) return line.trimEnd()
  const { level, time, process = '', msg = '', err, ...fields } = parsed.data
  const head = [
    styleText('gray', new Date(time).toTimeString().slice(0, 8)),
    styleText(colours[level] ?? 'cyan', level.toUpperCase().padEnd(5)),
    styleText('gray', process),
    msg,
    styleText('gray', describeFields(fields)),
  ]
  const text = head.filter(Boolean).join(' ')
  return err ? `${text}\n${err.stack ?? err.message}` : text
}

function describeFields(fields: Record<string, unknown>): string {
  return Object.entries(fields)
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(' ')
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
