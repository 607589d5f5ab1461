import { type ChildProcess, fork } from 'node:child_process'
import { z } from 'zod'
import { StartError } from '../start-error.ts'
import { countDeaths, delayRestart } from './backoff.ts'

export type ChildPlan = {
  name: string
  /** The file that Node runs. */
  entry: string
  env: NodeJS.ProcessEnv
  /** Called with the process id of each child that died by itself, before the next one is started. */
  onDeath?: (pid: number) => Promise<void>
}

export type SupervisedChild = {
  name: string
  /** Settles when the first child says that it is ready; fails if that child ends before. */
  ready: Promise<void>
  /** Stops the current child gently and starts the next; settles when the next is ready. */
  restart(): Promise<void>
  /** Stops the child for good: SIGTERM, and SIGKILL after the grace period. */
  stop(graceMs: number): Promise<void>
  kill(): void
}

type Run = { process: ChildProcess; ready: Promise<void>; ended: Promise<string>; wanted: boolean }

const readyMessage = z.object({ type: z.literal('ready') })
const restartGraceMs = 5_000

/**
 * Keeps one program running. Once it was ready it is started again whenever it dies, with longer and longer
 * waits while it keeps dying. A program that can't start even the first time is not tried again: `ready`
 * fails, and the caller decides.
 */
export function superviseChild(plan: ChildPlan, say: (line: string) => void): SupervisedChild {
  let deaths = 0
  let timer: NodeJS.Timeout | undefined
  let current = start()
  let retry = false

  function start(): Run {
    const child = fork(plan.entry, [], {
      env: plan.env,
      execArgv: ['--disable-warning=ExperimentalWarning'],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    const startedAt = Date.now()
    const run: Run = {
      process: child,
      ready: waitUntilReady(plan.name, child),
      ended: waitUntilEnded(child),
      wanted: true,
    }
    run.ready.then(
      () => {
        retry = true
      },
      () => {},
    )
    run.ended.then(how => replace(run, how, Date.now() - startedAt))
    return run
  }

  async function replace(run: Run, how: string, livedMs: number) {
    if (!run.wanted || !retry) return
    deaths = countDeaths(deaths, livedMs)
    const delay = delayRestart(deaths)
    say(`The ${plan.name} process ended (${how}). It restarts in ${delay} ms.`)
    if (run.process.pid !== undefined)
      await plan.onDeath?.(run.process.pid).catch(error => say(String(error)))
    if (!run.wanted) return
    timer = setTimeout(() => {
      current = start()
    }, delay)
  }

  async function end(graceMs: number) {
    clearTimeout(timer)
    current.wanted = false
    await endRun(current, graceMs)
  }

  return {
    name: plan.name,
    ready: current.ready,
    async restart() {
      await end(restartGraceMs)
      retry = false
      deaths = 0
      current = start()
      await current.ready
    },
    stop: end,
    kill: () => current.process.kill('SIGKILL'),
  }
}

function waitUntilReady(name: string, child: ChildProcess): Promise<void> {
  return new Promise((settle, reject) => {
    child.on('message', message => {
      if (readyMessage.safeParse(message).success) settle()
    })
    const fail = () => {
      reject(new StartError('child_failed', `The ${name} process could not start. Its output is above.`))
    }
    child.once('error', fail)
    child.once('exit', fail)
  })
}

function waitUntilEnded(child: ChildProcess): Promise<string> {
  return new Promise(settle => {
    child.once('error', error => settle(error.message))
    child.once('exit', (code, signal) => settle(signal ?? `exit code ${code}`))
  })
}

async function endRun({ process: child, ended }: Run, graceMs: number) {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  const force = setTimeout(() => child.kill('SIGKILL'), graceMs)
  await ended
  clearTimeout(force)
}
