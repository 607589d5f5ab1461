/** The folder of agent documents as it was last read, and its import into each workspace. Runs as the service. */
import { sql } from 'kysely'
import type { Tx } from '../client.ts'

/** A file of the folder: its agent as JSON, or the reason why there is none. */
export interface ReadFile {
  file: string
  document: string | null
  hash: string | null
  problem: string | null
}

/** Keeps the files of the folder. Those that are gone are marked; a broken file keeps its last good document. */
export async function keepAgentFiles(tx: Tx, { files }: { files: readonly ReadFile[] }): Promise<void> {
  const names = files.map(({ file }) => file)
  await tx
    .updateTable('agentFiles')
    .set({ isPresent: false })
    .where('isPresent', '=', true)
    .$if(names.length > 0, query => query.where('file', 'not in', names))
    .execute()
  if (files.length === 0) return
  await tx
    .insertInto('agentFiles')
    .values([...files])
    .onConflict(there =>
      there.column('file').doUpdateSet(({ ref }) => ({
        document: sql`coalesce(${ref('excluded.document')}, agent_files.document)`,
        hash: sql`coalesce(${ref('excluded.hash')}, agent_files.hash)`,
        problem: ref('excluded.problem'),
        isPresent: true,
        readAt: sql`now()`,
      })),
    )
    .execute()
}

/** Returns the documents of the folder, by file name. */
export function listAgentDocuments(tx: Tx): Promise<{ file: string; document: string; hash: string }[]> {
  return tx
    .selectFrom('agentFiles')
    .select(row => [
      'file',
      row.ref('document').$notNull().as('document'),
      row.ref('hash').$notNull().as('hash'),
    ])
    .where('isPresent', '=', true)
    .where('document', 'is not', null)
    .orderBy('file')
    .execute()
}

/** Returns the workspaces in which a document was not imported yet, or could not be. */
export async function listWorkspacesWithout(
  tx: Tx,
  { file, hash }: { file: string; hash: string },
): Promise<string[]> {
  const rows = await tx
    .selectFrom('workspaces as w')
    .leftJoin('agentFileImports as i', join =>
      join.onRef('i.workspaceId', '=', 'w.id').on('i.file', '=', file),
    )
    .select('w.id')
    .where(({ eb, or }) =>
      or([
        eb('i.hash', 'is', null),
        eb('i.hash', '<>', hash),
        eb('i.agentConfigId', 'is', null),
        eb('i.problem', 'is not', null),
      ]),
    )
    .orderBy('w.id')
    .execute()
  return rows.map(({ id }) => id)
}

interface Place {
  workspaceId: string
  file: string
}

/** Returns the last import of a file, and locks it: two processes may read the folder at the same moment. */
export async function lockFileImport(
  tx: Tx,
  { workspaceId, file }: Place,
): Promise<{ agentId: string | null; hash: string; problem: string | null } | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`agent file ${workspaceId} ${file}`}, 0))`.execute(
    tx,
  )
  const row = await tx
    .selectFrom('agentFileImports as i')
    .leftJoin('agentConfigs as a', join =>
      join.onRef('a.id', '=', 'i.agentConfigId').on('a.deletedAt', 'is', null),
    )
    .select(['a.id as agentId', 'i.hash', 'i.problem'])
    .where('i.workspaceId', '=', workspaceId)
    .where('i.file', '=', file)
    .executeTakeFirst()
  return row
}

export async function keepFileImport(
  tx: Tx,
  given: Place & { agentId: string | null; hash: string; problem: string | null },
): Promise<void> {
  const { workspaceId, file, agentId, hash, problem } = given
  const row = { agentConfigId: agentId, hash, problem, importedAt: sql<string>`now()` }
  await tx
    .insertInto('agentFileImports')
    .values({ workspaceId, file, ...row })
    .onConflict(there => there.columns(['workspaceId', 'file']).doUpdateSet(row))
    .execute()
}

/** Returns the sentences about the files of the folder that are not, or not wholly, in a workspace. */
export async function listFileProblems(
  tx: Tx,
  { workspaceId }: { workspaceId: string },
): Promise<{ file: string; problem: string }[]> {
  const rows = await tx
    .selectFrom('agentFiles as f')
    .leftJoin('agentFileImports as i', join =>
      join.onRef('i.file', '=', 'f.file').on('i.workspaceId', '=', workspaceId),
    )
    .select(['f.file', 'f.problem as ofFile', 'i.problem as ofImport'])
    .where('f.isPresent', '=', true)
    .where(({ eb, or }) => or([eb('f.problem', 'is not', null), eb('i.problem', 'is not', null)]))
    .orderBy('f.file')
    .execute()
  return rows.flatMap(({ file, ofFile, ofImport }) => {
    const problem = ofFile ?? ofImport
    return problem === null ? [] : [{ file, problem }]
  })
}
