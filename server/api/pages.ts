import * as z from 'zod'
import { limits } from '../domain/wire/limits.ts'

/** Parameters arrive as text. */
export const pageLimit = z.coerce
  .number()
  .int()
  .min(1)
  .max(limits.maxPageSize)
  .default(limits.pageSize)
  .describe('The most items to return.')

export const seqParameter = z.coerce.number().int().min(0)
