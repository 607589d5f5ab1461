import type { Database } from '../../db/client.ts'
import { findDigestByToken, switchDigestOff } from '../../db/digests/digests.ts'
import { notFound } from '../../domain/wire/domain-error.ts'

/** Switches off the digest of a mail's link; nobody has to be signed in. Returns the name of its workspace. */
export async function unsubscribe(db: Database, { token }: { token: string }): Promise<string> {
  const found = await db.asWorker(tx => switchDigestOff(tx, { token }))
  if (!found) throw notFound('digest')
  return found.workspaceName
}

/** Returns the name of the workspace whose digest a mail's link is about. */
export async function findUnsubscribe(db: Database, { token }: { token: string }): Promise<string> {
  const found = await db.asWorker(tx => findDigestByToken(tx, { token }))
  if (!found) throw notFound('digest')
  return found.workspaceName
}
