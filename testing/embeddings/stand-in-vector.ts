import { fillers, meanings } from './synonyms.ts'

export const standInDimensions = 512

/**
 * Makes a vector of a text without a model: from its words, their meanings in a short list, and their letters, so that
 * synonyms and misspelled words come near. The same text always gives the same vector, of length 1.
 */
export function makeStandInVector(text: string, dimensions = standInDimensions): number[] {
  const sum = new Float64Array(dimensions)
  for (const [feature, weight] of listFeatures(text)) {
    const signs = createSigns(feature)
    for (let index = 0; index < dimensions; index++) sum[index] = (sum[index] ?? 0) + weight * signs()
  }
  const length = Math.hypot(...sum)
  return [...sum].map((value, index) => (length === 0 ? Number(index === 0) : value / length))
}

/** Returns the features of a text with their weights. */
function listFeatures(text: string): Map<string, number> {
  const features = new Map<string, number>()
  const add = (feature: string, weight: number) =>
    features.set(feature, (features.get(feature) ?? 0) + weight)
  for (const word of text
    .normalize('NFC')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []) {
    if (fillers.has(word)) continue
    const root = word.length > 4 ? word.replace(/(?:ing|ed|es|s)$/, '') : word
    const meaning = meanings.get(word) ?? meanings.get(root)
    add(`word ${root}`, 0.7)
    if (meaning !== undefined) add(`meaning ${meaning}`, 1)
    const padded = `^${root}$`
    const parts = Array.from({ length: Math.max(1, padded.length - 2) }, (_, at) => padded.slice(at, at + 3))
    for (const part of parts) add(`part ${part}`, 0.6 / Math.sqrt(parts.length))
  }
  return features
}

/** Returns a row of -1 and 1 that looks random and follows from the feature (FNV-1a, then xorshift). */
function createSigns(feature: string): () => number {
  let state = 0x811c9dc5
  for (const byte of Buffer.from(feature)) state = Math.imul(state ^ byte, 0x01000193)
  if (state === 0) state = 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return state < 0 ? -1 : 1
  }
}
