import type { Result } from '../figures/result.ts'
import { listTree, sumMemory } from '../product/processes.ts'
import { makeDataFolder, startProduct } from '../product/product.ts'
import type { Row } from '../row.ts'
import type { UndoList } from '../undo-list.ts'

export const startUpRow: Row = {
  name: 'start-up',
  about: 'npm start, installed and built, until a page is answered; the memory of all processes then',
  runAlone: measureStart,
}

async function measureStart(undo: UndoList): Promise<Result[]> {
  const dataDir = await makeDataFolder(undo)
  const first = await startProduct({ dataDir }, undo)
  await first.stop()
  const again = await startProduct({ dataDir }, undo)
  const { rss, pss } = await sumMemory(await listTree(again.pid))
  await again.stop()
  return [
    describeStart('first time: the database is made', first.startedInMs),
    describeStart('every time after that', again.startedInMs),
    {
      what: 'memory of all processes of npm start',
      at: 'one page answered; npm itself included',
      figures: [
        ...(pss === null ? [] : [{ name: 'shared pages once', value: pss, unit: 'MiB' as const }]),
        { name: 'sum of RSS', value: rss, unit: 'MiB', goal: { most: 700 } },
      ],
    },
  ]
}

function describeStart(at: string, ms: number): Result {
  return {
    what: 'npm start → the first page answered',
    at,
    figures: [{ name: '', value: ms / 1_000, unit: 's', goal: { most: 6 } }],
  }
}
