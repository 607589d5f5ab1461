import { DomainError } from './domain-error.ts'

/** Refuses a save that began on an older version, and names the author of the newer one. */
export function newerVersion(
  current:
    | {
        id: string
        version: number
        authorUserId: string | null
        authorName: string | null
        createdAt: string
      }
    | undefined,
): DomainError {
  const author = current?.authorName ?? 'Somebody'
  return new DomainError(
    'version_conflict',
    `${author} saved a newer version while you were editing. Compare both versions before you save yours.`,
    {
      savedBy: current?.authorUserId ?? '',
      savedByName: author,
      savedAt: current?.createdAt ?? '',
      version: current?.version ?? 0,
      versionId: current?.id ?? '',
    },
  )
}
