import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { UndoList } from '../bench/undo-list.ts'
import { findMissing } from '../start/launch/dependencies.mjs'

const run = promisify(execFile)

/**
 * Checks out a commit in a folder of its own, which is removed at the end. The packages are those of this
 * checkout if it has all that are needed; otherwise the first start installs its own.
 */
export async function checkOut(here: string, commit: string, undo: UndoList): Promise<string> {
  const parent = await mkdtemp(join(tmpdir(), 'openvibe-before-'))
  const folder = join(parent, 'openvibe')
  undo.add(async () => {
    await run('git', ['-C', here, 'worktree', 'remove', '--force', folder])
    await rm(parent, { recursive: true, force: true })
  })
  await run('git', ['-C', here, 'worktree', 'add', '--detach', folder, commit])
  const read = async (file: string) => JSON.parse(await readFile(file, 'utf8'))
  const wanted = await read(join(folder, 'package-lock.json'))
  const installed = await read(join(here, 'node_modules', '.package-lock.json'))
  if (findMissing(wanted, installed).length === 0)
    await cp(join(here, 'node_modules'), join(folder, 'node_modules'), { recursive: true })
  return folder
}
