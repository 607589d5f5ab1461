import { createServer, type Server } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { listen } from '../../../testing/listen.ts'
import { parseEnv } from '../../env.ts'
import { findAddressProof } from './find-proof.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

/** Starts Auth of a project, as far as its settings, and returns the environment of a server that uses it. */
async function startProject({ confirmsByItself, host }: { confirmsByItself: boolean; host: string }) {
  const server = createServer((_req, res) =>
    res.end(JSON.stringify({ external: {}, mailer_autoconfirm: confirmsByItself })),
  )
  servers.push(server)
  const url = `http://127.0.0.1:${await listen(server)}`
  const supabase = {
    url,
    publishableKey: 'publishable',
    secretKey: 'secret',
    jwtSecret: null,
    databaseUrl: '',
    databaseSessionUrl: '',
  }
  return { ...parseEnv({ HOST: host, PORT: '1' }), supabase }
}

test('a project that confirms every address by itself is refused where others can reach the server', async () => {
  const env = await startProject({ confirmsByItself: true, host: '0.0.0.0' })
  await expect(findAddressProof(env)).rejects.toThrow('Turn on “Confirm email”')
})

test('on one machine it is trusted, and a project that asks for the proof is believed everywhere', async () => {
  expect(await findAddressProof(await startProject({ confirmsByItself: true, host: '127.0.0.1' }))).toBe(
    'trusted',
  )
  expect(await findAddressProof(await startProject({ confirmsByItself: false, host: '127.0.0.1' }))).toBe(
    'mail',
  )
  expect(await findAddressProof(await startProject({ confirmsByItself: false, host: '0.0.0.0' }))).toBe(
    'mail',
  )
})

test('where others can reach the server, an Auth that does not answer is refused, too', async () => {
  const env = await startProject({ confirmsByItself: false, host: '0.0.0.0' })
  const silent = { ...env, supabase: { ...env.supabase, url: 'http://127.0.0.1:9' } }
  await expect(findAddressProof(silent)).rejects.toThrow('did not answer')
})
