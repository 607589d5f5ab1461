import type { RateLimits } from './rate-limits.ts'

/** Counts a message in its workspace: against the limit for all writers, and against those that admins have lowered. */
export async function admitMessage(
  limits: RateLimits,
  { workspaceId, userId }: { workspaceId: string; userId: string },
): Promise<void> {
  await limits.consume('workspacePosts', workspaceId)
  await limits.admit({ kind: 'message', workspaceId, subjectId: userId })
  await limits.admit({ kind: 'workspacePosts', workspaceId, subjectId: workspaceId })
}
