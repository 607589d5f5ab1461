import { type Env, EnvError, parseEnv } from '../../server/env.ts'

export type Running = { stop(graceMs: number): Promise<void> }

const graceMs = 9_000

/**
 * Runs the entry of a process: reads the environment, starts, says that it is ready, and ends gently on
 * request. Under the supervisor it ignores Ctrl-C, which a terminal sends to all processes at once, and
 * leaves it to the supervisor. It ends at once when the supervisor is gone, because then nobody would start
 * or stop it any more.
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

/** Returns only the sentence if a person can solve the problem, else everything that is known. */
export function explain(error: unknown): string {
  if (error instanceof EnvError) return error.message
  if (error instanceof Error) return 'reason' in error ? error.message : (error.stack ?? error.message)
  return String(error)
}
