import { type Env, EnvError, parseEnv } from '../../server/env.ts'

export type Running = { stop(graceMs: number): Promise<void> }

const graceMs = 9_000

/**
 * What the entry of every process does: reads the environment, starts, says that it is ready, ends in peace when asked
 * to. Under the supervisor it leaves Ctrl-C to that one (a terminal sends it to all at once), and ends at once when
 * the supervisor is gone, as nobody would start or stop it any more.
 */
export async function runChild(start: (env: Env) => Promise<Running>): Promise<void> {
  const supervised = process.send !== undefined
  if (supervised) process.on('disconnect', () => process.exit(1))
  const starting = startOrExplain(start)

  const end = async () => {
    const running = await starting
    await running?.stop(graceMs)
    process.exit()
  }
  process.once('SIGTERM', end)
  for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, supervised ? () => {} : end)

  if (await starting) process.send?.({ type: 'ready' })
  else process.exit()
}

async function startOrExplain(start: (env: Env) => Promise<Running>): Promise<Running | null> {
  try {
    return await start(parseEnv(process.env))
  } catch (error) {
    process.exitCode = 1
    process.stderr.write(`${explain(error)}\n`)
    return null
  }
}

/** The sentence alone where the problem is a person's to mend, else all there is to know. */
export function explain(error: unknown): string {
  if (error instanceof EnvError) return error.message
  if (error instanceof Error) return 'reason' in error ? error.message : (error.stack ?? error.message)
  return String(error)
}
