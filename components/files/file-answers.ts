import * as z from 'zod'
import { attachment } from '@/server/domain/messages/attachment'

/** What the door for files answers: the file as it is kept, or why it is not. */
export const stored = z.object({ attachment })
export const refusal = z.object({ error: z.object({ reason: z.string(), message: z.string() }) })
