/** The errors of RFC 6749, 7591 and 8707 that we answer with. */
export type OAuthError =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'invalid_target'
  | 'unsupported_grant_type'
  | 'invalid_redirect_uri'
  | 'invalid_client_metadata'

/** A refusal to a program, in the terms of OAuth. */
export class OAuthRefusal extends Error {
  readonly error: OAuthError

  constructor(error: OAuthError, message: string) {
    super(message)
    this.name = 'OAuthRefusal'
    this.error = error
  }
}
