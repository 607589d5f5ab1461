import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { v7 as newId } from 'uuid'
import { WebSocket } from 'ws'
import { until, within } from '../deadline.ts'
import { now } from '../figures/clock.ts'
import type { FloorSamples } from '../figures/floor.ts'
import { planDueTimes, runOpenLoop } from '../figures/open-loop.ts'
import type { UndoList } from '../undo-list.ts'

const perSecond = 20
const seconds = 6
/** The first ones of each round warm it up. */
const warmUp = 20
const content = 'A sentence or two, as people write them at work, and not a word more than that.'

export interface Floor {
  /** Measures one round. Latency counts from the time at which a message was due. */
  measure(): Promise<FloorSamples>
}

/** Starts the floor: see floor-process.ts. */
export async function startFloor(databaseUrl: string, undo: UndoList): Promise<Floor> {
  const child = fork(fileURLToPath(new URL('floor-process.ts', import.meta.url)), [databaseUrl], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  const ended = new Promise<void>(settle => child.once('exit', () => settle()))
  undo.add(async () => {
    if (child.connected) child.disconnect()
    await ended
  })
  const told = new Promise<string>((settle, reject) => {
    child.once('message', url => settle(String(url)))
    child.once('exit', code => reject(new Error(`The floor of the bench ended (exit code ${code}).`)))
  })
  const url = await within(20, 'Starting the floor', told)

  const dueAt = new Map<string, number>()
  const shownMs: number[] = []
  const socket = new WebSocket(url.replace('http', 'ws'))
  await within(5, 'Listening to the floor', new Promise(settle => socket.once('open', settle)))
  undo.add(async () => socket.terminate())
  socket.on('message', data => {
    const due = dueAt.get(String(data))
    if (due !== undefined) shownMs.push(now() - due)
  })

  return {
    async measure() {
      shownMs.length = 0
      const dueTimes = planDueTimes({ perSecond, seconds })
      const answered = await runOpenLoop(dueTimes, async turn => {
        const id = newId()
        if (turn.index >= warmUp) dueAt.set(id, turn.dueAt)
        const answer = await fetch(url, { method: 'POST', body: JSON.stringify({ id, content }) })
        await answer.text()
      })
      const counted = answered.slice(warmUp)
      const isWhole = await until(5, () => shownMs.length >= counted.length)
      dueAt.clear()
      if (!isWhole) throw new Error('The floor lost messages.')
      return { answered: counted.map(({ ms }) => ms), shown: [...shownMs] }
    },
  }
}
