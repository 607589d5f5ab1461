/**
 * `npm run pictures` takes pictures of every route and state of the product and compares two versions of it.
 * All versions show the same data, which is made once and kept.
 */
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { createUndoList, type UndoList } from '../bench/undo-list.ts'
import { compare } from './compare/compare.ts'
import { scenes } from './scenes/index.ts'
import { take } from './take.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

const usage = `npm run pictures -- take NAME [--in FOLDER] [--only PATTERN]
npm run pictures -- compare NAME NAME

  take         takes pictures of every route and state
  compare      compares two takes, pixel by pixel; fails if they differ

  --in         a checkout of another version; otherwise this one
  --only       only the scenes whose name matches the pattern

The pictures, and the data that they show, are kept in pictures/taken.`

const here = fileURLToPath(new URL('..', import.meta.url))

async function run(undo: UndoList): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean' }, in: { type: 'string' }, only: { type: 'string' } },
  })
  const [command, ...names] = positionals
  const [first, second] = names
  if (values.help || !command) {
    say(usage)
    return
  }
  const only = new RegExp(values.only ?? '')
  const chosen = scenes.filter(({ name }) => only.test(name))
  const folder = resolve(values.in ?? here)
  if (command === 'take' && first) {
    const { failed } = await take({ name: first, folder, scenes: chosen }, undo, say)
    if (Object.keys(failed).length > 0) process.exitCode = 1
    return
  }
  if (command === 'compare' && first && second) {
    if (!(await compare(first, second, say))) process.exitCode = 1
    return
  }
  throw new Error(usage)
}

async function main() {
  const undo = createUndoList()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, async () => {
      say('Stopping …')
      await undo.run()
      process.exit(1)
    })
  }
  try {
    await run(undo)
  } finally {
    await undo.run()
  }
}

main().catch(error => {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exit(1)
})
