export type StartReason = 'port_in_use' | 'host_unusable' | 'child_failed' | 'not_configured'

/**
 * The reason why OpenVibe can't start: a stable reason for programs and a sentence that a person can act on.
 */
export class StartError extends Error {
  readonly reason: StartReason

  constructor(reason: StartReason, message: string) {
    super(message)
    this.name = 'StartError'
    this.reason = reason
  }
}
