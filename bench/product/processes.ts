import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

export interface Process {
  pid: number
  parent: number
  /** The memory of the process, including pages that it shares with others. */
  rssMiB: number
  command: string
}

/** Lists a process and all processes below it. */
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
 * Adds up the memory of processes, in MiB. `rss` counts a page once for each process that has it, for example
 * Postgres' shared buffers for every session; `pss` counts it once in all. Only Linux has the latter.
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

/** Measures the memory of a process again and again; `stop` returns the highest figure, in MiB. */
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
