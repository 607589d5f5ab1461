import { existsSync, readFileSync } from 'node:fs'
import { runNpm } from './npm.mjs'
import { LaunchError } from './problem.mjs'
import { tell } from './progress.mjs'
import { inProject } from './project.mjs'
import { tail } from './run.mjs'
import { readSystem } from './system.mjs'

/**
 * Installs the packages if the installed ones differ from the lock file. No install script runs: see .npmrc.
 */
export async function bringDependencies() {
  if (findMissing(readLock('package-lock.json'), readLock('node_modules/.package-lock.json')).length === 0)
    return
  const options = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const { code, output } = await tell('Installing packages', () => runNpm(['ci', ...options]))
  if (code === 0) return
  throw new LaunchError('The packages could not be installed. Check the network and try again.', tail(output))
}

/**
 * Returns the packages of the lock file that are not installed here in the same version, according to npm's
 * own record of its last installation (an interrupted one leaves no record). Optional packages count only if
 * they are made for this system.
 */
export function findMissing(lock, installed, system = readSystem()) {
  return Object.entries(lock.packages)
    .filter(([path, wanted]) => path !== '' && (!wanted.optional || isMadeFor(wanted, system)))
    .filter(([path, wanted]) => installed.packages[path]?.version !== wanted.version)
    .map(([path]) => path)
}

function isMadeFor(wanted, system) {
  if (!wanted.os && !wanted.cpu) return false
  return allows(wanted.os, system.os) && allows(wanted.cpu, system.cpu) && allows(wanted.libc, system.libc)
}

function allows(list, value) {
  return !list || list.includes(value) || list.some(other => other.startsWith('!') && other !== `!${value}`)
}

function readLock(path) {
  return existsSync(inProject(path)) ? JSON.parse(readFileSync(inProject(path), 'utf8')) : { packages: {} }
}
