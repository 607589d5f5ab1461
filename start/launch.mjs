// The one entry: `node start/launch.mjs <command>`. Plain JavaScript for any Node from 20 on, without
// installed packages: it installs everything that a command needs, quickly if that is there already, and then
// runs the command.
import { existsSync } from 'node:fs'
import module from 'node:module'
import { loadEnvFile } from 'node:process'
import { bringBuild } from './launch/build.mjs'
import { runCheck, runEndToEnd, runTest } from './launch/checks.mjs'
import { bringDependencies } from './launch/dependencies.mjs'
import { bringNode } from './launch/node.mjs'
import { LaunchError } from './launch/problem.mjs'
import { inProject } from './launch/project.mjs'
import { runInOurPlace } from './launch/run.mjs'

const commands = {
  start: { needs: [readEnvFile, bringDependencies, bringBuild], run: () => startOpenVibe({ dev: false }) },
  dev: { needs: [readEnvFile, bringDependencies], run: () => startOpenVibe({ dev: true }) },
  web: { needs: [readEnvFile, bringDependencies, bringBuild], run: () => runAlone('./web.ts') },
  worker: { needs: [readEnvFile, bringDependencies], run: () => runAlone('./worker.ts') },
  test: { needs: [bringDependencies], run: runTest },
  check: { needs: [bringDependencies], run: runCheck },
  'check:auth': { needs: [bringDependencies], run: () => runFolder('testing/auth/check-auth.ts') },
  e2e: { needs: [bringDependencies, bringBuild], run: runEndToEnd },
  bench: { needs: [bringDependencies, bringBuild], run: () => runFolder('bench/bench.ts') },
  eval: { needs: [readEnvFile, bringDependencies], run: () => runFolder('eval/eval.ts') },
  demo: {
    needs: [readEnvFile, bringDependencies, bringBuild],
    run: () => runFolder('demo/demo.ts'),
  },
  pictures: { needs: [bringDependencies], run: () => runFolder('pictures/pictures.ts') },
  'db:types': { needs: [bringDependencies], run: () => import('./db-types.ts') },
}

/** Imported only when all its imports are installed. */
async function startOpenVibe(options) {
  keepCompiledCode()
  const supervisor = await import('./start-openvibe.ts')
  await supervisor.startOpenVibe(options)
}

/** Runs one process without the supervisor, for a Supabase project that several machines share. */
function runAlone(entry) {
  keepCompiledCode()
  process.env.NODE_ENV ??= 'production'
  return import(entry)
}

/**
 * Runs the bench, the demo, the eval, the pictures or the check of Auth by their path: they import the start, never the
 * other way round.
 */
function runFolder(entry) {
  return runInOurPlace(process.execPath, [inProject(entry), ...process.argv.slice(3)], process.env)
}

/**
 * Keeps compiled code, here and in all children. Each starts sooner and takes some 25 MB less, because it
 * does not compile TypeScript again.
 */
function keepCompiledCode() {
  process.env.NODE_COMPILE_CACHE ??= inProject('node_modules/.cache/node')
  module.enableCompileCache(process.env.NODE_COMPILE_CACHE)
}

/**
 * Reads .env. Values of the shell win over those of the file. The tests do without the file: it may name keys
 * and databases.
 */
function readEnvFile() {
  const wanted = process.env.OPENVIBE_ENV_FILE !== 'none'
  if (wanted && existsSync(inProject('.env'))) loadEnvFile(inProject('.env'))
}

async function launch() {
  process.chdir(inProject('.'))
  const command = commands[process.argv[2] ?? 'start']
  if (!command) {
    throw new LaunchError(
      `Unknown command '${process.argv[2]}'. Commands: ${Object.keys(commands).join(', ')}.`,
    )
  }
  if (!(await bringNode())) return
  for (const bring of command.needs) await bring()
  await command.run()
}

launch().catch(error => {
  process.stderr.write(`${error instanceof LaunchError ? error.message : error.stack}\n`)
  process.exitCode = 1
})
