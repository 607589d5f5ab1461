import * as z from 'zod'
import { limits } from '../wire/limits.ts'

/** The text of a search as a person types it: see parseSearch. */
export const searchText = z
  .string()
  .max(limits.searchLength, `A search can have up to ${limits.searchLength} characters.`)

/** The name of a time zone, which decides when a day begins. */
export const timeZone = z.string().max(60).refine(isTimeZone, 'This time zone does not exist.')

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== null
  } catch {
    return false
  }
}
