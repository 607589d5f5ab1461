/** The inputs and outputs that several tools share. */
import * as z from 'zod'
import { limits } from '../domain/wire/limits.ts'

export const cursor = z.string().max(1_000).optional().describe('The nextCursor of the page before.')
export const limit = z.number().int().min(1).max(limits.maxPageSize).default(20)
export const nextCursor = z
  .string()
  .nullable()
  .describe('Pass it as cursor for the next page; null: that is all.')

/** The channel of a list or of a new thread. */
export const channelInput = z.string().min(1).max(100).describe('The channel’s name or id.')

/** Tells how to read on, if there is more. */
export function tellNext(next: string | null): string[] {
  return next === null ? [] : [`There is more: pass cursor ${next}`]
}
