import { cpus, release, totalmem, type } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'

export interface Machine {
  date: string
  cores: number
  processor: string
  memoryGiB: number
  system: string
  node: string
  /** The share of the processors that was in use before anything was started, in percent. */
  busyBefore: number
}

export async function describeMachine(): Promise<Machine> {
  const [first] = cpus()
  return {
    date: new Date().toISOString(),
    cores: cpus().length,
    processor: first?.model.trim() ?? 'unknown',
    memoryGiB: Math.round(totalmem() / 1024 ** 3),
    system: `${type()} ${release()}`,
    node: process.version,
    busyBefore: await measureBusy(),
  }
}

export function drawMachine(machine: Machine, postgres: string | null): string {
  const { date, cores, processor, memoryGiB, system, node, busyBefore } = machine
  const parts = [
    `${cores} × ${processor}`,
    `${memoryGiB} GiB`,
    system,
    `Node ${node}`,
    postgres && `Postgres ${postgres}`,
    'everything on this machine, embedded',
  ]
  return [
    `OpenVibe bench, ${date.slice(0, 16).replace('T', ' ')} UTC`,
    parts.filter(Boolean).join(', '),
    `Other programs used ${busyBefore} % of the processors before the start${busyBefore > 10 ? ': the figures suffer from that.' : '.'}`,
  ].join('\n')
}

async function measureBusy(): Promise<number> {
  const before = readTimes()
  await pause(1_000)
  const after = readTimes()
  const total = after.total - before.total
  return total > 0 ? Math.round((1 - (after.idle - before.idle) / total) * 100) : 0
}

function readTimes(): { idle: number; total: number } {
  const times = cpus().map(cpu => cpu.times)
  return {
    idle: times.reduce((sum, { idle }) => sum + idle, 0),
    total: times.reduce((sum, { user, nice, sys, idle, irq }) => sum + user + nice + sys + idle + irq, 0),
  }
}
