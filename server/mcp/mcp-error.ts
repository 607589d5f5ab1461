/** The reason why a server could not be used. Code acts on the reason, people and models read the sentence. */
export type McpFailure =
  | 'unreachable' // it could not be asked, or said that it does not serve this
  | 'refused' // its address is not allowed, or it refused us
  | 'signed_out' // an admin must sign in (again)
  | 'timed_out'
  | 'too_large'
  | 'lost' // it failed or the connection ended in the middle: nobody knows whether the call was made
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

/** After these failures nothing more can be expected of a connection; credentials may have changed since. */
export function endsConnection({ failure }: McpError): boolean {
  return failure !== 'wrong_input' && failure !== 'unsupported' && failure !== 'timed_out'
}

/** One answer that is too large or can't be read does not mean that a server is down. */
export function saysDown({ failure }: McpError): boolean {
  return failure !== 'too_large' && failure !== 'garbled'
}
