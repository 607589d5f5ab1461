/**
 * `npm run pictures` takes pictures of every route and state of the product and compares two versions of it.
 * All versions show the same data, which is made once and kept.
 */
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { runWithUndo, type UndoList } from '../bench/undo-list.ts'
import { checkOut } from './check-out.ts'
import { compare } from './compare/compare.ts'
import { scenes } from './scenes/index.ts'
import { take } from './take.ts'
import { walk } from './walk.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

const usage = `npm run pictures -- COMMIT | take NAME | compare NAME NAME | walk [--in FOLDER] [--only PATTERN]

  COMMIT       takes pictures of that commit and of this checkout, and compares them
  take         takes pictures of every route and state
  compare      compares two takes pixel by pixel; fails if they differ
  walk         opens each route by a click from each other one; fails if it looks unlike one loaded hard

  --in         a checkout of another version; otherwise this one
  --only       only the scenes whose name matches the pattern; the other pictures of the take are kept

The pictures, and the data that they show, are kept in pictures/taken.`

const here = fileURLToPath(new URL('..', import.meta.url))

/** Returns whether everything is as it should be. */
async function run(undo: UndoList): Promise<boolean> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean' }, in: { type: 'string' }, only: { type: 'string' } },
  })
  const [command, first, second] = positionals
  const chosen = scenes.filter(({ name }) => new RegExp(values.only ?? '').test(name))
  const part = { scenes: chosen, isPart: values.only !== undefined }
  const folder = resolve(values.in ?? here)
  if (values.help || !command) {
    say(usage)
    return true
  }
  if (command === 'take' && first) return await take({ ...part, name: first, folder }, undo, say)
  if (command === 'compare' && first && second) return await compare(first, second, say)
  if (command === 'walk') {
    const routes = chosen.filter(({ steps, as }) => !steps && !as)
    return await walk({ folder, routes }, undo, say)
  }
  if (positionals.length > 1) throw new Error(usage)
  const before = await checkOut(here, command, undo)
  await take({ ...part, name: 'before', folder: before }, undo, say)
  await take({ ...part, name: 'after', folder: here }, undo, say)
  return await compare('before', 'after', say)
}

runWithUndo(async undo => {
  if (!(await run(undo))) process.exitCode = 1
}).catch(error => {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exit(1)
})
