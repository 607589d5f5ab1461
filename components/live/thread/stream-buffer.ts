import type { TaskStream } from '@/server/domain/tasks/task'
import type { TaskDelta } from '@/server/domain/wire/realtime'
import { addDelta, addStored, hasGap, type StreamText } from './stream-text'

export interface StreamBuffer {
  add(delta: TaskDelta): void
  addStored(stored: TaskStream): void
  /** Removes the text: the answer has been posted, or its task has ended without one. */
  drop(taskId: string): void
  /** Freezes the text as it is shown now: a person who presses Stop sees it stop. */
  hold(taskId: string): void
  /** Shows again all text that has arrived. */
  release(taskId: string): void
  taskIds(): string[]
  text(taskId: string): string
  /** The number of the model call that writes the text; 0: there is no text. */
  attempt(taskId: string): number
  /** Calls the listener at most once per frame, however many pieces arrived. */
  subscribe(listener: () => void): () => void
}

/**
 * Keeps the answers that are being written in one thread, outside of React: pieces arrive 20 times a second
 * and more, and the page is painted 60 times a second. `onGap` is called when pieces are missing.
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
    attempt: taskId => streams.get(taskId)?.attempt ?? 0,
    text: taskId => held.get(taskId) ?? streams.get(taskId)?.text ?? '',
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function requestFrame(paint: () => void) {
  // On the server everything is painted once, when it is complete.
  if (typeof document === 'undefined') return paint()
  // A hidden tab paints no frames, but the text that it keeps must still be removed in the end.
  if (document.visibilityState === 'visible') requestAnimationFrame(paint)
  else setTimeout(paint, 250)
}
