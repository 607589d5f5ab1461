/** The reason why a server could not be used. Code acts on the reason, people and models read the sentence. */
export type McpFailure =
  | 'unreachable' // nothing was sent, or nothing answered
  | 'refused' // its address is not allowed, or it refused us
  | 'signed_out' // an admin must sign in (again)
  | 'timed_out'
  | 'too_large'
  | 'lost' // the connection ended in the middle: nobody knows whether the call was made
  | 'wrong_input' // the server does not accept the input
  | 'unsupported' // it asks for something that we don’t offer
  | 'garbled' // its words can't be read

/** A server could not be used. The message has no secret and no address inside. */
export class McpError extends Error {
  readonly failure: McpFailure

  constructor(failure: McpFailure, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'McpError'
    this.failure = failure
  }
}
