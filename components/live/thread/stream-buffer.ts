import type { TaskStream } from '@/server/domain/tasks/task'
import type { TaskDelta } from '@/server/domain/wire/realtime'
import { addDelta, addStored, hasGap, type StreamText } from './stream-text'

export interface StreamBuffer {
  add(delta: TaskDelta): void
  addStored(stored: TaskStream): void
  /** The answer has been posted, or its task has ended without one. */
  drop(taskId: string): void
  /** Shows no more than what is shown now: whoever presses Stop sees it stop. */
  hold(taskId: string): void
  /** Goes on showing what has come. */
  release(taskId: string): void
  taskIds(): string[]
  text(taskId: string): string
  /** Listeners are called at most once a frame, however many pieces came. */
  subscribe(listener: () => void): () => void
}

/**
 * The answers that are being written in one thread, outside of React: pieces come 20 times a second and more, and the
 * page is painted 60 times a second. `onGap` is called when pieces are missing.
 */
export function createStreamBuffer(
  onGap: () => void,
  nextFrame: (paint: () => void) => void = requestFrame,
): StreamBuffer {
  const streams = new Map<string, StreamText>()
  const held = new Map<string, string>()
  const listeners = new Set<() => void>()
  let painting = false

  function put(taskId: string, stream: StreamText) {
    const before = streams.get(taskId)
    streams.set(taskId, stream)
    if (hasGap(stream)) onGap()
    if (before?.text !== stream.text) paintSoon()
  }

  function paintSoon() {
    if (painting) return
    painting = true
    nextFrame(() => {
      painting = false
      for (const listener of [...listeners]) listener()
    })
  }

  return {
    add: delta => put(delta.taskId, addDelta(streams.get(delta.taskId), delta)),
    addStored: stored => put(stored.taskId, addStored(streams.get(stored.taskId), stored)),
    drop(taskId) {
      held.delete(taskId)
      if (streams.delete(taskId)) paintSoon()
    },
    hold(taskId) {
      held.set(taskId, streams.get(taskId)?.text ?? '')
    },
    release(taskId) {
      if (held.delete(taskId)) paintSoon()
    },
    taskIds: () => [...streams.keys()],
    text: taskId => held.get(taskId) ?? streams.get(taskId)?.text ?? '',
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function requestFrame(paint: () => void) {
  // On the server everything is painted once, when all of it is there.
  if (typeof document === 'undefined') return paint()
  // A hidden tab paints no frames, but what it holds must not wait for ever to be let go.
  if (document.visibilityState === 'visible') requestAnimationFrame(paint)
  else setTimeout(paint, 250)
}
