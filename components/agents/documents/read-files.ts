import { agentDocumentsStrings } from '@/components/strings/settings/agent-documents'
import { agentPersonasStrings } from '@/components/strings/settings/agent-personas'
import type { PersonaFile, PersonaSection } from '@/server/domain/agents/personas/persona'

/** The persona files that were chosen, before the server has read them. */
export interface ChosenPersona {
  files: PersonaFile[]
  /** The files that are not read, with the reason. */
  rest: PersonaSection[]
  /** The name of the folder, archive or file; null: several files without a folder. */
  folder: string | null
}

export type ChosenFiles =
  | { kind: 'document'; text: string }
  | { kind: 'persona'; persona: ChosenPersona }
  | { kind: 'problem'; message: string }

const words = agentPersonasStrings
const largest = 800_000

/** Reads the files that were chosen: one document, or the persona files of one agent, also in a folder or zip archive. */
export async function readFiles(files: readonly File[]): Promise<ChosenFiles> {
  const [only] = files
  if (!only) return problem(words.oneDocument)
  try {
    if (files.length === 1 && /\.zip$/i.test(only.name)) return await readArchive(only)
    const paths = files.map(pathOf)
    if (files.length === 1 && !/\.(md|markdown)$/i.test(only.name)) return await readDocument(only)
    const { pickFiles } = await import('@/server/domain/agents/personas/pick-files')
    const { picked, rest, problem: refused } = pickFiles(paths)
    if (refused !== null) return problem(refused)
    const read = picked.map(async ({ path }) => {
      const file = files[paths.indexOf(path)]
      return { path, content: file ? await readText(file) : '' }
    })
    const folder = /^([^/]+)\//.exec(paths[0] ?? '')?.[1] ?? (files.length === 1 ? stem(only.name) : null)
    return { kind: 'persona', persona: { files: await Promise.all(read), rest, folder } }
  } catch (error) {
    return problem(error instanceof TooLarge ? error.message : agentDocumentsStrings.unreadable)
  }
}

async function readArchive(file: File): Promise<ChosenFiles> {
  const { unpackPersona } = await import('@/server/domain/agents/personas/unpack-persona')
  const { personaLimits } = await import('@/server/domain/agents/personas/persona')
  if (file.size > personaLimits.zipBytes) return problem(words.tooLarge(file.name))
  const { problem: refused, ...unpacked } = unpackPersona(new Uint8Array(await file.arrayBuffer()))
  if (refused !== null) return problem(refused)
  return { kind: 'persona', persona: { ...unpacked, folder: stem(file.name) } }
}

async function readDocument(file: File): Promise<ChosenFiles> {
  const text = await readText(file)
  return text.includes('\0') ? problem(agentDocumentsStrings.unreadable) : { kind: 'document', text }
}

class TooLarge extends Error {}

async function readText(file: File): Promise<string> {
  if (file.size > largest) throw new TooLarge(words.tooLarge(file.name))
  return file.text()
}

function pathOf(file: File): string {
  return file.webkitRelativePath || file.name
}

function stem(name: string): string {
  return name.replace(/\.\w+$/, '')
}

function problem(message: string): ChosenFiles {
  return { kind: 'problem', message }
}
