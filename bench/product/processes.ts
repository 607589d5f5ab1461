import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

export interface Process {
  pid: number
  parent: number
  /** What of it lies in memory, pages that it shares with others included. */
  rssMiB: number
  command: string
}

/** A process and everything below it. */
export async function listTree(root: number): Promise<Process[]> {
  const { stdout } = await run('ps', ['-eo', 'pid=,ppid=,rss=,args=', '-ww'], { maxBuffer: 16 * 1024 * 1024 })
  const all = stdout.split('\n').flatMap(readLine)
  const tree = all.filter(({ pid }) => pid === root)
  for (const { pid } of tree) tree.push(...all.filter(({ parent }) => parent === pid))
  return tree
}

function readLine(line: string): Process[] {
  const [, pid, parent, rss, command] = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? []
  if (pid === undefined || command === undefined) return []
  return [{ pid: Number(pid), parent: Number(parent), rssMiB: Number(rss) / 1024, command }]
}

/**
 * The memory of processes together, in MiB. `rss` counts a page once for each process that has it, Postgres' shared
 * buffers for every session; `pss` counts it once in all. Only Linux tells the latter.
 */
export async function sumMemory(processes: readonly Process[]): Promise<{ rss: number; pss: number | null }> {
  const shares = await Promise.all(processes.map(({ pid }) => readPss(pid)))
  const known = shares.filter(share => share !== null)
  return {
    rss: processes.reduce((sum, { rssMiB }) => sum + rssMiB, 0),
    pss: known.length > 0 ? known.reduce((sum, share) => sum + share, 0) : null,
  }
}

async function readPss(pid: number): Promise<number | null> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
  const kilobytes = /^Pss:\s+(\d+) kB$/m.exec(rollup)?.[1]
  return kilobytes === undefined ? null : Number(kilobytes) / 1024
}

/** Looks at a process again and again; `stop` tells the most that it had in memory, in MiB. */
export function watchMemory(pid: number): { stop(): Promise<number> } {
  let most = 0
  let looking: Promise<void> = Promise.resolve()
  const look = async () => {
    const own = (await listTree(pid)).find(process => process.pid === pid)
    most = Math.max(most, own?.rssMiB ?? 0)
  }
  const timer = setInterval(() => {
    looking = look()
  }, 1_000)
  return {
    async stop() {
      clearInterval(timer)
      await looking
      await look()
      return most
    },
  }
}
