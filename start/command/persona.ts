import { lstat, readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import {
  type PersonaFile,
  type PersonaReading,
  type PersonaSection,
  personaLimits,
} from '../../server/domain/agents/personas/persona.ts'
import { pickFiles } from '../../server/domain/agents/personas/pick-files.ts'
import { unpackPersona } from '../../server/domain/agents/personas/unpack-persona.ts'
import { CommandError } from './command-error.ts'

interface FoundPersona {
  files: PersonaFile[]
  /** The files that were not read, with the reason. */
  rest: PersonaSection[]
  /** The name of the folder, archive or file. */
  folder: string
}

/** Reads the persona files of a folder, a zip archive or one Markdown file; null: the path is something else. */
export async function findPersona(path: string): Promise<FoundPersona | null> {
  const stats = await lstat(path).catch(() => null)
  const folder = basename(path).replace(/\.(zip|md|markdown)$/i, '')
  if (stats?.isDirectory()) {
    const entries = await readdir(path, { withFileTypes: true })
    // A link could lead to any file of this machine, so links are not followed.
    const names = entries.filter(entry => entry.isFile()).map(({ name }) => name)
    if (listDocuments(names).length > 0 && !names.some(isPersonaFile)) return null
    return { ...(await readFiles(path, names)), folder }
  }
  if (/\.(md|markdown)$/i.test(path))
    return { ...(await readFiles(join(path, '..'), [basename(path)])), folder }
  if (!/\.zip$/i.test(path)) return null
  if ((stats?.size ?? 0) > personaLimits.zipBytes) throw new CommandError(1, `${path} is too large.`)
  const { problem, ...unpacked } = unpackPersona(await readFile(path))
  if (problem !== null) throw new CommandError(1, `${path}: ${problem}`)
  return { ...unpacked, folder }
}

/** Returns the documents of agents below a folder, or the path itself. */
export async function findDocuments(path: string): Promise<string[]> {
  if (!(await lstat(path).catch(() => null))?.isDirectory()) return [path]
  return listDocuments(await readdir(path)).map(name => join(path, name))
}

const listDocuments = (names: readonly string[]) =>
  names.filter(name => /\.(ya?ml|json)$/i.test(name)).toSorted()
const isPersonaFile = (name: string) => /^(soul|agents|memory)\.md$/i.test(name)

async function readFiles(
  folder: string,
  names: readonly string[],
): Promise<{ files: PersonaFile[]; rest: PersonaSection[] }> {
  const { picked, rest, problem } = pickFiles(names)
  if (problem !== null) throw new CommandError(1, `${folder}: ${problem}`)
  const files = await Promise.all(
    picked.map(async ({ path }) => {
      const { size } = await lstat(join(folder, path))
      if (size > personaLimits.fileCharacters * 4) throw new CommandError(1, `${path} is too large.`)
      return { path, content: await readFile(join(folder, path), 'utf8') }
    }),
  )
  return { files, rest }
}

/** Writes the use of every section, one a line. */
export function describePersona({ sections }: Pick<PersonaReading, 'sections'>): string {
  return sections
    .map(({ file, heading, fate }) => {
      const place = heading === '' ? file : `${file}, “${heading}”`
      return `${place}: ${describeFate(fate)}\n`
    })
    .join('')
}

function describeFate(fate: PersonaSection['fate']): string {
  switch (fate.kind) {
    case 'prompt':
      return 'becomes part of the prompt'
    case 'blocks':
      return `becomes ${fate.labels.length === 1 ? 'the memory block' : 'the memory blocks'} ${fate.labels.join(', ')}`
    case 'tool_note':
      return `becomes the note on the tool ${fate.tool}`
    case 'name':
      return `names the agent ${fate.name}`
    case 'purpose':
      return 'becomes the description for people'
    case 'left_out':
      return `left out. ${fate.why}`
  }
}
