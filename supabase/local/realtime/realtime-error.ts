/** The reasons why Realtime refuses something. Reasons that hosted Realtime also has are spelled the same. */
export type RealtimeReason =
  | 'Unauthorized'
  | 'InvalidJWTToken'
  | 'InvalidJoinPayload'
  | 'InvalidPayload'
  | 'TopicNameRequired'
  | 'PrivateOnly'
  | 'PresenceNotSupported'
  | 'PostgresChangesNotSupported'
  | 'ReplayNotSupported'
  | 'BinaryPayloadNotSupported'
  | 'EventNotSupported'
  | 'NotJoined'
  | 'PayloadSizeExceeded'
  | 'ChannelRateLimitReached'
  | 'ClientJoinRateLimitReached'
  | 'MessageRateLimitReached'
  | 'DatabaseUnavailable'
  | 'UnknownErrorOnChannel'

/** A refusal that is sent to the client: `<reason>: <sentence>`. */
export class RealtimeError extends Error {
  readonly reason: RealtimeReason

  constructor(reason: RealtimeReason, sentence: string, options?: ErrorOptions) {
    super(sentence, options)
    this.name = 'RealtimeError'
    this.reason = reason
  }

  override toString() {
    return `${this.reason}: ${this.message}`
  }
}
