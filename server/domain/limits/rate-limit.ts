/** The rate limits that people and programs are told: in headers, in the settings and by the API. */
import * as z from 'zod'
import { id, time } from '../wire/ids.ts'

/** The limits that a workspace can lower: their requests name the workspace. */
export const loweredKind = z.enum(['message', 'apiKey', 'workspacePosts', 'workspaceCalls'])
export type LoweredKind = z.infer<typeof loweredKind>

export const toldKind = z.enum([...loweredKind.options, 'write', 'catchUp'])
export type ToldKind = z.infer<typeof toldKind>

export interface ToldLimit {
  /** The name in headers. */
  policy: string
  /** Each person, each key, or all of a workspace together has a count. */
  per: 'person' | 'key' | 'workspace'
  /** The most in one window. No workspace can allow more. */
  most: number
  seconds: number
  /** The most at once, if it takes longer than a window to use up; null: all of a window can be used at once. */
  burst: number | null
}

export const toldLimits: Readonly<Record<ToldKind, ToldLimit>> = {
  message: { policy: 'messages', per: 'person', most: 300, seconds: 60, burst: 200 },
  write: { policy: 'writes', per: 'person', most: 600, seconds: 60, burst: null },
  catchUp: { policy: 'catch-ups', per: 'person', most: 30, seconds: 3_600, burst: null },
  apiKey: { policy: 'key', per: 'key', most: 1_200, seconds: 60, burst: null },
  workspacePosts: { policy: 'workspace-messages', per: 'workspace', most: 3_000, seconds: 60, burst: 1_000 },
  workspaceCalls: { policy: 'workspace-calls', per: 'workspace', most: 6_000, seconds: 60, burst: null },
}

/** The state of one limit after a request was counted. */
export interface Standing {
  policy: string
  most: number
  seconds: number
  /** The number of requests that can be made now. */
  remaining: number
  /** The number of seconds until the count begins anew. */
  resetSeconds: number
}

/** From this part of a limit on, somebody came near it. */
export const nearShare = 0.8

const toldLimit = z.object({
  kind: toldKind,
  per: z.enum(['person', 'key', 'workspace']),
  most: z.number().int(),
  seconds: z.number().int(),
  burst: z.number().int().nullable(),
  /** The lower limit of this workspace; null: that of the server counts. */
  lowered: z.number().int().nullable(),
  canLower: z.boolean(),
})

/** The page of limits: for admins everybody, for others they themselves and their own keys. */
export const limitsPage = z.object({
  limits: z.array(toldLimit),
  /** The counts of the current windows in this web process. */
  uses: z.array(
    z.object({
      kind: toldKind,
      /** A person, a key or the workspace. */
      subjectId: id,
      used: z.number().int(),
      resetSeconds: z.number().int(),
    }),
  ),
  /** The last seven days, newest first: windows with 80 % used, and with all of it used. */
  marks: z.array(
    z.object({
      kind: loweredKind,
      subjectId: id,
      near: z.number().int(),
      reached: z.number().int(),
      lastAt: time,
    }),
  ),
  /** The keys that `uses` and `marks` name. */
  keys: z.array(z.object({ id, name: z.string(), ownerId: id })),
})
export type LimitsPage = z.infer<typeof limitsPage>
export type LimitUse = LimitsPage['uses'][number]
export type LimitMark = LimitsPage['marks'][number]
