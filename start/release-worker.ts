import { openDatabase } from '../server/db/client.ts'
import { releaseLeases } from '../server/db/lanes/lanes.ts'
import { ownerPrefixOf } from '../server/db/lanes/workers.ts'

/**
 * Releases the lanes of a dead worker of this machine, so that another worker continues without waiting for
 * the lease to end.
 */
export function releaseWorker(databaseUrl: string, pid: number): Promise<void> {
  return release(databaseUrl, ownerPrefixOf(pid))
}

/**
 * Does the same for all workers. This is right only if all of them belong to one start, and that start has
 * just begun.
 */
export function releaseAllWorkers(databaseUrl: string): Promise<void> {
  return release(databaseUrl, '')
}

async function release(databaseUrl: string, ownerPrefix: string) {
  const db = openDatabase({ url: databaseUrl, name: 'openvibe start', poolSize: 1 })
  try {
    await releaseLeases(db, ownerPrefix)
  } finally {
    await db.close()
  }
}
