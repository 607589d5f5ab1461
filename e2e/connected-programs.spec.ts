import { createHash, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from './fixtures.ts'
import { look } from './look.ts'

/** A program on the person's computer: it waits for the answer to its request. */
async function startProgram(origin: string) {
  const answers: URLSearchParams[] = []
  const server = createServer((req, res) => {
    const url = new URL(req.url ?? '', 'http://127.0.0.1')
    // Browsers also ask for an icon.
    if (url.pathname === '/callback') answers.push(url.searchParams)
    res.end('Back in the program.')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const redirect = `http://127.0.0.1:${port}/callback`
  const verifier = randomBytes(48).toString('base64url')
  const registered = await fetch(`${origin}/api/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_name: 'Plum editor', redirect_uris: [redirect] }),
  })
  const { client_id: clientId } = await registered.json()
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirect,
    response_type: 'code',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    state: 'plum',
    resource: `${origin}/mcp`,
  })
  return {
    answers,
    path: `/authorize?${query}`,
    async getToken(): Promise<string> {
      const answer = await fetch(`${origin}/api/oauth/token`, {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          code: answers.at(-1)?.get('code') ?? '',
          client_id: clientId,
          redirect_uri: redirect,
          code_verifier: verifier,
        }),
      })
      return (await answer.json()).access_token
    },
    close: () => server.close(),
  }
}

function search(origin: string, token: string) {
  return fetch(`${origin}/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      authorization: `Bearer ${token}`,
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'list_channels', arguments: {} },
    }),
  })
}

test('A person connects a program after signing in, it reads, and disconnecting ends it', async ({
  browser,
  openAs,
  orchard,
  product,
}) => {
  expect(orchard.workspace.slug).toBe('orchard')
  const program = await startProgram(product.origin)
  // Signed out, the request waits behind the sign-in.
  const stranger = await browser.newPage()
  await stranger.goto(`${product.origin}${program.path}`)
  await expect(stranger).toHaveURL(/\/login\?next=%2Fauthorize/)
  await stranger.close()

  const page = await openAs('bob', program.path)
  await expect(page.getByRole('heading', { name: 'Connect Plum editor to OpenVibe?' })).toBeVisible()
  await expect(page.getByText('The answer goes to a program on this computer:')).toBeVisible()
  await expect(page.getByText(/signed in as Bob/)).toBeVisible()
  await look(page, 'consent', [390])
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page.getByText('Back in the program.')).toBeVisible()
  expect(program.answers.at(-1)?.get('error')).toBe('access_denied')

  await page.goto(`${product.origin}${program.path}`)
  await page.getByRole('radio', { name: /^Read Can read/ }).check()
  await page.getByRole('button', { name: 'Allow' }).click()
  await expect(page.getByText('Back in the program.')).toBeVisible()
  expect(Object.fromEntries(program.answers.at(-1) ?? [])).toMatchObject({
    state: 'plum',
    iss: product.origin,
  })
  const token = await program.getToken()
  expect(await (await search(product.origin, token)).text()).toContain('general')

  await page.goto(`${product.origin}/orchard/settings/connections`)
  await expect(page.getByText(/^read · connected .* · last used .* · at 127\.0\.0\.1/)).toBeVisible()
  await expect(page.getByLabel('Address of the MCP server')).toHaveValue(`${product.origin}/mcp`)
  await look(page, 'connected-programs', [390])
  await page.getByRole('button', { name: 'Disconnect Plum editor' }).click()
  await page.getByRole('button', { name: 'Disconnect now' }).click()
  await expect(page.getByText('No program is connected.')).toBeVisible()
  expect((await search(product.origin, token)).status).toBe(401)
  program.close()
})

test('A request that leads elsewhere sends nobody anywhere', async ({ openAs, product }) => {
  const program = await startProgram(product.origin)
  const page = await openAs('bob', program.path.replace('callback', 'other'))
  await expect(page.getByRole('heading', { name: 'This program can’t be connected' })).toBeVisible()
  await expect(page.getByText('an address that it has not registered')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go back to the program' })).toHaveCount(0)
  expect(program.answers).toEqual([])
  program.close()
})
