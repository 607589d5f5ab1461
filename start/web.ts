import { createServer } from 'node:http'
import { createApp } from '../server/http/create-app.ts'
import { runChild } from './run-child.ts'
import { serve } from './serve.ts'
import { StartError } from './start-error.ts'

/** The web process beside a Supabase project: the app alone. */
await runChild(async env => {
  if (!env.supabase) {
    throw new StartError(
      'not_configured',
      'The web process alone needs a Supabase project: set SUPABASE_URL and its companions (see .env.example), or use npm start.',
    )
  }
  const dev = process.env.NODE_ENV === 'development'
  const app = await createApp({ env, httpServerForNext: createServer(), dev })
  const server = await serve(env, app)
  return {
    async stop(graceMs) {
      await server.close(graceMs)
      await app.close()
    },
  }
})
