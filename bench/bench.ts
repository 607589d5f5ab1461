/**
 * `npm run bench` measures the promises of the product on the real product: the processes of `npm start`,
 * real HTTP, real Realtime clients, and a model in a process of its own. It uses only loopback and stops
 * everything that it started.
 */
import { writeFile } from 'node:fs/promises'
import { describeFloor, type FloorSamples, joinSamples, rateByFloor } from './figures/floor.ts'
import { describeMachine, drawMachine } from './figures/machine.ts'
import { judge, type Result } from './figures/result.ts'
import { describeFigure, drawTable } from './figures/table.ts'
import { type Options, readOptions, usage } from './options.ts'
import type { Row } from './row.ts'
import { rows } from './rows/index.ts'
import { openScene, type Scene } from './scene/scene.ts'
import { runWithUndo, type UndoList } from './undo-list.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

async function bench(options: Options, undo: UndoList) {
  const machine = await describeMachine()
  const results: Result[] = []
  const chosen = rows.filter(row => options.rows.includes(row.name))
  const alone = chosen.flatMap(row => ('runAlone' in row ? [row] : []))
  const shared = chosen.flatMap(row => ('run' in row ? [row] : []))

  for (const row of alone) results.push(...(await measure(row, () => row.runAlone(undo))))
  const scene = shared.length > 0 ? await openScene(options, undo, say) : null
  const rounds: FloorSamples[] = []
  for (const row of shared) {
    if (scene) results.push(...(await measure(row, () => runBesideFloor(row, scene, rounds))))
  }
  if (rounds.length > 0) results.push(...describeFloor(joinSamples(rounds)))
  await undo.run()

  say(`\n${drawMachine(machine, scene?.postgres ?? null)}\n\n${drawTable(results)}`)
  if (options.json) {
    const rated = results.map(result => ({ ...result, verdict: judge(result) }))
    await writeFile(options.json, `${JSON.stringify({ machine, results: rated }, null, 2)}\n`)
  }
}

/**
 * Measures the floor before and after a row of latencies, because machines are noisy: the multiple says more
 * than the time.
 */
async function runBesideFloor(
  row: Extract<Row, { run: unknown }>,
  scene: Scene,
  rounds: FloorSamples[],
): Promise<Result[]> {
  if (!row.isLatency) return row.run(scene)
  const before = await scene.floor.measure()
  const results = await row.run(scene)
  const after = await scene.floor.measure()
  rounds.push(before, after)
  return results.map(result => rateByFloor(result, joinSamples([before, after])))
}

/** Measures one row. A row that can't be measured does not stop the others. */
async function measure(
  row: { name: string; about: string },
  run: () => Promise<Result[]>,
): Promise<Result[]> {
  const startedAt = Date.now()
  say(`${row.name}: ${row.about} …`)
  try {
    const results = await run()
    for (const { at, figures } of results) say(`  ${at}: ${figures.map(describeFigure).join('  ')}`)
    return results
  } catch (error) {
    process.exitCode = 1
    say(`  failed: ${error instanceof Error ? error.stack : error}`)
    return [{ what: row.name, at: 'could not be measured', figures: [] }]
  } finally {
    say(`  (${Math.round((Date.now() - startedAt) / 1_000)} s)`)
  }
}

async function main() {
  const options = readOptions(
    process.argv.slice(2),
    rows.map(({ name }) => name),
  )
  if (options.help) {
    return say([usage, '', ...rows.map(({ name, about }) => `  ${name.padEnd(12)} ${about}`)].join('\n'))
  }
  await runWithUndo(undo => bench(options, undo))
}

main().catch(error => {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exit(1)
})
