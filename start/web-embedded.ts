import { createAccountAttempts } from '../server/account-attempts.ts'
import { createApp } from '../server/http/create-app.ts'
import { createLog } from '../server/log.ts'
import { createLocalSupabase } from '../supabase/local/local-supabase.ts'
import { tellFirstAccount } from './first-account.ts'
import { serve } from './serve.ts'
import { StartError } from './start-error.ts'
import { runChild } from './supervisor/run-child.ts'

/**
 * The web process with the embedded stack: the parts that play Supabase come before the app, on the same
 * port.
 */
await runChild(async env => {
  const authUrl = process.env.OPENVIBE_LOCAL_AUTH_URL
  const { supabase } = env
  if (!supabase || !authUrl)
    throw new StartError('not_configured', 'This process is started by npm start. Use npm start instead.')

  const log = createLog({ level: env.logLevel, process: 'web' })
  const ownAttempts = createAccountAttempts()
  const opening = createLocalSupabase({
    env: { ...env, supabase },
    authUrl,
    ownAttempts,
    log,
    onGone: userId => void starting.then(app => app.endPresence(userId)),
  })
  const starting = createApp({
    env,
    log,
    dev: process.env.NODE_ENV === 'development',
    ownAttempts,
    inbox: async mail => (await opening).sendMail(mail),
  })
  const [local, app] = await Promise.all([opening, starting])
  const server = await serve(env, {
    async handleRequest(request, response) {
      if (!(await local.handleRequest(request, response))) await app.handleRequest(request, response)
    },
    handleUpgrade(request, socket, head) {
      if (!local.handleUpgrade(request, socket, head)) app.handleUpgrade(request, socket, head)
    },
  })
  tellFirstAccount(app.firstAccountUrl)
  return {
    async stop(graceMs) {
      server.stopListening()
      await local.stop()
      await server.drain(graceMs)
      await app.close()
    },
  }
})
