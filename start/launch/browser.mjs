import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { LaunchError } from './problem.mjs'
import { tell } from './progress.mjs'
import { inProject } from './project.mjs'
import { runQuietly, tail } from './run.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const macPaths = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']

/**
 * Returns the path of a Chromium that runs: the system's, else Playwright's own, else (as root on Debian) a
 * package.
 */
export async function bringBrowser() {
  const found = findBrowser() ?? (await fetchFromPlaywright()) ?? (await installOnDebian())
  if (!found)
    throw new LaunchError(`The tests need Chromium, but it could not be downloaded. ${howToInstall()}`)
  const tried = await runQuietly(found, ['--version'])
  if (tried.code === 0) return found
  throw new LaunchError(`${found} does not start: ${tail(tried.output, 3)}\n${howToInstall()}`)
}

function findBrowser() {
  const told = process.env.OPENVIBE_CHROMIUM || process.env.CHROMIUM_PATH
  if (told && !existsSync(told))
    throw new LaunchError(`No browser was found at ${told} (set in CHROMIUM_PATH).`)
  const folders = (process.env.PATH ?? '').split(delimiter)
  const paths = names.flatMap(name => folders.map(folder => join(folder, name)))
  return told || [...paths, ...macPaths].find(path => existsSync(path)) || findFetched()
}

function findFetched() {
  const { chromium } = createRequire(inProject('package.json'))('@playwright/test')
  const path = chromium.executablePath()
  return existsSync(path) ? path : null
}

/**
 * Downloads Playwright's Chromium. As root on Debian or Ubuntu, Playwright also installs the system packages
 * for it.
 */
async function fetchFromPlaywright() {
  const cli = inProject('node_modules/@playwright/test/cli.js')
  const args = ['install', '--no-shell', ...(isRootOnDebian() ? ['--with-deps'] : []), 'chromium']
  const { code } = await tell('Downloading Chromium', () => runQuietly(process.execPath, [cli, ...args]))
  return code === 0 ? findFetched() : null
}

async function installOnDebian() {
  if (!isRootOnDebian()) return null
  const command = 'apt-get update && apt-get install -y --no-install-recommends chromium'
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const { code } = await tell('Installing Chromium from Debian', () =>
    runQuietly('sh', ['-c', command], { env }),
  )
  return code === 0 ? findBrowser() : null
}

function isRootOnDebian() {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version')
}

function howToInstall() {
  if (process.platform === 'darwin') return 'Install Google Chrome, or set CHROMIUM_PATH to a Chromium.'
  if (existsSync('/etc/debian_version')) return 'Run: sudo apt-get update && sudo apt-get install -y chromium'
  return "Install the system's chromium package, or set CHROMIUM_PATH to a Chromium."
}
