import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bringBrowser } from './browser.mjs'
import { bringBuild } from './build.mjs'
import { cleanEnv } from './clean-env.mjs'
import { LaunchError } from './problem.mjs'
import { say, since } from './progress.mjs'
import { inProject } from './project.mjs'
import { runInOurPlace, runQuietly, tail } from './run.mjs'
import { countPlaywright, countVitest } from './test-counts.mjs'

const bins = {
  biome: 'node_modules/@biomejs/biome/bin/biome',
  next: 'node_modules/next/dist/bin/next',
  tsc: 'node_modules/typescript/bin/tsc',
  vitest: 'node_modules/vitest/vitest.mjs',
  playwright: 'node_modules/@playwright/test/cli.js',
}
const playwrightConfig = 'e2e/playwright.config.ts'

/** Runs all checks that need neither a browser nor a database, for use between two commits. */
export async function runCheck() {
  await runSteps([lint, types, vitest('unit tests', ['--project', 'unit'])])
}

/** Runs all checks and tests. The last line is the sum: `N passed, N failed`. */
export async function runTest() {
  const stories = existsSync(inProject(playwrightConfig))
  try {
    const chromium = stories ? await bringBrowser() : ''
    const drift = existsSync(inProject('start/db-types.ts')) ? [databaseTypes] : []
    const e2e = stories ? [playwright(chromium)] : []
    await runSteps([lint, types, vitest('unit and database tests', []), build, ...drift, ...e2e])
  } catch (error) {
    if (!(error instanceof LaunchError)) throw error
    say(error.message)
    finish({ passed: 0, failed: 1 })
  }
}

/** Runs only the browser tests, with Playwright's own output; further arguments go to Playwright. */
export async function runEndToEnd() {
  const env = cleanEnv({ OPENVIBE_CHROMIUM: await bringBrowser() })
  // Once, here: each worker starts a product, and two that found no build would both make one.
  await bringBuild()
  const args = [inProject(bins.playwright), 'test', '-c', playwrightConfig, ...process.argv.slice(3)]
  await runInOurPlace(process.execPath, args, env)
}

const lint = {
  name: 'lint',
  run: () => runBin(bins.biome, ['check', '--error-on-warnings', '.']),
  count: countExit,
}
const types = { name: 'types', run: checkTypes, count: countExit }
const build = { name: 'build', run: tryBuild, count: countExit }
const databaseTypes = {
  name: 'database types and schema match the migrations',
  run: () => runBin('start/launch.mjs', ['db:types', '--check']),
  count: countExit,
}

/**
 * Checks the types. Next writes the types of its routes first; without them a fresh clone has unknown names.
 */
async function checkTypes() {
  if (existsSync(inProject('app'))) {
    const routes = await runBin(bins.next, ['typegen'])
    if (routes.code !== 0) return routes
  }
  return runBin(bins.tsc, ['--noEmit'])
}

async function tryBuild() {
  if (!existsSync(inProject('app'))) return { code: 0, output: '' }
  try {
    await bringBuild()
    return { code: 0, output: '' }
  } catch (error) {
    return { code: 1, output: error.message }
  }
}

function vitest(name, args) {
  return {
    name,
    run: report =>
      runBin(bins.vitest, [
        'run',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
        ...args,
      ]),
    count: countVitest,
  }
}

function playwright(chromium) {
  return {
    name: 'stories in the browser',
    run: report =>
      runBin(bins.playwright, ['test', '-c', playwrightConfig, '--reporter=list,json'], {
        OPENVIBE_CHROMIUM: chromium,
        PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      }),
    count: countPlaywright,
  }
}

/**
 * Runs steps one after the other: on two cores they would only slow each other down and disturb each other's
 * timing.
 */
async function runSteps(steps) {
  const folder = mkdtempSync(join(tmpdir(), 'openvibe-reports-'))
  const sum = { passed: 0, failed: 0 }
  try {
    for (const [index, step] of steps.entries()) {
      const { passed, failed } = await runStep(step, join(folder, `${index}.json`))
      sum.passed += passed
      sum.failed += failed
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  finish(sum)
}

async function runStep({ name, run, count }, report) {
  const startedAt = Date.now()
  const result = await run(report)
  const counted = count(result.code, existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : null)
  // A second try shows a defect of the product or of the test, so it does not go by in silence.
  const retried = counted.retried ? `, ${counted.retried} of them ON A SECOND TRY` : ''
  const tests = counted.passed + counted.failed === 1 ? '' : `, ${counted.passed} passed${retried}`
  if (counted.failed > 0) say(`${tail(result.output, 200)}\n`)
  say(`${counted.failed > 0 ? 'FAILED' : 'ok    '}  ${name}${tests} (${since(startedAt)})`)
  return counted
}

function countExit(code) {
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

function finish({ passed, failed }) {
  say(`${passed} passed, ${failed} failed`)
  process.exitCode = failed > 0 ? 1 : 0
}

function runBin(bin, args, env = {}) {
  const colour = process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }
  return runQuietly(process.execPath, [inProject(bin), ...args], { env: cleanEnv({ ...colour, ...env }) })
}
