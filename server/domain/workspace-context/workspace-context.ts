/**
 * The workspace context: facts that admins write, and current decisions of published results. Every agent that uses
 * it is told it before the conversation. This file has its shapes at the API.
 */
import * as z from 'zod'
import { id, time } from '../wire/ids.ts'

/** The most characters of the facts, far more than their tokens allow. */
const mostCharacters = 20_000

/** The facts as an admin writes them: Markdown. */
export const contextFacts = z
  .string()
  .trim()
  .max(
    mostCharacters,
    `The facts can have up to ${mostCharacters.toLocaleString('en-US')} characters. Shorten them.`,
  )

export const contextVersion = z.object({
  id,
  version: z.number().int(),
  authorUserId: id,
  note: z.string(),
  createdAt: time,
  isCurrent: z.boolean(),
})
export type ContextVersion = z.infer<typeof contextVersion>

export const contextVersionDetail = contextVersion.extend({ content: z.string() })
export type ContextVersionDetail = z.infer<typeof contextVersionDetail>

/** A decision as a page shows it, with the way to its source. */
export const contextSource = z.object({
  decisionId: id,
  text: z.string(),
  headline: z.string(),
  publishedAt: time,
  channelId: id,
  threadId: id,
  forkId: id,
  messageId: id,
})
export type ContextSource = z.infer<typeof contextSource>

/** The context that an agent in one channel would be told, as one person may see it. */
export const contextPreview = z.object({
  /** The bytes of the layer; empty: nothing is told. */
  text: z.string(),
  tokens: z.number().int(),
  decisions: z.array(contextSource.extend({ label: z.string() })),
  /** Decisions that would be told here but for the limit of tokens. */
  leftForSpace: z.number().int(),
  /** The decisions that admins left out. */
  leftOut: z.array(contextSource),
})
export type ContextPreview = z.infer<typeof contextPreview>
