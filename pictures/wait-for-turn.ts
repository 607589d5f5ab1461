import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { UndoList } from '../bench/undo-list.ts'
import { takenFolder } from './data/data.ts'

const file = join(takenFolder, 'turn')
const lookEveryMs = 1_000

/**
 * Waits until no other take of this folder is at work: two at a time would take longer than one after the
 * other, and steps would run out of time.
 */
export async function waitForTurn(undo: UndoList, say: (line: string) => void): Promise<void> {
  for (let tries = 0; !(await claim()); tries++) {
    if (tries === 0) say('Waiting for another take to end …')
    await pause(lookEveryMs)
  }
  undo.add(() => rm(file, { force: true }))
}

async function claim(): Promise<boolean> {
  try {
    await writeFile(file, String(process.pid), { flag: 'wx' })
    return true
  } catch {
    const holder = Number(await readFile(file, 'utf8').catch(() => ''))
    // Removed here, claimed at the next look.
    if (holder > 0 && !isAlive(holder)) await rm(file, { force: true })
    return false
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
