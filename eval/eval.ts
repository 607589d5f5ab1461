/**
 * `npm run eval` asks the agents about conversations of our own making, in the real product with a real worker,
 * and checks by code the request that the model got and its answer.
 */
import { runWithUndo, type UndoList } from '../bench/undo-list.ts'
import { parseEnv } from '../server/env.ts'
import { startTestPostgres } from '../supabase/local/scratch-postgres.ts'
import { conversations } from './conversations/index.ts'
import { runMemory } from './memory/run-memory.ts'
import { type Options, readOptions, usage } from './options.ts'
import { openProduct } from './product/open-product.ts'
import { printRequests } from './requests/print-requests.ts'
import { run } from './run.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Returns whether everything is as it should be. */
async function evaluate(options: Options, undo: UndoList): Promise<boolean> {
  const { anthropic, embeddings } = parseEnv(process.env)
  const postgres = await startTestPostgres()
  undo.add(() => postgres.stop())
  const database = await postgres.createDatabase()
  const { only = /./, command } = options
  if (command === 'requests') {
    // The answers are planned, so no endpoint is asked.
    const product = await openProduct(database, null)
    undo.add(() => product.close())
    await printRequests(product, { only, json: options.json }, say)
    return true
  }
  if (command === 'memory') {
    await runMemory({ database, embeddings, undo }, say)
    return true
  }
  const chosen = conversations.filter(({ name }) => only.test(name))
  if (chosen.length === 0) throw new Error(`No conversation matches ${only}.`)
  return run(database, { ...options, conversations: chosen, anthropic }, say)
}

async function main() {
  const options = readOptions(process.argv.slice(2))
  if (options.help) return say(usage)
  await runWithUndo(async undo => {
    if (!(await evaluate(options, undo))) process.exitCode = 1
  })
}

main().catch(error => {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exit(1)
})
