import type { AccessRequest } from '@/server/domain/connections/connection'

type Search = Record<string, string | string[] | undefined>

/**
 * Reads a program's request from the address of the consent page. A parameter that is given twice counts as left out: two
 * readers could each take another one.
 */
export function readAccessRequest(search: Search): AccessRequest {
  const read = (name: string) => {
    const value = search[name]
    return typeof value === 'string' && value !== '' ? value : undefined
  }
  return {
    clientId: read('client_id') ?? '',
    redirectUri: read('redirect_uri') ?? '',
    responseType: read('response_type'),
    codeChallenge: read('code_challenge'),
    codeChallengeMethod: read('code_challenge_method'),
    scope: read('scope'),
    state: read('state'),
    resource: read('resource'),
  }
}
