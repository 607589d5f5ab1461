import { spawn } from 'node:child_process'
import { inProject } from './project.mjs'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
const kept = 200_000
const killAfter = 10_000

/**
 * Runs a program to its end and keeps the last part of its output. It gets a process group of its own, so
 * that stopping us stops everything it started, and no process is left behind.
 */
export async function runQuietly(program, args, { env = process.env, cwd = inProject('.') } = {}) {
  const child = spawn(program, args, { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  const keep = chunk => {
    output = (output + chunk).slice(-kept)
  }
  child.stdout.setEncoding('utf8').on('data', keep)
  child.stderr.setEncoding('utf8').on('data', keep)

  const interrupt = signal => {
    signalGroup(child.pid, signal)
    setTimeout(() => signalGroup(child.pid, 'SIGKILL'), killAfter).unref()
    child.once('close', () => process.exit(1))
  }
  for (const signal of signals) process.once(signal, interrupt)
  try {
    return { code: await ended(child), output }
  } catch (error) {
    return { code: 127, output: `${program}: ${error.message}` }
  } finally {
    for (const signal of signals) process.off(signal, interrupt)
  }
}

/** Runs a program in our place: with the same terminal and our signals, and we end when it ends. */
export async function runInOurPlace(program, args, env) {
  const child = spawn(program, args, { env, stdio: 'inherit' })
  const passOn = signal => child.kill(signal)
  for (const signal of signals) process.on(signal, passOn)
  const code = await ended(child)
  process.exit(code)
}

/** Returns the last lines of an output, to show them beside an error. */
export function tail(output, lines = 30) {
  return output.trimEnd().split('\n').slice(-lines).join('\n')
}

function ended(child) {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => resolve(code ?? (signal ? 1 : 0)))
  })
}

function signalGroup(pid, signal) {
  try {
    process.kill(-pid, signal)
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
}
