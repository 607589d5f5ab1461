/** Why Realtime refuses something. The reasons that hosted Realtime has too are spelled as it spells them. */
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

/** A refusal that its client is told: `<reason>: <sentence>`. */
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
