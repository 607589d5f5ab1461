import { v7 as newId } from 'uuid'
import * as z from 'zod'
import type { Database } from '../../db/client.ts'
import { type Client, insertClient, removeUnusedClients } from '../../db/connections/clients.ts'
import { showClientName } from '../../domain/connections/connection.ts'
import { OAuthRefusal } from '../../domain/connections/oauth-refusal.ts'
import { isRedirectAddress } from '../../domain/connections/redirect-address.ts'

/** The metadata that counts for us. A registration may hold more (RFC 7591), which is ignored. */
const metadata = z.looseObject({
  client_name: z.string().max(1_000).optional().catch(undefined),
  grant_types: z.array(z.string()).optional(),
  response_types: z.array(z.string()).optional(),
})
const addresses = z.array(z.string()).min(1).max(10)

/** Registers a program. It gets no secret: PKCE binds the answer to it. */
export async function registerClient(db: Database, asked: unknown): Promise<Client> {
  const given = metadata.safeParse(asked)
  const { grant_types: grants = ['authorization_code'], response_types: types = ['code'] } = given.data ?? {}
  if (!given.success || !grants.includes('authorization_code') || !types.includes('code')) {
    throw new OAuthRefusal(
      'invalid_client_metadata',
      'Only the grant authorization_code with the response type code is possible here.',
    )
  }
  const redirects = addresses.safeParse(given.data.redirect_uris)
  if (!redirects.success || !redirects.data.every(isRedirectAddress)) {
    throw new OAuthRefusal(
      'invalid_redirect_uri',
      'Give 1 to 10 redirect addresses: https, http to localhost, or a scheme of your own with a dot in its name. None may have a fragment.',
    )
  }
  const client = {
    id: newId(),
    name: showClientName(given.data.client_name),
    redirectUris: [...new Set(redirects.data)],
  }
  await db.asWorker(async tx => {
    await removeUnusedClients(tx)
    await insertClient(tx, client)
  })
  return client
}
