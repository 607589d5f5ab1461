/**
 * The answer of a model that drafts a result, and the part of it that can be shown. Pure. None of it is
 * trusted: each line is checked against the fork's messages, and errors are either told back to the model or
 * lose their citations.
 *
 * A first draft is the whole result. The answer for a draft that begins with lines contains changes to them: a line that the
 * answer does not mention stays as it is.
 */
import * as z from 'zod'
import { isBlank } from '../messages/message-content.ts'
import { oneLine } from '../messages/one-line.ts'
import { type CheckedResult, type CheckScope, createCheck, type LineCheck } from './check-lines.ts'
import {
  draftedBullet,
  draftedChange,
  draftedLine,
  draftedObjection,
  draftedRemark,
} from './drafted-lines.ts'

const lists = {
  bullets: z.array(draftedBullet),
  deferred: z.array(draftedLine),
  open_questions: z.array(draftedLine),
  dissent: z.array(draftedObjection),
}

/** A first result in a model's answer: the names of its lists, in reading order. */
export const draftedResult = z.object({ headline: z.string(), ...lists })
export type DraftedResult = z.infer<typeof draftedResult>

/** The changes to earlier lines in a model's answer; its lists contain only the new lines. */
const revisedResult = z.object({
  headline: z.string().nullable(),
  headline_why: z.string().nullable(),
  changed: z.array(draftedChange),
  dropped: z.array(draftedRemark),
  contradicted: z.array(draftedRemark),
  ...lists,
})
export type RevisedResult = z.infer<typeof revisedResult>

/** Reads a model's whole answer; null: it is not in the requested form, or says nothing. */
export function readDrafted(text: string): DraftedResult | null {
  const parsed = draftedResult.safeParse(parse(text))
  if (!parsed.success || isBlank(oneLine(parsed.data.headline))) return null
  return parsed.data.bullets.some(bullet => !isBlank(oneLine(bullet.text))) ? parsed.data : null
}

/** Reads the changes that a model makes to earlier lines; null: they are not in the requested form. */
export function readRevised(text: string): RevisedResult | null {
  const parsed = revisedResult.safeParse(parse(text))
  return parsed.success ? parsed.data : null
}

/**
 * Checks a model's whole answer. The returned body is the part of it that can be shown: a line loses wrong
 * citations and an owner whom nobody named, and the body loses everything beyond a result's limits.
 */
export function checkDrafted(drafted: DraftedResult | RevisedResult, scope: CheckScope): CheckedResult {
  const check = createCheck(scope, { isWhole: true })
  for (const [section, value] of Object.entries(drafted)) {
    for (const each of Array.isArray(value) ? value : [value]) takePiece(check, { section, value: each })
  }
  return check.close()
}

/** Checks the pieces of an answer that have come so far: it keeps only lines without any error. */
export function checkGrowing(
  pieces: readonly { section: string; value: unknown }[],
  scope: CheckScope,
): CheckedResult {
  const check = createCheck(scope, { isWhole: false })
  for (const piece of pieces) takePiece(check, piece)
  return check.close()
}

function takePiece(check: LineCheck, { section, value }: { section: string; value: unknown }): void {
  const words = z.string().nullable()
  if (section === 'headline') withParsed(words, value, check.headline)
  if (section === 'headline_why') withParsed(words, value, check.headlineWhy)
  if (section === 'changed') withParsed(draftedChange, value, check.changed)
  if (section === 'dropped') withParsed(draftedRemark, value, check.dropped)
  if (section === 'contradicted') withParsed(draftedRemark, value, check.contradicted)
  if (section === 'bullets') withParsed(draftedBullet, value, check.bullet)
  if (section === 'deferred') withParsed(draftedLine, value, check.deferred)
  if (section === 'open_questions') withParsed(draftedLine, value, check.openQuestion)
  if (section === 'dissent') withParsed(draftedObjection, value, check.objection)
}

function withParsed<T>(shape: z.ZodType<T>, value: unknown, use: (parsed: T) => void): void {
  const parsed = shape.safeParse(value)
  if (parsed.success) use(parsed.data)
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}
