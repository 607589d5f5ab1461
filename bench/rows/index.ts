import type { Row } from '../row.ts'
import { sendRow } from './send.ts'
import { startUpRow } from './start-up.ts'

/** In the order in which they run: the one that kills workers leaves the start process wary of them, so it comes last. */
export const rows: readonly Row[] = [startUpRow, sendRow]
