import * as z from 'zod'
import { DomainError } from '../../wire/domain-error.ts'

/** The name of an event: `order.paid`. */
export const eventName = z
  .string()
  .trim()
  .regex(/^[\w.:/-]{1,100}$/, 'Use up to 100 letters, digits, and . : / _ - in the name of an event.')
  .describe('The name of the event: `order.paid`.')

/** The most characters of an event's data. */
const mostData = 100_000

/** Returns an event in words: its name, and its data as JSON. */
export function tellEvent({ name, data }: { name: string; data?: unknown }): string {
  if (data === null || data === undefined) return name
  const json = JSON.stringify(data, null, 2)
  if (json.length > mostData) {
    throw new DomainError(
      'content_too_long',
      `The data of an event can have up to ${mostData.toLocaleString('en-US')} characters. This one has ${json.length.toLocaleString('en-US')}.`,
      { limit: mostData, length: json.length },
    )
  }
  return `${name}\n\n\`\`\`json\n${json}\n\`\`\``
}
