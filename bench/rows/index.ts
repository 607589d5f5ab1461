import type { Row } from '../row.ts'
import { actingRow } from './acting.ts'
import { firstLoadRow } from './first-load.ts'
import { firstTextRow } from './first-text.ts'
import { hostileRow } from './hostile.ts'
import { killedRow } from './killed.ts'
import { memoryRow } from './memory.ts'
import { mentionRow } from './mention.ts'
import { openThreadRow } from './open-thread.ts'
import { promptCacheRow } from './prompt-cache.ts'
import { scrollingRow } from './scrolling.ts'
import { searchRow } from './search.ts'
import { sendRow } from './send.ts'
import { startUpRow } from './start-up.ts'
import { streamsRow } from './streams.ts'
import { tasksRow } from './tasks.ts'
import { typingRow } from './typing.ts'

/**
 * In the order in which they run. Killing comes last: npm start waits longer and longer before it restarts a
 * process that keeps dying.
 */
export const rows: readonly Row[] = [
  startUpRow,
  sendRow,
  mentionRow,
  firstTextRow,
  streamsRow,
  tasksRow,
  promptCacheRow,
  openThreadRow,
  searchRow,
  memoryRow,
  firstLoadRow,
  typingRow,
  actingRow,
  scrollingRow,
  hostileRow,
  killedRow,
]
