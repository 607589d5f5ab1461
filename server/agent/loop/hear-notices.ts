import type pg from 'pg'
import type { Database } from '../../db/client.ts'
import { taskChannel, workChannel } from '../../db/lanes/lanes.ts'
import type { Log } from '../../log.ts'

const reconnectMs = 1_000

/**
 * Listens for due work and for requests to tasks. A broken connection is made anew. Notices from that time are
 * not lost, because workers also look for themselves.
 */
export function hearNotices(options: {
  db: Database
  log: Log
  onWork(): void
  onTask(taskId: string): void
}) {
  const { db, log, onWork, onTask } = options
  let client: pg.Client | null = null
  let timer: NodeJS.Timeout | null = null
  let isStopped = false

  async function listen(): Promise<void> {
    timer = null
    try {
      const session = await db.connect()
      client = session
      session.on('error', reconnect)
      session.on('end', reconnect)
      session.on('notification', ({ channel, payload }) => {
        if (channel === taskChannel && payload) onTask(payload)
        else onWork()
      })
      await session.query(`listen ${workChannel}; listen ${taskChannel}`)
      if (isStopped) await stop()
      // There may have been notices before we listened.
      onWork()
    } catch (error) {
      log.warn({ err: error }, 'cannot listen for work; looking for it instead')
      reconnect()
    }
  }

  function reconnect(): void {
    client?.removeAllListeners()
    // An error after the end would have no listener.
    client?.on('error', () => {})
    client?.end().catch(() => {})
    client = null
    if (!isStopped) timer ??= setTimeout(listen, reconnectMs)
  }

  async function stop(): Promise<void> {
    isStopped = true
    if (timer) clearTimeout(timer)
    client?.removeAllListeners('end')
    await client?.end().catch(() => {})
    client = null
  }

  return { ready: listen(), stop }
}
