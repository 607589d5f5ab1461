export type LocalStackReason =
  | 'data_folder_in_use'
  | 'data_folder_too_new'
  | 'data_folder_too_old'
  | 'data_folder_foreign'
  | 'data_folder_unreachable'
  | 'platform_unsupported'
  | 'postgres_failed'
  | 'migration_failed'

/**
 * The reason why the embedded stack can't run: a stable reason for programs and one sentence that a person
 * can act on.
 */
export class LocalStackError extends Error {
  readonly reason: LocalStackReason

  constructor(reason: LocalStackReason, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'LocalStackError'
    this.reason = reason
  }
}
