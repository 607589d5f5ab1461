import * as z from 'zod'

/** The most bytes of files: of one person in a workspace, and of a whole workspace. */
export interface FileQuota {
  personBytes: number
  workspaceBytes: number
}

/** The files that a workspace keeps, for its admins. */
export const fileUse = z.object({
  bytes: z.number(),
  files: z.number(),
  /** The most bytes that the workspace may keep. */
  limitBytes: z.number(),
  /** The most bytes that each person may keep in it. */
  personLimitBytes: z.number(),
  /** The people with the most bytes, largest first. */
  people: z.array(
    z.object({ userId: z.uuid(), displayName: z.string(), bytes: z.number(), files: z.number() }),
  ),
})
export type FileUse = z.infer<typeof fileUse>

/**
 * Tells whose quota a new file exceeds; null: nobody's. Both sums contain the new file.
 */
export function findFullQuota(
  used: { personBytes: number; workspaceBytes: number },
  quota: FileQuota,
): 'person' | 'workspace' | null {
  if (used.personBytes > quota.personBytes) return 'person'
  return used.workspaceBytes > quota.workspaceBytes ? 'workspace' : null
}
