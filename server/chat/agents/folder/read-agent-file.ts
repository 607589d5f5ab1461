import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import * as z from 'zod'
import { mostCharacters } from '../../../domain/agents/documents/parse-text.ts'
import type { ReadDocument } from '../../../domain/agents/documents/read-document.ts'
import { readDocument, readDocumentObject } from '../../../domain/agents/documents/read-document.ts'

const module = z.object({ default: z.unknown() })

/** The endings of the files that hold an agent. */
export const isAgentFile = (file: string) =>
  /\.(?:ya?ml|json|ts)$/.test(file) && !/\.(?:d|test)\.ts$/.test(file)

/**
 * Reads a file with an agent: YAML, JSON, or TypeScript with the document as its default export. TypeScript is run, so
 * only files of the operator, or of the person who calls the command, come here.
 */
export async function readAgentFile(path: string): Promise<ReadDocument> {
  try {
    if ((await stat(path)).size > mostCharacters * 4) return broken('The file is too large for a document.')
    const text = await readFile(path, 'utf8')
    if (!path.endsWith('.ts')) return readDocument(text)
    // A changed file is another module.
    const version = createHash('sha256').update(text).digest('hex')
    const loaded: unknown = await import(`${pathToFileURL(path).href}?version=${version}`)
    const { default: document } = module.parse(loaded)
    return document === undefined
      ? broken('Export the document as the default: export default defineAgent({ … }).')
      : readDocumentObject(document)
  } catch (error) {
    return broken(`The file can’t be read: ${error instanceof Error ? error.message : String(error)}`)
  }
}

function broken(message: string): ReadDocument {
  return { agent: null, problems: [{ severity: 'error', path: '', message, line: 1, column: 1 }] }
}
