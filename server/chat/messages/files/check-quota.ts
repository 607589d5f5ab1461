import { type Tx, takeServiceRole } from '../../../db/client.ts'
import { sumFileUses } from '../../../db/files/file-uses.ts'
import { lockWorkspace } from '../../../db/workspaces/workspaces.ts'
import { type FileQuota, findFullQuota } from '../../../domain/files/file-quota.ts'
import { DomainError } from '../../../domain/wire/domain-error.ts'

/**
 * Refuses a new file, already written in this transaction, that exceeds a quota. Files of one workspace are checked
 * one after the other, so that two that arrive together can't both take the last bytes. Goes on as the service.
 */
export async function checkQuota(
  tx: Tx,
  { name, quota, ...place }: { name: string; quota: FileQuota; workspaceId: string; userId: string },
): Promise<void> {
  await takeServiceRole(tx)
  await lockWorkspace(tx, place)
  const whose = findFullQuota(await sumFileUses(tx, place), quota)
  if (whose === null) return
  const limit = whose === 'person' ? quota.personBytes : quota.workspaceBytes
  throw new DomainError('files_full', `“${name}” was not uploaded. ${sentences[whose](gigabytes(limit))}`, {
    whose,
    limit,
  })
}

const sentences = {
  person: (limit: string) =>
    `Your files in this workspace may have ${limit} GB together. Delete messages with files that nobody needs any more, or share a link.`,
  workspace: (limit: string) =>
    `The files of this workspace have used up its ${limit} GB. Ask an admin to make room, or share a link.`,
}

function gigabytes(bytes: number): string {
  return (bytes / 1024 ** 3).toLocaleString('en-US', { maximumFractionDigits: 2 })
}
