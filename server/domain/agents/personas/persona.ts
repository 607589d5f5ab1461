/**
 * An agent as Markdown files of other products: SOUL.md (personality), AGENTS.md (instructions), MEMORY.md (long-term
 * memory), and, where they exist, IDENTITY.md (name) and TOOLS.md (notes on tools).
 */

import * as z from 'zod'
import { id } from '../../wire/ids.ts'
import { plainName } from '../../wire/plain-name.ts'

/** The most that is read: everything else is refused before it is unpacked or sent. */
export const personaLimits = {
  files: 20,
  fileCharacters: 200_000,
  allCharacters: 300_000,
  zipBytes: 5_000_000,
  zipEntries: 1_000,
} as const

const personaFile = z.strictObject({
  /** The path below the chosen folder. Only its last part decides the use of the file; nothing is written there. */
  path: z.string().min(1).max(300),
  content: z
    .string()
    .max(
      personaLimits.fileCharacters,
      `A file can have up to ${personaLimits.fileCharacters.toLocaleString('en-US')} characters.`,
    ),
})
export type PersonaFile = z.infer<typeof personaFile>

const personaFiles = z
  .array(personaFile)
  .min(1, 'Choose at least one file.')
  .max(personaLimits.files, `Up to ${personaLimits.files} files can be imported at a time.`)
  .refine(
    files => files.reduce((sum, { content }) => sum + content.length, 0) <= personaLimits.allCharacters,
    `The files can have up to ${personaLimits.allCharacters.toLocaleString('en-US')} characters together.`,
  )

/** The files of a persona at a door. */
export const personaInput = z.strictObject({
  files: personaFiles,
  name: z
    .string()
    .overwrite(plainName)
    .min(1)
    .max(60)
    .nullable()
    .default(null)
    .describe('The name of the agent. Left out: the files name it.'),
  folder: z
    .string()
    .trim()
    .max(100)
    .nullable()
    .default(null)
    .describe('The name of the folder or archive, for files that don’t name their agent.'),
  agentId: id
    .nullable()
    .default(null)
    .describe(
      'The agent to change: its other settings stay. Left out: the agent with that name, or a new one.',
    ),
})

/** The use of a section of a file. */
const sectionFate = z.discriminatedUnion('kind', [
  /** It becomes a section of the prompt, word for word. */
  z.object({ kind: z.literal('prompt'), section: z.string() }),
  /** It becomes core memory blocks; a long one takes several. */
  z.object({ kind: z.literal('blocks'), labels: z.array(z.string()) }),
  /** It becomes the agent's note on a tool. */
  z.object({ kind: z.literal('tool_note'), tool: z.string() }),
  z.object({ kind: z.literal('name'), name: z.string() }),
  z.object({ kind: z.literal('purpose') }),
  /** `why` is a sentence. */
  z.object({ kind: z.literal('left_out'), why: z.string() }),
])

export const personaSection = z.object({
  file: z.string(),
  /** The heading of the section; empty: the text before the first heading, or the whole file. */
  heading: z.string(),
  characters: z.number().int(),
  fate: sectionFate,
})
export type PersonaSection = z.infer<typeof personaSection>

/** The files of a persona, read as the document of an agent. Nothing is stored. */
export const personaReading = z.object({
  /** Every section of every file, in the order of the files. */
  sections: z.array(personaSection),
  /** Sentences: the reasons why the files make no agent. */
  problems: z.array(z.string()),
  /** The document to check and import; null: there are problems. */
  document: z.string().nullable(),
})
export type PersonaReading = z.infer<typeof personaReading>

export function leftOut(file: string, heading: string, characters: number, why: string): PersonaSection {
  return { file, heading, characters, fate: { kind: 'left_out', why } }
}
