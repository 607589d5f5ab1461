import type { Talk } from './talk.ts'

/** Sorts by time, so that everything is there when something later replaces it. */
export function inOrder<Of extends { at: string }>(list: readonly Of[]): Of[] {
  return list.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
}

/** Returns the author of each message of a talk. */
export function readAuthors({ threads }: Talk): Map<string, string> {
  const messages = threads.flatMap(thread => [...thread.messages, ...(thread.fork?.messages ?? [])])
  return new Map(messages.map(({ id, author }) => [id, author]))
}
