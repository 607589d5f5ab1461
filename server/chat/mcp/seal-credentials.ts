import type { TypedClient } from '../../domain/mcp/server-draft.ts'
import { DomainError } from '../../domain/wire/domain-error.ts'
import { clientSecret, headerSecret, sealJson, sealText } from '../../mcp/credentials/secret-names.ts'
import { type SecretBox, SecretBoxError } from '../../outbound/secret-box.ts'

/** Seals the credentials that an admin typed; null removes one. Refuses if the server has no key for that. */
export function sealCredentials(
  box: SecretBox,
  serverId: string,
  given: { headers: Readonly<Record<string, string | null>>; oauthClient?: TypedClient | null },
): Record<string, string | null> {
  const { headers, oauthClient } = given
  return tellMissingKey(() => ({
    ...Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [
        headerSecret(name),
        value === null ? null : sealText(box, serverId, value),
      ]),
    ),
    ...(oauthClient === undefined
      ? {}
      : { [clientSecret]: oauthClient && sealJson(box, serverId, oauthClient) }),
  }))
}

/** Tells an admin what the operator must set before secrets can be stored. */
export function tellMissingKey<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof SecretBoxError) throw new DomainError('no_encryption_key', error.message)
    throw error
  }
}
