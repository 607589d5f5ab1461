import type { AuthProvider, FetchLike } from '@modelcontextprotocol/client'
import type { Database } from '../../db/client.ts'
import { readAccess } from '../../db/mcp/sealed-secrets.ts'
import type { SecretBox } from '../../outbound/secret-box.ts'
import type { ReadCredentials } from '../server-credentials.ts'
import { headerSecret, openText } from './secret-names.ts'
import { createTokenKeeper, type TokenKeeper } from './token-keeper.ts'

/** Creates the reader of the credentials that admins have given for their servers. */
export function createCredentialReader(parts: {
  db: Database
  box: SecretBox
  /** Asks authorization servers. */
  fetch: FetchLike
  now?: () => Date
}): ReadCredentials {
  const { db, box } = parts
  const keeper = createTokenKeeper(parts)
  return async ({ id: serverId }) => {
    const access = await db.asWorker(tx => readAccess(tx, { serverId }))
    if (access?.auth === 'oauth') return { headers: {}, authProvider: provideToken(keeper, serverId) }
    const headers = (access?.headerNames ?? []).flatMap(name => {
      const value = access?.sealed[headerSecret(name)]
      return value === undefined ? [] : [[name, openText(box, serverId, value)] as const]
    })
    return { headers: Object.fromEntries(headers) }
  }
}

function provideToken(keeper: TokenKeeper, serverId: string): AuthProvider {
  let given: string | undefined
  return {
    async token() {
      given = await keeper.token(serverId)
      return given
    },
    async onUnauthorized() {
      await keeper.token(serverId, given)
    },
  }
}
