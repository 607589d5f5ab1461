import type { Player } from './cast.ts'
import { refusalOf } from './stage.ts'

/** Returns every body of a task that its events name, as one person is shown them; a refusal is empty. */
export async function bodiesOf(api: Player['api'], taskId: string): Promise<string[]> {
  const { events } = await api.task.events.query({ taskId })
  const hashes = new Set(JSON.stringify(events).match(/(?<=")[0-9a-f]{64}(?=")/g))
  const bodies: string[] = []
  for (const hash of hashes) {
    const asked = api.task.payload.query({ taskId, hash })
    // The log also has fingerprints that are no bodies.
    if ((await refusalOf(asked)) === 'not refused') bodies.push((await asked).body ?? '')
  }
  return bodies
}
