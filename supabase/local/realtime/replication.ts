import type { Client } from 'pg'
import { LogicalReplicationService, PgoutputPlugin } from 'pg-logical-replication'
import { z } from 'zod'

const publication = 'openvibe_realtime'

/**
 * Postgres looks for news in its log and goes to sleep in two steps. It notices a commit between them only
 * with the next commit, or after 15 seconds. So every message of Postgres is answered, which wakes it once
 * more, and it is also woken from time to time. (Measured without: about 1 message in 100 was late by 3 to 15
 * seconds.)
 */
const wakeEveryMs = 50

/**
 * The options of one logical replication connection, which reads messages through a temporary slot that ends
 * with it.
 */
export type ReplicationOptions = {
  replicationUrl: string
  slot: string
  onStart(): void
  onMessage(prefix: string, content: string): void
}

export type Replication = {
  /** Settles when the connection has ended, with an error unless `stop` ended it. */
  ended: Promise<void>
  stop(): Promise<void>
}

export function startReplication({
  replicationUrl,
  slot,
  onStart,
  onMessage,
}: ReplicationOptions): Replication {
  const service = new LogicalReplicationService(
    { connectionString: replicationUrl, application_name: 'openvibe-realtime' },
    { acknowledge: { auto: false, timeoutSeconds: 0 } },
  )
  let stopped = false
  let position: string | undefined
  function wake() {
    if (position !== undefined) service.acknowledge(position).catch(() => {})
  }
  const waking = setInterval(wake, wakeEveryMs)
  service.on('start', onStart)
  service.on('data', (_lsn: string, message: unknown) => {
    const logical = messageShape.safeParse(message)
    if (logical.success) onMessage(logical.data.prefix, Buffer.from(logical.data.content).toString())
  })
  service.on('heartbeat', lsn => {
    position = precede(lsn)
    wake()
  })
  // The same error also ends `subscribe`. An event without a listener would be thrown.
  service.on('error', () => {})

  const plugin = new TemporarySlotPlugin({ protoVersion: 1, publicationNames: [publication], messages: true })
  const ended = service
    .subscribe(plugin, slot)
    .then(
      () => {
        if (!stopped) throw new Error('The replication connection ended.')
      },
      (error: unknown) => {
        if (!stopped) throw error
      },
    )
    .finally(() => clearInterval(waking))
  return {
    ended,
    async stop() {
      stopped = true
      await service.destroy()
    },
  }
}

const messageShape = z.object({
  tag: z.literal('message'),
  prefix: z.string(),
  content: z.instanceof(Uint8Array),
})

/** Makes the slot: a temporary slot belongs to its connection, so the streaming connection has to make it. */
class TemporarySlotPlugin extends PgoutputPlugin {
  override async start(client: Client, slot: string) {
    // It publishes no table, but without it the first change of any table would end the stream.
    await client.query(
      `do $$ begin create publication ${publication}; exception when duplicate_object or unique_violation then null; end $$`,
    )
    await client.query(`CREATE_REPLICATION_SLOT "${slot}" TEMPORARY LOGICAL pgoutput NOEXPORT_SNAPSHOT`)
    return super.start(client, slot, '0/0')
  }
}

/**
 * Returns the position before `lsn`, because the library acknowledges the position after the one that it
 * gets. At its shutdown Postgres waits until exactly its last position is acknowledged; a later position
 * would keep it waiting for ever.
 */
function precede(lsn: string): string {
  const [high = '0', low = '0'] = lsn.split('/')
  const position = (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`) - 1n
  return `${(position >> 32n).toString(16)}/${(position & 0xffffffffn).toString(16)}`
}
