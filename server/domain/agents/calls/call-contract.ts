/**
 * An approval is a contract: it counts for the call as people saw it, in all its parts. The parts are kept when approval is
 * asked for, and compared right before the call is made. Pure.
 */
import * as z from 'zod'
import { id } from '../../wire/ids.ts'
import type { Trust } from '../tool.ts'
import { type CallTarget, hasMoreReaders, isSamePlace, type PlaceReaders } from './call-target.ts'
import { isStricter } from './decide-call.ts'

/** Whose permissions a call uses. */
export const callRights = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('asker') }),
  /** A program or an address of the server operator. */
  z.object({ kind: z.literal('operator') }),
  /** The sign-in or the keys that an admin gave an MCP server. */
  z.object({ kind: z.literal('admin'), userId: id }),
  /** An MCP server that asks for no sign-in. */
  z.object({ kind: z.literal('none') }),
])
export type CallRights = z.infer<typeof callRights>

/** The MCP server that a call goes to. */
export const calledServer = z.object({
  id,
  /** The hash of its address, which may be a secret. */
  address: z.string(),
  /** The number of its sign-in or keys; a renewed token keeps it. */
  account: z.number().int(),
})
export type CalledServer = z.infer<typeof calledServer>

/** The parts of a contract beside the input and the place. */
export const callTerms = z.object({
  /** The hash of everything that a server says about its tool; empty for our own tools. */
  tool: z.string(),
  server: calledServer.nullable(),
  rights: callRights,
})
export type CallTerms = z.infer<typeof callTerms>

/** A call as people approve it. */
export interface CallContract extends CallTerms {
  /** The SHA-256 of the exact bytes of its input. */
  input: string
  /** Null: the call acts in no place. */
  place: { target: CallTarget; readers: PlaceReaders } | null
  trust: Trust
}

/** The reasons why an approval does not count any more. */
export const approvalChange = z.enum([
  'input',
  'place',
  'readers',
  'tool',
  'address',
  'account',
  'trust',
  'rights',
])
export type ApprovalChange = z.infer<typeof approvalChange>

type Compare = (asked: CallContract, now: CallContract) => ApprovalChange | null

/** How each part is compared. A new part of a contract needs a line here. */
const comparisons: Readonly<Record<keyof CallContract, Compare>> = {
  input: (asked, now) => (asked.input === now.input ? null : 'input'),
  place: comparePlaces,
  tool: (asked, now) => (asked.tool === now.tool ? null : 'tool'),
  server: ({ server: asked }, { server: now }) => {
    if (asked?.id !== now?.id || asked?.address !== now?.address) return 'address'
    return asked?.account === now?.account ? null : 'account'
  },
  rights: (asked, now) => (JSON.stringify(asked.rights) === JSON.stringify(now.rights) ? null : 'rights'),
  trust: (asked, now) => (isStricter(now.trust, asked.trust) ? 'trust' : null),
}

/** Compares a call with the one that was approved; null: it is the same contract, or an easier one. */
export function sameContract(asked: CallContract, now: CallContract): ApprovalChange | null {
  for (const compare of Object.values(comparisons)) {
    const change = compare(asked, now)
    if (change !== null) return change
  }
  return null
}

function comparePlaces(asked: CallContract, now: CallContract): ApprovalChange | null {
  if (!asked.place) return null
  if (!now.place || !isSamePlace(asked.place.target, now.place.target)) return 'place'
  return hasMoreReaders(asked.place.readers, now.place.readers) ? 'readers' : null
}
