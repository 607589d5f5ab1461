/** Reads server-sent events of a task's stream as a client does, for tests. */
import * as z from 'zod'
import { streamedText } from '../server/api/stream-data.ts'
import type { ApiStage } from './api-stage.ts'

const data = streamedText
  .partial()
  .loose()
  .extend({ seq: z.number().optional(), taskId: z.string().optional() })

export interface HeardEvent {
  /** The id of the event; an event without one has none to resume from. */
  id: string | null
  name: string
  data: z.infer<typeof data>
}

/** Reads a stream from `lastEventId` on until `isEnough`, then disconnects. */
export async function readStream(
  { call }: Pick<ApiStage, 'call'>,
  asked: { key: string; taskId: string; lastEventId?: string | null },
  isEnough: (event: HeardEvent) => boolean,
): Promise<{ status: number; heard: HeardEvent[] }> {
  const { key, taskId, lastEventId = null } = asked
  const controller = new AbortController()
  const response = await call(key, `/tasks/${taskId}/stream`, {
    signal: controller.signal,
    headers: lastEventId === null ? {} : { 'last-event-id': lastEventId },
  })
  const heard: HeardEvent[] = []
  if (response.status === 204) return { status: 204, heard }
  if (!response.headers.get('content-type')?.includes('text/event-stream')) {
    throw new Error(`no stream: ${await response.text()}`)
  }
  let rest = ''
  const decoder = new TextDecoder()
  reading: for await (const chunk of response.body ?? []) {
    const blocks = (rest + decoder.decode(chunk, { stream: true })).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const name = /^event: (.+)$/m.exec(block)?.[1]
      if (!name) continue
      const event = {
        id: /^id: (.+)$/m.exec(block)?.[1] ?? null,
        name,
        data: data.parse(JSON.parse(/^data: (.+)$/m.exec(block)?.[1] ?? '')),
      }
      heard.push(event)
      if (isEnough(event)) break reading
    }
  }
  controller.abort()
  return { status: 200, heard }
}
