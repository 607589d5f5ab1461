import { documentPreview, importedAgent } from '../../server/domain/agents/documents/preview.ts'
import { personaReading } from '../../server/domain/agents/personas/persona.ts'
import { warn } from './agents.ts'
import type { Client } from './client.ts'
import { CommandError } from './command-error.ts'
import { describePersona, type findPersona } from './persona.ts'
import { showPatch } from './show-patch.ts'
import type { Terminal } from './terminal.ts'

type Found = NonNullable<Awaited<ReturnType<typeof findPersona>>>

/**
 * Imports an agent from its persona files. The use of every section is printed first, and the import is made after a
 * yes: words that are left out would not be missed later.
 */
export async function importPersona(
  client: Client,
  terminal: Terminal,
  given: {
    path: string
    found: Found
    name: string | undefined
    dryRun: boolean
    yes: boolean
    json: boolean
  },
): Promise<number> {
  const { path, found, name, dryRun, yes, json } = given
  const { files, rest, folder } = found
  const asked = { files, folder, ...(name !== undefined && { name }) }
  const reading = await client.post('/agents/persona', asked, personaReading)
  const sections = [...reading.sections, ...rest]
  if (!json) terminal.err(describePersona({ sections }))
  const { document } = reading
  if (document === null)
    throw new CommandError(1, `${path}: ${reading.problems.join(' ')} Nothing was imported.`)
  const preview = await client.post('/agents/preview', { document }, documentPreview)
  warn(terminal, path, preview.problems)
  if (!preview.after) throw new CommandError(1, `${path} has errors. Nothing was imported.`)
  if (dryRun) {
    if (json) terminal.out(`${JSON.stringify({ file: path, sections, document })}\n`)
    else showPatch(terminal, path, preview)
    return 0
  }
  const slug = preview.after.fields.slug
  const question = preview.existing ? `Change @${slug}?` : `Create @${slug}?`
  if (!yes && !(await terminal.confirm(question))) {
    throw new CommandError(2, 'Nothing was imported. Add --yes to import without a question.')
  }
  const note = `Imported from ${folder}`.slice(0, 500)
  const baseVersionId = preview.existing?.versionId
  const body = { document, note, ...(baseVersionId && { baseVersionId }) }
  const imported = await client.post('/agents/import', body, importedAgent)
  const done = imported.isNew ? 'created' : imported.isChanged ? 'updated' : 'unchanged'
  terminal.out(
    json
      ? `${JSON.stringify({ file: path, sections, ...imported })}\n`
      : `${path}: @${imported.slug} ${done}.\n`,
  )
  return 0
}
