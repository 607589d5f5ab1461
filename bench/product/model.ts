import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { type ModelScript, scriptModel } from '../../server/offline-model/script-client.ts'
import { within } from '../deadline.ts'
import type { UndoList } from '../undo-list.ts'

export interface BenchModel {
  url: string
  script: ModelScript
}

/** Starts the offline model with its endpoints for scripts; a call without a planned script fails. */
export async function startModel(undo: UndoList): Promise<BenchModel> {
  const child = fork(fileURLToPath(new URL('model-process.ts', import.meta.url)), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  const ended = new Promise<void>(settle => child.once('exit', () => settle()))
  undo.add(async () => {
    if (child.connected) child.disconnect()
    await ended
  })
  const told = new Promise<string>((settle, reject) => {
    child.once('message', url => settle(String(url)))
    child.once('exit', code => reject(new Error(`The model of the bench ended (exit code ${code}).`)))
  })
  const url = await within(20, 'Starting the model', told)
  return { url, script: scriptModel(url) }
}

/** Writes text for a given pace: pieces of four characters, each of which the model counts as one token. */
export function writeTokens(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${String(index % 1_000).padStart(3, '0')} `)
}
export const tokenLength = 4
