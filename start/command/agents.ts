import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { isAgentFile, readAgentFile } from '../../server/chat/agents/folder/read-agent-file.ts'
import {
  documentPreview,
  importedAgent,
  writtenDocument,
} from '../../server/domain/agents/documents/preview.ts'
import { type DocumentProblem, writeProblem } from '../../server/domain/agents/documents/problem.ts'
import { readDocument } from '../../server/domain/agents/documents/read-document.ts'
import { documentFormat, writeDocument } from '../../server/domain/agents/documents/write-document.ts'
import type { PersonaFile } from '../../server/domain/agents/personas/persona.ts'
import { writePersona } from '../../server/domain/agents/personas/write-persona.ts'
import type { Client } from './client.ts'
import { CommandError } from './command-error.ts'
import { showPatch } from './show-patch.ts'
import type { Terminal } from './terminal.ts'

const listed = z.object({ agents: z.array(z.object({ id: z.string(), slug: z.string() })) })

/** Checks documents without a server: 0 if all are good, 1 if one has an error. */
export async function validateAgents(
  { out, err }: Terminal,
  { files, json }: { files: string[]; json: boolean },
): Promise<number> {
  const read = await Promise.all(files.map(async file => ({ file, ...(await readFileOf(file)) })))
  if (json) out(`${JSON.stringify(read.map(({ file, problems }) => ({ file, problems })))}\n`)
  for (const { file, agent, problems } of json ? [] : read) {
    for (const problem of problems) err(`${writeProblem(file, problem)}\n`)
    if (agent) out(`${file}: @${agent.slug} is valid.\n`)
  }
  return read.some(({ agent }) => agent === null) ? 1 : 0
}

/** Imports documents. All are checked before the first is imported. */
export async function importAgents(
  client: Client,
  terminal: Terminal,
  { files, dryRun, json }: { files: string[]; dryRun: boolean; json: boolean },
): Promise<number> {
  const documents = await readAll(terminal, files)
  if (dryRun) {
    for (const { file, document } of documents) await showChanges(client, terminal, { file, document })
    return 0
  }
  for (const { file, document } of documents) {
    const imported = await client.post('/agents/import', { document, note: noteOf(file) }, importedAgent)
    warn(terminal, file, imported.problems)
    const done = imported.isNew ? 'created' : imported.isChanged ? 'updated' : 'unchanged'
    terminal.out(
      json ? `${JSON.stringify({ file, ...imported })}\n` : `${file}: @${imported.slug} ${done}.\n`,
    )
  }
  return 0
}

function noteOf(file: string): string {
  return `Imported from ${file}`.slice(0, 500)
}

/** Compares a document with the server's version of the agent: 0 if they are the same, 1 if not. */
export async function diffAgent(client: Client, terminal: Terminal, file: string): Promise<number> {
  const [read] = await readAll(terminal, [file])
  return read && (await showChanges(client, terminal, read)) ? 1 : 0
}

/** Prints an agent as a document, or writes all of them into a folder. */
export async function exportAgents(
  client: Client,
  { out }: Terminal,
  {
    agent,
    format,
    folder,
  }: { agent?: string | undefined; format?: string | undefined; folder?: string | undefined },
): Promise<number> {
  const isPersona = format === 'persona'
  const wanted = documentFormat.safeParse(isPersona ? 'json' : (format ?? 'yaml'))
  if (!wanted.success) throw new CommandError(2, `'${format}' is not a format. Use yaml, json or persona.`)
  if (isPersona && (agent === undefined || folder === undefined)) {
    throw new CommandError(2, 'Use openvibe agents export AGENT --format persona --out FOLDER')
  }
  const { agents } = await client.get('/agents', listed)
  const slug = agent?.replace(/^@/, '')
  const chosen = agents.filter(each => slug === undefined || each.slug === slug || each.id === slug)
  if (chosen.length === 0) throw new CommandError(1, `There is no agent '${agent}'.`)
  if (slug === undefined && folder === undefined) {
    throw new CommandError(
      2,
      'Name an agent, or a folder for all of them: openvibe agents export --out FOLDER',
    )
  }
  if (folder !== undefined) await mkdir(folder, { recursive: true })
  for (const { id } of chosen) {
    const { fileName, document } = await client.get(
      `/agents/${id}/document?format=${wanted.data}`,
      writtenDocument,
    )
    if (folder === undefined) {
      out(document)
      continue
    }
    const files = isPersona ? writePersonaOf(document) : [{ path: fileName, content: document }]
    for (const { path, content } of files) {
      await writeFile(join(folder, path), content)
      out(`${join(folder, path)}\n`)
    }
  }
  return 0
}

function writePersonaOf(document: string): PersonaFile[] {
  const { agent, blocks = [] } = readDocument(document)
  if (!agent) throw new CommandError(1, 'The agent has settings that this version of the command can’t read.')
  return writePersona(agent, blocks)
}

interface ReadFile {
  file: string
  document: string
}

/** Reads documents for the server. TypeScript is sent as the document that it makes. */
async function readAll({ err }: Terminal, files: string[]): Promise<ReadFile[]> {
  const documents: ReadFile[] = []
  let isBad = false
  for (const file of files) {
    const { agent, blocks, problems, endpoints } = await readFileOf(file)
    for (const problem of problems) err(`${writeProblem(file, problem)}\n`)
    if (!agent) isBad = true
    else
      documents.push({
        file,
        document: file.endsWith('.ts')
          ? writeDocument(agent, 'yaml', blocks, endpoints)
          : await readFile(file, 'utf8'),
      })
  }
  if (isBad) throw new CommandError(1, 'A document has errors. Nothing was imported.')
  return documents
}

function readFileOf(file: string) {
  if (!isAgentFile(file))
    throw new CommandError(2, `${file} is not a .yaml, .json or .ts file, a folder, a .zip or a .md file.`)
  return readAgentFile(file)
}

/** Prints the difference to the server's version as a patch. False: there is none. */
async function showChanges(
  client: Client,
  terminal: Terminal,
  { file, document }: ReadFile,
): Promise<boolean> {
  const { before, after, problems } = await client.post('/agents/preview', { document }, documentPreview)
  warn(terminal, file, problems)
  if (!after) throw new CommandError(1, `${file} has errors.`)
  return showPatch(terminal, file, { before, after })
}

/** Prints the problems of a file with their places. */
export function warn({ err }: Terminal, file: string, problems: readonly DocumentProblem[]): void {
  for (const problem of problems) err(`${writeProblem(file, problem)}\n`)
}
