import { watch } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { SupervisedChild } from './child.ts'
import type { Foundation, Say } from './supervisor.ts'

/**
 * The folders whose files Node runs directly. Pages and components are not here: Next itself reloads those.
 */
const folders = ['server', 'supabase', 'start', 'seeds']
/** Editors and git write many files at once; only the last write starts a restart. */
const quietMs = 150

/** Restarts the children whenever their sources change, until the returned function is called. */
export function watchSources(foundation: Foundation, children: SupervisedChild[], say: Say): () => void {
  let timer: NodeJS.Timeout | undefined
  let reloading = Promise.resolve()

  async function reload(file: string) {
    say(`${file} changed. Restarting the processes.`)
    try {
      await foundation.refresh()
      await Promise.all(children.map(child => child.restart()))
      say('Ready again.')
    } catch (error) {
      say(`${error instanceof Error ? error.message : error}\nWaiting for the next change.`)
    }
  }

  const watchers = folders.map(folder =>
    watch(fileURLToPath(new URL(`../../${folder}`, import.meta.url)), { recursive: true }, (_, name) => {
      if (!name || !isSource(name)) return
      clearTimeout(timer)
      timer = setTimeout(() => {
        reloading = reloading.then(() => reload(`${folder}/${name}`))
      }, quietMs)
    }),
  )
  return () => {
    clearTimeout(timer)
    for (const watcher of watchers) watcher.close()
  }
}

function isSource(name: string): boolean {
  return /\.(ts|sql|yaml)$/.test(name) && !/\.i?test\.ts$/.test(name)
}
