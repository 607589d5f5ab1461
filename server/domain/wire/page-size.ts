import * as z from 'zod'
import { limits } from './limits.ts'

/** The number of rows in one page of a list. */
export const pageSize = z.number().int().min(1).max(limits.maxPageSize).default(limits.pageSize)
