import { openDatabase } from '../server/db/client.ts'
import { releaseLeases } from '../server/db/lanes/lanes.ts'
import { ownerPrefixOf } from '../server/db/lanes/workers.ts'

/** Gives back what a dead worker of this machine held, so that another goes on without waiting for the lease to end. */
export function releaseWorker(databaseUrl: string, pid: number): Promise<void> {
  return release(databaseUrl, ownerPrefixOf(pid))
}

/** The same for all workers: right where all of them belong to one start, and that one has only begun. */
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
