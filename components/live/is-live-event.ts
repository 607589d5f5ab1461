import type { LiveEvent } from '@/server/domain/wire/realtime'

/**
 * Takes an event for one of ours if it has a content. Only the server can send to a topic, and it is compiled against
 * the same types, so the schemas stay there: in a browser they would cost more than the socket's whole client. Events
 * that a newer server invented reach no case of those who listen, and are ignored.
 */
export function isLiveEvent(event: { name: string; payload?: unknown }): event is LiveEvent {
  return typeof event.payload === 'object' && event.payload !== null
}
