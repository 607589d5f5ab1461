import type { MessagePage } from '../messages/thread.ts'

/** Returns whether the page holds everything after a message number, up to the page's end. */
export function holdsAllAfter(page: MessagePage, seq: number): boolean {
  return page.prevCursor === null || (page.messages.at(0)?.seq ?? 0) <= seq + 1
}
