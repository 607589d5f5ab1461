import { watch } from 'node:fs'
import { importAgentsFolder } from '../chat/agents/folder/import-agents-folder.ts'
import type { Database } from '../db/client.ts'
import type { Log } from '../log.ts'

/** Editors write a file in several steps; only the last one counts. */
const quietMs = 150

/**
 * Imports the agents of the operator's folder and, in development, again whenever a file changes. A folder or file that
 * can't be read never stops the server. Returns the function that ends this.
 */
export async function openAgentsFolder(given: {
  db: Database
  log: Log
  folder: string | null
  watches: boolean
}): Promise<() => Promise<void>> {
  const { db, log, folder, watches } = given
  if (folder === null) return async () => {}
  let running = Promise.resolve()
  const load = () => {
    running = running.then(async () => {
      try {
        const { files, problems } = await importAgentsFolder(db, { folder })
        for (const problem of problems) log.warn({ folder }, `agent file not imported: ${problem}`)
        log.info({ folder, files, problems: problems.length }, 'read the folder of agents')
      } catch (err) {
        log.error({ folder, err }, 'OPENVIBE_AGENTS_DIR could not be read')
      }
    })
    return running
  }
  await load()
  let timer: NodeJS.Timeout | undefined
  const watcher = watches ? startWatching() : undefined
  function startWatching() {
    try {
      return watch(folder ?? '', () => {
        clearTimeout(timer)
        timer = setTimeout(load, quietMs)
      })
    } catch (err) {
      log.error({ folder, err }, 'OPENVIBE_AGENTS_DIR could not be watched')
      return undefined
    }
  }
  return async () => {
    watcher?.close()
    clearTimeout(timer)
    await running
  }
}
