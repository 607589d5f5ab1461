import { type Broadcast, encodeBroadcast, type Vsn } from './frames.ts'

export type Listener = { readonly vsn: Vsn; deliver(frame: Buffer): void }

export type Topics = ReturnType<typeof createTopics>

/**
 * The listeners of each topic. A broadcast is written once for each protocol version, not for each client.
 */
export function createTopics() {
  const listeners = new Map<string, Set<Listener>>()

  return {
    /** Returns the function that stops listening. */
    listen(topic: string, listener: Listener): () => void {
      const all = listeners.get(topic) ?? new Set()
      listeners.set(topic, all.add(listener))
      return () => {
        all.delete(listener)
        if (all.size === 0 && listeners.get(topic) === all) listeners.delete(topic)
      }
    },

    broadcast(broadcast: Broadcast, except?: Listener) {
      const frames = new Map<Vsn, Buffer>()
      for (const listener of listeners.get(broadcast.topic) ?? []) {
        if (listener === except) continue
        const frame = frames.get(listener.vsn) ?? encodeBroadcast(listener.vsn, broadcast)
        frames.set(listener.vsn, frame)
        listener.deliver(frame)
      }
    },
  }
}
