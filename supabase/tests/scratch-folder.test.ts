import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeScratchFolder } from '../local/scratch-postgres.ts'

const gigabyte = 2 ** 30
let memory: string

beforeEach(async () => {
  memory = await mkdtemp(join(tmpdir(), 'openvibe-memory-'))
  vi.spyOn(process, 'availableMemory').mockReturnValue(16 * gigabyte)
})

afterEach(async () => {
  vi.restoreAllMocks()
  await rm(memory, { recursive: true, force: true })
})

test('a scratch folder is on the disk where there is no file system in memory, or no room', async () => {
  const missing = await makeScratchFolder(join(memory, 'missing'))
  vi.mocked(process.availableMemory).mockReturnValue(gigabyte)
  const full = await makeScratchFolder(memory)

  for (const folder of [missing, full]) {
    expect(folder.startsWith(join(tmpdir(), 'openvibe-scratch-'))).toBe(true)
    await rm(folder, { recursive: true })
  }
})

test('a scratch folder that a killed run has left for long is removed, and no other one', async () => {
  const gone = 2 ** 22 + 1 // Above the greatest number of a process on Linux.
  const old = new Date(Date.now() - 24 * 3_600_000)
  const fresh = await mkdtemp(join(memory, `openvibe-scratch-${gone}-`))
  for (const name of [`openvibe-scratch-${gone}-`, `openvibe-scratch-${process.pid}-`, 'of-another-program-'])
    await utimes(await mkdtemp(join(memory, name)), old, old)

  const made = await makeScratchFolder(memory)

  const left = await readdir(memory)
  expect(left).toContain(made.slice(memory.length + 1))
  expect(left).toContain(fresh.slice(memory.length + 1))
  expect(left.filter(name => name.includes(String(gone)))).toHaveLength(1)
  expect(left.filter(name => name.includes(String(process.pid)))).toHaveLength(2)
  expect(left.filter(name => name.startsWith('of-another'))).toHaveLength(1)
})
