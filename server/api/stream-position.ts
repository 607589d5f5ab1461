/**
 * The position of a reader in a stream with the logs of several tasks: the number of the last event by task.
 * As the id of an event it is the number of the task's own log and, after it, those of the tasks below:
 * `12,0193a000-0000-7000-8000-000000000001:5`. So a plain number is a position too.
 */
export type StreamPosition = Map<string, number>

const number = /^\d{1,9}$/
const below = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}):(\d{1,9})$/

/** Writes a position as the id of an event. */
export function writePosition(position: StreamPosition, taskId: string): string {
  const others = [...position].filter(([id]) => id !== taskId).map(([id, seq]) => `${id}:${seq}`)
  return [position.get(taskId) ?? 0, ...others].join(',')
}

/** Reads the id of an event. A text that is none is the beginning of the stream. */
export function readPosition(text: string, taskId: string): StreamPosition {
  const [own = '', ...others] = text.split(',')
  const found = others.map(other => below.exec(other))
  if (!number.test(own) || found.includes(null)) return new Map()
  const position: StreamPosition = new Map([[taskId, Number(own)]])
  for (const [, id = '', seq] of found.flatMap(each => (each ? [each] : []))) position.set(id, Number(seq))
  return position
}
