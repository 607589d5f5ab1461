import { z } from 'zod'
import { RealtimeError } from './realtime-error.ts'

const joinShape = z.object({
  access_token: z.string().nullish(),
  config: z
    .object({
      private: z.boolean().nullish(),
      broadcast: z
        .object({
          ack: z.boolean().nullish(),
          self: z.boolean().nullish(),
          replay: z.unknown().optional(),
          replication_ready: z.boolean().nullish(),
        })
        .nullish(),
      presence: z.object({ enabled: z.boolean().nullish() }).nullish(),
      postgres_changes: z.array(z.unknown()).nullish(),
    })
    .nullish(),
})

export type Join = { accessToken: string | undefined; ack: boolean; self: boolean }

/** Reads the options of a client that joins, and refuses those that this server does not have. */
export function parseJoin(payload: unknown): Join {
  const join = joinShape.safeParse(payload)
  if (!join.success) {
    throw new RealtimeError('InvalidJoinPayload', `The join can't be read: ${z.prettifyError(join.error)}`)
  }
  const { access_token: accessToken, config } = join.data
  // realtime-js always sends a presence object; only `enabled` asks for presence.
  if (config?.presence?.enabled) {
    throw new RealtimeError(
      'PresenceNotSupported',
      'This server does not support presence. Remove config.presence.',
    )
  }
  if (config?.postgres_changes?.length) {
    throw new RealtimeError(
      'PostgresChangesNotSupported',
      'This server does not send table changes. Listen to broadcasts.',
    )
  }
  if (config?.broadcast?.replay || config?.broadcast?.replication_ready) {
    throw new RealtimeError(
      'ReplayNotSupported',
      'This server does not support broadcast.replay or replication_ready.',
    )
  }
  if (!config?.private) {
    throw new RealtimeError(
      'PrivateOnly',
      'Only private channels exist here. Join with config.private set to true.',
    )
  }
  return {
    accessToken: accessToken ?? undefined,
    ack: config.broadcast?.ack ?? false,
    self: config.broadcast?.self ?? false,
  }
}
