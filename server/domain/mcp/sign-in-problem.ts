import * as z from 'zod'

/** The reasons for which a sign-in to an MCP server did not succeed, or is needed again. */
export const signInProblem = z.enum([
  'unreachable',
  'no_metadata',
  'other_resource',
  'no_pkce',
  'insecure',
  'no_registration',
  'registration_refused',
  'client_refused',
  'denied',
  'code_refused',
  'other_issuer',
  'moved_issuer',
  'user_info',
  'other_session',
  'changed',
  'expired',
  'grant_ended',
  'failed',
])
export type SignInProblem = z.infer<typeof signInProblem>

/** A sentence for each problem: the event, and the next step. */
export const signInSentences: Readonly<Record<SignInProblem, string>> = {
  unreachable: 'The server could not be reached to sign in. Try again later.',
  no_metadata:
    'This server doesn’t say how to sign in: it publishes no OAuth metadata. Check the address, or use headers instead.',
  other_resource:
    'The server’s OAuth metadata is for another address, so the sign-in was stopped. Check the address of the server.',
  no_pkce:
    'The authorization server doesn’t support PKCE with SHA-256, so a sign-in there would not be safe. Nothing was sent.',
  insecure:
    'An address in the server’s OAuth metadata doesn’t begin with https://, so a sign-in there would not be safe. Nothing was sent.',
  no_registration:
    'The authorization server doesn’t register new clients by itself. Register OpenVibe there with the redirect address below, then enter the client ID here.',
  registration_refused:
    'The authorization server refused to register OpenVibe. Register it there by hand, then enter the client ID here.',
  client_refused:
    'The authorization server doesn’t accept this client ID or its secret. Check both, then sign in again.',
  denied: 'Access was declined, so agents can’t use this server. Sign in again to change that.',
  code_refused: 'The authorization server didn’t accept its own code any more. Sign in again.',
  other_issuer: 'The answer came from another authorization server, so it was not used. Sign in again.',
  moved_issuer:
    'This server now names another authorization server than the one that first got its client secret, so nothing was sent there. If that’s right, enter the client ID and secret again.',
  user_info:
    'An address in the server’s OAuth metadata holds a user name, which can make it look like another site. Nothing was sent.',
  other_session:
    'This sign-in was begun in another session, so it was not used. Sign in again from this page.',
  changed:
    'The address or access of this server was changed meanwhile, so the sign-in was not used. Sign in again.',
  expired: 'This sign-in took longer than ten minutes, or was already used. Sign in again.',
  grant_ended: 'The sign-in to this server has expired or was revoked. Sign in again.',
  failed: 'The authorization server gave an answer that OpenVibe can’t use. Try again, or ask its operator.',
}

/** Problems that go away when an admin signs in again. */
const asksForSignIn: readonly SignInProblem[] = ['grant_ended', 'client_refused', 'code_refused', 'expired']

/** Returns whether the server needs a sign-in, rather than some patience. */
export function needsSignIn(problem: SignInProblem): boolean {
  return asksForSignIn.includes(problem)
}
