import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type Orchard, plantOrchard } from '../../testing/cast.ts'
import { createTestStage, type TestStage } from '../../testing/stage.ts'
import { createLog } from '../log.ts'
import { openAgentsFolder } from './agents-folder.ts'

let stage: TestStage
let orchard: Orchard
let folder: string
beforeAll(async () => {
  stage = await createTestStage()
  orchard = await plantOrchard(stage)
  folder = await mkdtemp(join(tmpdir(), 'openvibe-agents-'))
})
afterAll(async () => {
  await stage.close()
  await rm(folder, { recursive: true })
})

const log = createLog({ level: 'silent', process: 'web' })
const open = (watches: boolean, where: string | null = folder) =>
  openAgentsFolder({ db: stage.db, log, folder: where, watches })
const put = (prompt: string) =>
  writeFile(join(folder, 'grower.yaml'), `name: Grower\ndescription: ${prompt}\n`)
async function readPrompt() {
  const { api } = orchard.people.ada
  const { agents } = await api.agent.list.query({ workspaceId: orchard.workspace.id })
  const agentId = agents.find(({ slug }) => slug === 'grower')?.id
  return agentId && (await api.agent.get.query({ agentId })).agent.systemPrompt
}

it('is read at the start, and a change counts at the next one', async () => {
  await put('You grow figs.')
  await (await open(false))()
  expect(await readPrompt()).toBe('You grow figs.')
  await put('You grow limes.')
  await (await open(false))()
  expect(await readPrompt()).toBe('You grow limes.')
})

it('is watched in development', async () => {
  const close = await open(true)
  await put('You grow dates.')
  await vi.waitFor(async () => expect(await readPrompt()).toBe('You grow dates.'), { timeout: 15_000 })
  await close()
})

it('never stops the server if it is missing, or not wanted', async () => {
  await (await open(true, join(folder, 'missing')))()
  await (await open(true, null))()
})
