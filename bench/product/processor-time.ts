import { readFile } from 'node:fs/promises'
import { listTree } from './processes.ts'

/** The processor time that parts of a product have used so far, in ms. */
export interface ProcessorTime {
  worker: number
  postgres: number
  /** Everything else: web, Realtime and the processes that keep them running. */
  others: number
}

/** Linux counts processor time in hundredths of a second. */
const tickMs = 10

/** Reads the processor time of a product's processes. Null: this system does not tell it. */
export async function readProcessorTime(root: number): Promise<ProcessorTime | null> {
  const used: ProcessorTime = { worker: 0, postgres: 0, others: 0 }
  for (const { pid, command } of await listTree(root)) used[partOf(command)] += await readTime(pid)
  return used.postgres > 0 ? used : null
}

export function subtractTimes(after: ProcessorTime, before: ProcessorTime): ProcessorTime {
  return {
    worker: after.worker - before.worker,
    postgres: after.postgres - before.postgres,
    others: after.others - before.others,
  }
}

function partOf(command: string): keyof ProcessorTime {
  if (command.endsWith('start/worker.ts')) return 'worker'
  return /^postgres:|\/postgres /.test(command) ? 'postgres' : 'others'
}

/** Reads the time of a process and of its children that have ended. */
async function readTime(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The name in parentheses may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) * tickMs
}
