import { createApp } from '../server/http/create-app.ts'
import { createLog } from '../server/log.ts'
import { tellFirstAccount } from './first-account.ts'
import { serve } from './serve.ts'
import { runChild } from './supervisor/run-child.ts'

/** The web process for a Supabase project: only the app. */
await runChild(async env => {
  const log = createLog({ level: env.logLevel, process: 'web' })
  const app = await createApp({ env, log, dev: process.env.NODE_ENV === 'development' })
  const server = await serve(env, app)
  tellFirstAccount(app.firstAccountUrl)
  return {
    async stop(graceMs) {
      server.stopListening()
      await server.drain(graceMs)
      await app.close()
    },
  }
})
