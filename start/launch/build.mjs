import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compressFiles } from './compress.mjs'
import { LaunchError } from './problem.mjs'
import { tell } from './progress.mjs'
import { inProject } from './project.mjs'
import { runQuietly, tail } from './run.mjs'
import { putWordsFirst } from './words-first.mjs'

/** All files that the pages are built from. */
const inputs = [
  'app',
  'components',
  'server',
  'seeds',
  'public',
  'package-lock.json',
  'instrumentation-client.ts',
  'next.config.mjs',
  'postcss.config.mjs',
  'tsconfig.json',
  'start/launch/compress.mjs',
  'start/launch/cut-phoenix.cjs',
  'start/launch/words-first.mjs',
]
const marker = '.next/built-from'

/** Builds the pages unless the last build was made from exactly the same files. */
export async function bringBuild() {
  const source = hashOf(inputs)
  if (existsSync(inProject(marker)) && readFileSync(inProject(marker), 'utf8') === source) return
  await tell('Building the pages', buildPages)
  writeFileSync(inProject(marker), source)
}

async function buildPages() {
  const env = { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' }
  const next = inProject('node_modules/next/dist/bin/next')
  const { code, output } = await runQuietly(process.execPath, [next, 'build'], { env })
  if (code !== 0)
    throw new LaunchError('The pages could not be built. The output of the build is above.', tail(output, 60))
  await putWordsFirst(inProject('.next/static'))
  await compressFiles(inProject('.next/static'))
}

/**
 * Returns a hash over paths and contents. Times do not count: checking out a branch and back changes them.
 */
function hashOf(paths) {
  const hash = createHash('sha256')
  for (const path of paths.flatMap(listFiles))
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(inProject(path)))
  return hash.digest('hex')
}

function listFiles(path) {
  if (!existsSync(inProject(path))) return []
  if (!statSync(inProject(path)).isDirectory()) return isTest(path) ? [] : [path]
  return readdirSync(inProject(path))
    .sort()
    .flatMap(name => listFiles(join(path, name)))
}

function isTest(path) {
  return /\.i?test\.tsx?$/.test(path)
}
