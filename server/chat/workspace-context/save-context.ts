import { v7 as newId } from 'uuid'
import type { Claims, Database, Tx } from '../../db/client.ts'
import { violatesUnique } from '../../db/violations.ts'
import { findContextVersion, insertContextVersion } from '../../db/workspace-context/context-versions.ts'
import { DomainError } from '../../domain/wire/domain-error.ts'
import { newerVersion } from '../../domain/wire/newer-version.ts'
import { countFacts, mostContextTokens } from '../../domain/workspace-context/lay-context.ts'
import type { ContextVersionDetail } from '../../domain/workspace-context/workspace-context.ts'
import { checkAdmin } from '../workspaces/check-role.ts'

/**
 * Saves the facts as a new version. `baseVersionId`: the version that the admin began with (null: there was none); a
 * newer one refuses the save and is named. Left out: it is not checked. Takes effect with the next task.
 */
export async function saveContext(
  db: Database,
  given: {
    claims: Claims
    workspaceId: string
    content: string
    note?: string
    baseVersionId?: string | null
  },
): Promise<{ current: ContextVersionDetail }> {
  const { claims, workspaceId, content, note = '', baseVersionId } = given
  const userId = claims.sub
  try {
    return await db.asUser(claims, async tx => {
      await checkAdmin(tx, { workspaceId, userId, doing: 'change the workspace context' })
      checkLength(content)
      const before = await findContextVersion(tx, { workspaceId })
      if (baseVersionId !== undefined && baseVersionId !== (before?.id ?? null)) throw newerVersion(before)
      if (before?.content === content) return { current: before }
      const version = { id: newId(), workspaceId, version: (before?.version ?? 0) + 1, content, note }
      await insertContextVersion(tx, { ...version, authorUserId: userId })
      return { current: await readCurrent(tx, workspaceId) }
    })
  } catch (error) {
    // Two admins saved at the same moment.
    if (!violatesUnique(error, 'workspace_context_versions_workspace_id_version_key')) throw error
    throw await db.asUser(claims, async tx => newerVersion(await findContextVersion(tx, { workspaceId })))
  }
}

async function readCurrent(tx: Tx, workspaceId: string): Promise<ContextVersionDetail> {
  const current = await findContextVersion(tx, { workspaceId })
  if (!current) throw new Error('The version was written a moment ago.')
  return current
}

function checkLength(content: string): void {
  const tokens = countFacts(content)
  if (tokens <= mostContextTokens) return
  const [count, most] = [tokens, mostContextTokens].map(value => value.toLocaleString('en-US'))
  throw new DomainError(
    'context_too_long',
    `The facts have about ${count} tokens; ${most} fit. Nothing was saved. Shorten them, because agents read all of them with every question.`,
  )
}
