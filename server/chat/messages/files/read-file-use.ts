import type { Claims, Database } from '../../../db/client.ts'
import { listFileUses, sumFileUses } from '../../../db/files/file-uses.ts'
import type { FileQuota, FileUse } from '../../../domain/files/file-quota.ts'
import { checkAdmin } from '../../workspaces/check-role.ts'

/** The number of people who are listed. */
const listed = 10

/** Returns how much of its quota a workspace's files have used, for its admins. */
export function readFileUse(
  db: Database,
  { claims, workspaceId, quota }: { claims: Claims; workspaceId: string; quota: FileQuota },
): Promise<FileUse> {
  const userId = claims.sub
  return db.asUser(claims, async tx => {
    await checkAdmin(tx, { workspaceId, userId, doing: 'see how much its files use' })
    const { workspaceBytes, files } = await sumFileUses(tx, { workspaceId, userId })
    return {
      bytes: workspaceBytes,
      files,
      limitBytes: quota.workspaceBytes,
      personLimitBytes: quota.personBytes,
      people: await listFileUses(tx, { workspaceId, limit: listed }),
    }
  })
}
