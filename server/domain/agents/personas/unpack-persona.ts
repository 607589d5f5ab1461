import { unzipSync } from 'fflate'
import { type PersonaFile, type PersonaSection, personaLimits } from './persona.ts'
import { pickFiles } from './pick-files.ts'

export interface UnpackedPersona {
  files: PersonaFile[]
  /** The files of the archive that are not read, with the reason. */
  rest: PersonaSection[]
  /** A sentence if nothing can be read. */
  problem: string | null
}

/**
 * Reads the files of a persona from a zip archive. Only files with a known name are unpacked, into memory. The
 * archive's own directory tells their sizes and none gets more memory than that, so a small archive can't grow large.
 */
export function unpackPersona(archive: Uint8Array): UnpackedPersona {
  if (archive.length > personaLimits.zipBytes) return refuse(tooLarge)
  try {
    const entries = listEntries(archive)
    if (entries.length > personaLimits.zipEntries) {
      return refuse(`The archive has more than ${personaLimits.zipEntries.toLocaleString('en-US')} files.`)
    }
    const names = entries.map(({ name }) => name)
    const twice = names.find((name, index) => names.indexOf(name) < index)
    if (twice !== undefined) return refuse(`The archive has two files “${twice.slice(0, 80)}”.`)
    const { picked, rest, problem } = pickFiles(names)
    if (problem !== null) return refuse(problem)
    const wanted = new Set(picked.map(({ path }) => path))
    const sizes = entries.filter(({ name }) => wanted.has(name)).map(({ size }) => size)
    if (sizes.some(size => size > mostBytes) || sizes.reduce((sum, size) => sum + size, 0) > mostBytes) {
      return refuse(tooLarge)
    }
    const unpacked = unzipSync(archive, { filter: ({ name }) => wanted.has(name) })
    const decoder = new TextDecoder('utf-8', { fatal: true })
    const files = picked.map(({ path }) => ({ path, content: decoder.decode(unpacked[path]) }))
    return { files, rest, problem: null }
  } catch {
    return refuse(
      'The archive can’t be read: it is damaged, encrypted or holds no plain text. Pack the files again.',
    )
  }
}

/** A character takes up to four bytes. */
const mostBytes = personaLimits.allCharacters * 4
const tooLarge = 'The archive is too large for a few Markdown files. Pack only the files of the agent.'

function listEntries(archive: Uint8Array): { name: string; size: number }[] {
  const entries: { name: string; size: number }[] = []
  unzipSync(archive, {
    filter: ({ name, originalSize }) => {
      entries.push({ name, size: originalSize })
      return false
    },
  })
  return entries
}

function refuse(problem: string): UnpackedPersona {
  return { files: [], rest: [], problem }
}
