import { writeFile } from 'node:fs/promises'
import type { Env } from '../server/env.ts'
import type { TestDatabase } from '../supabase/local/scratch-postgres.ts'
import type { Conversation } from './conversation.ts'
import type { Options } from './options.ts'
import { type Played, type PlayOptions, play } from './play.ts'
import { openProduct, type Product } from './product/open-product.ts'
import { type Column, drawTable, listFailures } from './report/table.ts'

const atOnce = 4

export const keyless =
  'ANTHROPIC_API_KEY is not set, so the offline model answers, and only the checks of the requests run (✓ and ✗); those of the answers need a real model (·).'

export interface Run extends Pick<Options, 'model' | 'agent' | 'runs' | 'out'> {
  conversations: readonly Conversation[]
  /** The endpoint; null: none, so that the offline model answers. */
  anthropic: Env['anthropic']
}

/** Plays conversations with each model and prints the results. Returns whether no check of a request failed. */
export async function run(database: TestDatabase, given: Run, say: (line: string) => void): Promise<boolean> {
  const { conversations, anthropic, out } = given
  if (!anthropic) say(keyless)
  const product = await openProduct(database, anthropic)
  try {
    const columns: Column[] = []
    for (const model of given.model ?? [undefined]) columns.push(await playAll(product, given, model, say))
    const names = conversations.map(({ name }) => name)
    const failures = listFailures(columns)
    say(['', drawTable(names, columns), '', ...failures].join('\n'))
    if (out) await writeFile(out, `${JSON.stringify({ columns }, null, 2)}\n`)
    return columns.every(({ plays }) => plays.every(isShownWell))
  } finally {
    await product.close()
  }
}

/** A conversation that could not be played does not stop the others. */
function describeBroken({ name }: Conversation, { model }: PlayOptions, error: unknown): Played {
  const why = error instanceof Error ? error.message : String(error)
  return {
    conversation: name,
    model: model ?? 'not played',
    prompt: '-',
    checks: [{ name: 'is played', of: 'request', state: 'failed', why }],
    answer: null,
    error: null,
    costUsd: 0,
    usage: {},
  }
}

function isShownWell({ checks }: Played): boolean {
  return checks.every(({ of, state }) => of !== 'request' || state !== 'failed')
}

async function playAll(
  product: Product,
  { conversations, agent, runs, anthropic }: Run,
  model: string | undefined,
  say: (line: string) => void,
): Promise<Column> {
  const turns = conversations.flatMap(conversation => Array.from({ length: runs }, () => conversation))
  const plays: Played[] = []
  const left = [...turns.entries()]
  const playOn = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      const [index, conversation] = next
      const options = {
        model: model ?? null,
        agent: agent ?? null,
        isOffline: anthropic === null,
        now: new Date(),
      }
      if (anthropic) say(`${conversation.name} …`)
      plays[index] = await play(product, conversation, options).catch(error =>
        describeBroken(conversation, options, error),
      )
    }
  }
  await Promise.all(Array.from({ length: atOnce }, playOn))
  const models = [...new Set(plays.map(each => each.model))]
  return { model: model ?? models.join(', '), plays }
}
