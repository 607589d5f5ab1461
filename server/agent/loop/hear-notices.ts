import type pg from 'pg'
import type { Database } from '../../db/client.ts'
import { taskChannel, workChannel } from '../../db/lanes/lanes.ts'
import { scheduleChannel } from '../../db/schedules/schedule-runs.ts'
import type { Log } from '../../log.ts'

const reconnectMs = 1_000

/**
 * Listens for due work, for requests to tasks and for changed schedules. A broken connection is made anew. Notices from that time are
 * not lost, because workers also look for themselves.
 */
export function hearNotices(options: {
  db: Database
  log: Log
  onWork(): void
  onTask(taskId: string): void
  onSchedule(): void
}) {
  const { db, log, onWork, onTask, onSchedule } = options
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
        else if (channel === scheduleChannel) onSchedule()
        else onWork()
      })
      await session.query(`listen ${workChannel}; listen ${taskChannel}; listen ${scheduleChannel}`)
      if (isStopped) await stop()
      // There may have been notices before we listened.
      onWork()
      onSchedule()
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
