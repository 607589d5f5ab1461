import pg from 'pg'
import * as z from 'zod'
import { type Verification, verifyLogs } from '../../../server/chat/audit/verify-logs.ts'
import type { ChainEnd } from '../../../server/db/audit/chain.ts'
import { instanceChain } from '../../../server/domain/audit/audit-entry.ts'
import { describeFault } from '../../../server/domain/audit/chain-fault.ts'
import { CommandError } from '../command-error.ts'
import type { Terminal } from '../terminal.ts'
import { openOperatorDatabase } from './open-operator-database.ts'

/** Verifies the audit log and the logs of tasks: 0 if all are as they were written, 1 if not. */
export async function verifyAudit(
  { env, out }: Terminal,
  { heads, json }: { heads: readonly string[]; json: boolean },
): Promise<number> {
  const noted = new Map(heads.map(readHead))
  const database = await openOperatorDatabase(env)
  try {
    const found = await verifyLogs(database.client, { noted })
    out(json ? `${JSON.stringify(found)}\n` : writeVerification(found))
    return isWhole(found) ? 0 : 1
  } catch (error) {
    if (!isMissingTable(error)) throw error
    throw new CommandError(
      3,
      'The database has no audit log yet. Start this version of OpenVibe once: it updates the database.',
    )
  } finally {
    await database.close()
  }
}

/** The database is of an OpenVibe from before the audit log. */
function isMissingTable(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '42P01'
}

function isWhole({ chains, tasks }: Verification): boolean {
  return chains.every(({ fault }) => fault === null) && tasks.faults.length === 0
}

/** Reads a head as the command prints it: the id of the workspace, the number of the row, its hash. */
function readHead(text: string): [string, ChainEnd] {
  const [workspaceId, seq, hash] = text.toLowerCase().split(':')
  const head = z
    .tuple([
      z.uuid(),
      z.object({ seq: z.coerce.number().int().min(1), hash: z.string().regex(/^[0-9a-f]{64}$/) }),
    ])
    .safeParse([workspaceId, { seq, hash }])
  if (!head.success) {
    throw new CommandError(2, `'${text}' is not a head. Pass one as this command has printed it.`)
  }
  return head.data
}

function writeVerification(found: Verification): string {
  const { chains, tasks } = found
  const lines = chains.flatMap(({ workspaceId, slug, rows, head, fault }) => {
    const name =
      workspaceId === instanceChain
        ? 'The log of the instance'
        : `The log of workspace ${slug ?? workspaceId}`
    if (fault) return [`${name}: ${describeFault(fault)}`]
    if (rows === 0) return [`${name} is empty.`]
    return [`${name} is whole: ${rows} rows.`, `  head ${workspaceId}:${head.seq}:${head.hash}`]
  })
  for (const { taskId, fault } of tasks.faults) {
    lines.push(
      fault.kind === 'gone'
        ? `Task ${taskId}: The task was removed with its log.`
        : `The log of task ${taskId}: ${describeFault(fault)}`,
    )
  }
  if (tasks.faults.length === 0) {
    lines.push(
      `The logs of tasks are whole: ${tasks.checked} tasks, ${tasks.events} events, ${tasks.sealed} sealed.`,
    )
  }
  lines.push(
    '',
    isWhole(found)
      ? 'Everything is as it was written. Note the heads in another place: with --head they prove next time that nothing before them was written anew.'
      : 'The first row that is not as it was written is named for each log. Rows after it in the same log were not checked.',
    '',
  )
  return lines.join('\n')
}
