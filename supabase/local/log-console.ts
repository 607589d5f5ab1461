/**
 * The library behind Auth and Storage reports its errors only on the console. In our process they must go
 * into the log, without the values of a row, which Postgres quotes: those are people's data.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Logger } from 'pino'
import { z } from 'zod'

const listening = new AsyncLocalStorage<(...words: unknown[]) => void>()
let installed = false

/** Runs work whose errors on the console go to the log. */
export function logConsole<T>(log: Pick<Logger, 'error'>, work: () => T): T {
  if (!installed) {
    installed = true
    const say = console.error
    console.error = (...words: unknown[]) => (listening.getStore() ?? say.bind(console))(...words)
  }
  return listening.run((...words) => report(log, words), work)
}

const databaseError = z.object({ code: z.string(), message: z.string() })
/** Raised by one of our triggers: a refusal, not an error. */
const raisedByTrigger = 'P0001'

function report(log: Pick<Logger, 'error'>, [about, cause]: unknown[]) {
  const known = databaseError.safeParse(cause)
  if (known.data?.code === raisedByTrigger) return
  const { code, message } = known.data ?? { code: undefined, message: String(cause) }
  log.error({ code, reason: message }, `the library said: ${String(about)}`)
}
