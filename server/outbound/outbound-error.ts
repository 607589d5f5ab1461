/** Why a request to an address of a workspace was refused or failed. Code acts on the reason, people read the sentence. */
export type OutboundReason =
  | 'bad_address'
  | 'private_address'
  | 'unknown_host'
  | 'unreachable'
  | 'untrusted'
  | 'redirected'
  | 'too_large'
  | 'timed_out'
  | 'broken'

/** A request to another server that was not made, or that did not end well. */
export class OutboundError extends Error {
  readonly reason: OutboundReason

  constructor(reason: OutboundReason, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'OutboundError'
    this.reason = reason
  }
}
