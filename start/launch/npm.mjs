import { existsSync, realpathSync } from 'node:fs'
import { basename, delimiter, dirname, join } from 'node:path'
import { runQuietly } from './run.mjs'

/**
 * Runs the system's npm under the Node that runs us. npm selects packages for the Node that it runs on, and
 * on an old one it would leave out packages that only the newer one can use.
 */
export function runNpm(args, options = {}) {
  const cli = findNpm()
  const env = { ...process.env, PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH ?? ''}` }
  return cli
    ? runQuietly(process.execPath, [cli, ...args], { ...options, env })
    : runQuietly('npm', args, { ...options, env })
}

function findNpm() {
  const inPath = (process.env.PATH ?? '').split(delimiter).map(folder => join(folder, 'npm'))
  const candidates = [process.env.npm_execpath, ...inPath].filter(path => path && existsSync(path))
  return candidates.map(path => realpathSync(path)).find(path => basename(path) === 'npm-cli.js')
}
