import * as z from 'zod'
import { id } from '../wire/ids.ts'
import type { Spread, VersionFigures } from './version-figures.ts'

const part = z.object({ part: z.number().int(), of: z.number().int() })
export type Part = z.infer<typeof part>

/** The shares of which a higher one is worse. A follow-up may be a good sign or a bad one, so it is none of them. */
const watchedShares = ['failed', 'thumbsDown', 'regenerated', 'stopped'] as const
const watchedSizes = ['cost', 'duration'] as const

/** One thing that is worse: a share of the tasks, or the middle value of their cost or time. */
const dropReason = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('share'), of: z.enum(watchedShares), before: part, after: part }),
  z.object({ kind: z.literal('size'), of: z.enum(watchedSizes), before: z.number(), after: z.number() }),
])
export type DropReason = z.infer<typeof dropReason>

const versionName = z.object({ versionId: id, version: z.number().int() })

/** The current version does worse than an earlier one. */
export const versionDrop = z.object({
  current: versionName,
  before: versionName,
  reasons: z.array(dropReason).min(1),
})
export type VersionDrop = z.infer<typeof versionDrop>

/** The tasks that each of two versions needs before they are compared. */
const enoughTasks = 20
/** The ratings that each needs before thumbs are compared. People rate few answers. */
const enoughThumbs = 5
/** A share counts as worse if chance alone made such a difference in fewer than 1 of 100 cases … */
const mostChance = 0.01
/** … and if it grew by at least 5 points; a size, if it grew by at least a quarter. */
const leastPoints = 0.05
const leastGrowth = 1.25

/** Returns the comparison of the current version with the newest earlier one that has enough tasks; null: no drop. */
export function findDrop(versions: readonly VersionFigures[]): VersionDrop | null {
  const current = versions.find(({ isCurrent }) => isCurrent)
  if (!current || current.tasks < enoughTasks) return null
  const earlier = versions
    .filter(({ version, tasks }) => version < current.version && tasks >= enoughTasks)
    .reduce<VersionFigures | null>(
      (newest, each) => (newest && newest.version > each.version ? newest : each),
      null,
    )
  if (!earlier) return null
  const reasons = compareVersions(earlier, current)
  if (reasons.length === 0) return null
  return { current: nameOf(current), before: nameOf(earlier), reasons }
}

/** Lists the things that are worse in `after`. Small differences and those of few tasks are left out. */
export function compareVersions(before: VersionFigures, after: VersionFigures): DropReason[] {
  const shares = watchedShares.flatMap((of): DropReason[] => {
    const [was, is] = [shareOf(before, of), shareOf(after, of)]
    const enough = of === 'thumbsDown' ? enoughThumbs : enoughTasks
    return isWorse(was, is, enough) ? [{ kind: 'share', of, before: was, after: is }] : []
  })
  const sizes = watchedSizes.flatMap((of): DropReason[] => {
    const [was, is] = [sizeOf(before, of), sizeOf(after, of)]
    return isLarger(was, is) ? [{ kind: 'size', of, before: was.p50 ?? 0, after: is.p50 ?? 0 }] : []
  })
  return [...shares, ...sizes]
}

function nameOf({ versionId, version }: VersionFigures) {
  return { versionId, version }
}

function shareOf(figures: VersionFigures, of: (typeof watchedShares)[number]): Part {
  if (of === 'failed') return { part: figures.failed, of: figures.tasks }
  if (of === 'stopped') return { part: figures.stopped, of: figures.tasks }
  if (of === 'regenerated') return { part: figures.regenerated, of: figures.answered }
  return { part: figures.thumbsDown, of: figures.thumbsUp + figures.thumbsDown }
}

function sizeOf(figures: VersionFigures, of: (typeof watchedSizes)[number]): Spread {
  return of === 'cost' ? figures.costUsd : figures.durationMs
}

function isWorse(was: Part, is: Part, enough: number): boolean {
  if (was.of < enough || is.of < enough) return false
  if (is.part / is.of - was.part / was.of < leastPoints) return false
  return chanceOf(was, is) < mostChance
}

/** Half of the tasks now take more than three quarters of them took before: seldom by chance. */
function isLarger(was: Spread, is: Spread): boolean {
  if (was.of < enoughTasks || is.of < enoughTasks) return false
  if (was.p50 === null || was.p75 === null || is.p50 === null) return false
  return is.p50 > was.p75 && is.p50 >= was.p50 * leastGrowth
}

/**
 * Computes how probable it is that chance alone put so many of the cases, or more, in the second group: Fisher's exact
 * test, one-sided.
 */
export function chanceOf(was: Part, is: Part): number {
  const hits = was.part + is.part
  const all = was.of + is.of
  const most = Math.min(hits, is.of)
  let sum = 0
  for (let part = is.part; part <= most; part++) {
    if (hits - part > was.of) continue
    sum += Math.exp(choose(is.of, part) + choose(was.of, hits - part) - choose(all, hits))
  }
  return Math.min(1, sum)
}

/** The logarithm of the number of ways to choose `part` of `of`. */
function choose(of: number, part: number): number {
  let sum = 0
  for (let step = 1; step <= part; step++) sum += Math.log((of - part + step) / step)
  return sum
}
