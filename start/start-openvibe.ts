import { fileURLToPath } from 'node:url'
import { type Env, parseEnv } from '../server/env.ts'
import { type Entries, openFoundation } from './foundation.ts'
import { endWithParent } from './launch/parent.mjs'
import { explain } from './supervisor/run-child.ts'
import { listenForStop } from './supervisor/stop-requests.ts'
import { runSupervisor, type Say } from './supervisor/supervisor.ts'
import { watchSources } from './supervisor/watch-sources.ts'

const productEntries: Entries = {
  web: here('web.ts'),
  webEmbedded: here('web-embedded.ts'),
  worker: here('worker.ts'),
  offlineModel: here('offline-model.ts'),
}

const lastWaitMs = 5_000

/** Runs `npm start` or `npm run dev` until it is asked to stop, and sets the exit code. */
export async function startOpenVibe({
  dev,
  entries = productEntries,
  note,
}: {
  dev: boolean
  entries?: Entries
  /** A line for the person who started it, once everything runs. */
  note?: string
}) {
  const stopRequests = listenForStop()
  endWithParent(stopRequests.hurry)
  // A person who does not want to wait gets out even if a part can't be stopped.
  stopRequests.force.addEventListener('abort', () => setTimeout(() => process.exit(1), lastWaitMs).unref())
  try {
    const env = parseEnv(process.env)
    await runSupervisor({
      address: env,
      openFoundation: () => openFoundation({ env, dev, entries, say }),
      stopRequests,
      say,
      onReady(foundation, children) {
        say(describeReady(env))
        if (note) say(note)
        return dev ? watchSources(foundation, children, say) : () => {}
      },
    })
  } catch (error) {
    process.exitCode = 1
    process.stderr.write(`${explain(error)}\n`)
  }
  // Everything is stopped by now. A handle that a library still has open must not keep the process alive.
  process.exit()
}

const say: Say = line => process.stdout.write(`${line}\n`)

function describeReady(env: Env): string {
  const model = env.anthropic ? '' : ' (offline model: set ANTHROPIC_API_KEY for a real one)'
  return `OpenVibe is ready on ${env.publicUrl ?? `http://${nameHost(env.host)}:${env.port}`}${model}`
}

function nameHost(host: string): string {
  if (['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host)) return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

function here(file: string): string {
  return fileURLToPath(new URL(file, import.meta.url))
}
