import * as z from 'zod'
import { attachment } from '@/server/domain/messages/attachment'

/** The answers of the file route: the stored file, or the reason why it could not be stored. */
export const stored = z.object({ attachment })
export const refusal = z.object({ error: z.object({ reason: z.string(), message: z.string() }) })
