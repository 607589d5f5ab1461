import * as z from 'zod'
import { id } from '../wire/ids.ts'

/** The preview of the page behind a link: plain words of a stranger, already cut and on one line each. */
export const linkPreview = z.object({
  title: z.string(),
  text: z.string(),
  /** The name of the site; empty: it has none besides its host. */
  site: z.string(),
  /** Its picture, which we serve ourselves: see linkPicturePath. */
  picture: z.object({ id, width: z.number().int(), height: z.number().int() }).nullable(),
})
export type LinkPreview = z.infer<typeof linkPreview>

/** A link of a message after a worker has looked at it; `preview` null: there is nothing to show. */
export const messageLink = z.object({
  url: z.string(),
  preview: linkPreview.nullable(),
  /** The author or an admin has removed the preview. */
  isOff: z.boolean().optional(),
})
export type MessageLink = z.infer<typeof messageLink>
