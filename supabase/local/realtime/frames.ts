/**
 * The two formats of a Phoenix frame: version 1 is a JSON object, version 2 a JSON array. In version 2
 * realtime-js sends its own broadcasts as a binary frame. Frames to clients are text in both, which every
 * version understands.
 */
import { z } from 'zod'

export type Vsn = '1.0.0' | '2.0.0'

export type Frame = {
  joinRef: string | null
  ref: string | null
  topic: string
  event: string
  payload: unknown
}

export type Broadcast = {
  topic: string
  event: string
  /** JSON text, which is passed on unchanged to any number of clients. */
  payload: string
  id?: string
}

/** The prefix of every topic in frames. */
export const topicPrefix = 'realtime:'

const ref = z
  .string()
  .max(64)
  .nullish()
  .transform(value => value ?? null)
const name = z.string().max(512)
const objectFrame = z.object({
  topic: name,
  event: name,
  payload: z.unknown().optional(),
  ref,
  join_ref: ref,
})
const arrayFrame = z.tuple([ref, ref, name, name, z.unknown()])

/** Reads one frame of a client; throws if it is not one. */
export function parseFrame(vsn: Vsn, data: Buffer, isBinary: boolean): Frame {
  if (isBinary) return parseBroadcastPush(data)
  const json: unknown = JSON.parse(data.toString())
  if (vsn === '1.0.0') {
    const { topic, event, payload, ref, join_ref: joinRef } = objectFrame.parse(json)
    return { joinRef, ref, topic, event, payload }
  }
  const [joinRef, ref, topic, event, payload] = arrayFrame.parse(json)
  return { joinRef, ref, topic, event, payload }
}

export function encodeFrame(vsn: Vsn, { joinRef, ref, topic, event, payload }: Frame): string {
  return vsn === '1.0.0'
    ? JSON.stringify({ topic, event, payload, ref, join_ref: joinRef })
    : JSON.stringify([joinRef, ref, topic, event, payload])
}

/** Writes a broadcast as bytes ready to send, the same for every client of a version. */
export function encodeBroadcast(vsn: Vsn, { topic, event, payload, id }: Broadcast): Buffer {
  const wireTopic = JSON.stringify(topicPrefix + topic)
  const meta = id === undefined ? '' : `,"meta":{"id":${JSON.stringify(id)}}`
  const body = `{"type":"broadcast","event":${JSON.stringify(event)},"payload":${payload}${meta}}`
  return Buffer.from(
    vsn === '1.0.0'
      ? `{"topic":${wireTopic},"event":"broadcast","payload":${body},"ref":null,"join_ref":null}`
      : `[null,null,${wireTopic},"broadcast",${body}]`,
  )
}

const broadcastPushKind = 3
const jsonEncoding = 1

/**
 * Reads a binary frame: kind, five lengths (join ref, ref, topic, event, metadata), encoding, then those five
 * texts, then the payload.
 */
function parseBroadcastPush(data: Buffer): Frame {
  if (data[0] !== broadcastPushKind) throw new Error(`unknown binary frame ${data[0]}`)
  const encoding = data[6]
  let offset = 7
  const [joinRef, ref, topic, event] = [1, 2, 3, 4, 5].map(field => {
    const start = offset
    offset += data.readUInt8(field)
    return data.toString('utf8', start, offset)
  })
  if (offset > data.length) throw new Error('binary frame cut short')
  const body = data.subarray(offset)
  const payload: unknown = encoding === jsonEncoding ? JSON.parse(body.toString()) : body
  return {
    joinRef: joinRef || null,
    ref: ref || null,
    topic: topic ?? '',
    event: 'broadcast',
    payload: { type: 'broadcast', event, payload },
  }
}
