import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { ReadFile } from '../../../db/agents/agent-files.ts'
import { writeProblem } from '../../../domain/agents/documents/problem.ts'
import { writeDocument } from '../../../domain/agents/documents/write-document.ts'
import { isAgentFile, readAgentFile } from './read-agent-file.ts'

const mostFiles = 200

/**
 * Reads all agents of a folder, by file name. A file with an error has a problem and no document; the others are read
 * all the same. Throws if the folder itself can't be read.
 */
export async function readAgentsFolder(folder: string): Promise<ReadFile[]> {
  const names = (await readdir(folder)).filter(isAgentFile).toSorted()
  const bySlug = new Map<string, string>()
  const files: ReadFile[] = []
  for (const [index, file] of names.entries()) {
    const refuse = (problem: string) => files.push({ file, document: null, hash: null, problem })
    if (index >= mostFiles) {
      refuse(`${file}: Only the first ${mostFiles} files of the folder are read.`)
      continue
    }
    const { agent, problems, endpoints } = await readAgentFile(join(folder, file))
    if (!agent) {
      const errors = problems.filter(({ severity }) => severity === 'error')
      refuse(errors.map(problem => writeProblem(file, problem)).join('\n'))
      continue
    }
    const other = bySlug.get(agent.slug)
    if (other !== undefined) {
      refuse(`${file}: The slug “${agent.slug}” is already used by ${other}. Choose another slug.`)
      continue
    }
    bySlug.set(agent.slug, file)
    // Comments and spaces are no change of the agent.
    const document = writeDocument(agent, 'json', [], endpoints)
    files.push({ file, document, hash: createHash('sha256').update(document).digest('hex'), problem: null })
  }
  return files
}
