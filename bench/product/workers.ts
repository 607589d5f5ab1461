import { type ChildProcess, fork } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { releaseWorker } from '../../start/release-worker.ts'
import { within } from '../deadline.ts'
import type { Scene } from '../scene/scene.ts'

const entry = fileURLToPath(new URL('../../start/worker.ts', import.meta.url))
/** The time that the supervisor of npm start waits after a first death. */
const restartMs = 100

export interface Workers {
  owns(pid: number): boolean
  stop(): Promise<void>
}

/**
 * Starts further workers beside the one of `npm start`, and keeps them running in the same way: the lanes of
 * a dead one are released at once, and the next worker starts. Unlike there, the wait never grows, however
 * often they die.
 */
export async function startWorkers({ workerEnv, undo }: Scene, count: number): Promise<Workers> {
  const alive = new Set<ChildProcess>()
  let isStopping = false
  const keepers = Array.from({ length: count }, keep)
  const stop = async () => {
    isStopping = true
    for (const child of alive) child.kill('SIGTERM')
    await Promise.all(keepers.map(({ ended }) => ended))
  }
  undo.add(stop)

  function keep() {
    const first = Promise.withResolvers<void>()
    const ended = (async () => {
      while (!isStopping) {
        const child = fork(entry, {
          env: workerEnv,
          execArgv: ['--disable-warning=ExperimentalWarning'],
          stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
        })
        child.once('message', () => first.resolve())
        alive.add(child)
        await new Promise(settle => child.once('exit', settle))
        alive.delete(child)
        if (child.pid !== undefined) await releaseWorker(workerEnv.DATABASE_URL, child.pid)
        await pause(restartMs)
      }
    })()
    return { ready: first.promise, ended }
  }

  await within(30, `Starting ${count} workers`, Promise.all(keepers.map(({ ready }) => ready)))
  return {
    owns: pid => [...alive].some(child => child.pid === pid),
    stop,
  }
}
