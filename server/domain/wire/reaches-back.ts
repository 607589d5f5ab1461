import type { MessagePage } from '../messages/thread.ts'

/** Whether the page holds everything after a message number, up to where it ends. */
export function reachesBack(page: MessagePage, seq: number): boolean {
  return page.prevCursor === null || (page.messages.at(0)?.seq ?? 0) <= seq + 1
}
