/**
 * The factor by which our estimates of tokens are off. Estimates go by the length of the text alone; each
 * answer comes with the endpoint's own count, so the next estimate can be corrected.
 */

/** Beyond these bounds a figure has another cause than the length of the words. */
const bounds = { least: 0.5, most: 1.5 }

/** The part added to an average, since half of all prompts are above it. */
const margin = 1.05

/** Returns the factor for the next call of a task, from its newest call that the endpoint counted. */
export function scaleOf(counted: { estimated: number; used: number } | null): number | null {
  if (!counted || counted.estimated <= 0 || counted.used <= 0) return null
  return bound(counted.used / counted.estimated)
}

/** Returns the factor for a first call, from the sums of all counted calls of its model; 1: there are none. */
export function calibrate({ estimated, counted }: { estimated: number; counted: number }): number {
  return estimated <= 0 || counted <= 0 ? 1 : bound((counted / estimated) * margin)
}

/** Returns the factor of exactly one prompt that the endpoint counted. */
export function scaleBy(counted: number, estimated: number): number {
  return counted / Math.max(1, estimated)
}

function bound(scale: number): number {
  return Math.min(bounds.most, Math.max(bounds.least, scale))
}
