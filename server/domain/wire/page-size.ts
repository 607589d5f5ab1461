import * as z from 'zod'
import { limits } from './limits.ts'

/** How many rows a list answers with. */
export const pageSize = z.number().int().min(1).max(limits.maxPageSize).default(limits.pageSize)
