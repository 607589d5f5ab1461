import { strFromU8, unzipSync, zipSync } from 'fflate'
import { extractLimits } from '../../../domain/files/file-text.ts'
import { Refused } from './refused.ts'

/**
 * Unpacks those parts of a document that hold words. Its own directory tells the sizes, and no part gets more
 * memory than that: so a small file can't unpack to a huge one, whatever it says about itself.
 */
export function unpack(bytes: Uint8Array): Record<string, Uint8Array> {
  let size = 0
  let count = 0
  try {
    return unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!/\.(xml|rels)$/i.test(name)) return false
        count++
        size += originalSize
        if (count > extractLimits.entries || size > extractLimits.unpackedBytes)
          throw new Refused('too_large')
        return true
      },
    })
  } catch (error) {
    throw error instanceof Refused ? error : new Refused('broken')
  }
}

/**
 * Packs the parts again, without compressing them: the libraries that read documents unpack without a limit,
 * and get nothing that could grow.
 */
export function repack(parts: Record<string, Uint8Array>): Buffer {
  for (const [name, part] of Object.entries(parts)) {
    // Entities that name each other grow without end. No program that writes documents declares any.
    if (strFromU8(part.subarray(0, 4_096), true).includes('<!DOCTYPE')) throw new Refused('broken')
    if (/[\\]|(^|\/)\.\.(\/|$)/.test(name)) throw new Refused('broken')
  }
  return Buffer.from(zipSync(parts, { level: 0 }))
}
