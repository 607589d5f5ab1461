import { listToldPlaces } from '../../chat/tasks/log/check-told.ts'
import { mayBeReadBy } from '../../db/destinations/accepted-hosts.ts'
import type { CallFacts } from '../../domain/agents/calls/decide-call.ts'
import type { TaskRun } from '../loop/task-run.ts'
import type { Tool } from '../tools/define-tool.ts'
import type { AskedCall } from './read-calls.ts'

/** Finds the host outside this server that would get a call's input, and who has accepted it; null: there is none. */
export async function findDestination(
  { db, task }: TaskRun,
  tools: readonly Tool[],
  { name, input }: AskedCall,
): Promise<CallFacts['destination']> {
  const tool = tools.find(known => known.name === name)
  if (!tool || input === undefined || tool.check(input) !== null) return null
  const { host } = tool.source(input)
  if (host === null) return null
  return db.asWorker(async tx => {
    const acceptedHere = await mayBeReadBy(tx, { host, channelIds: [task.channelId] })
    // A place that accepted the host was only told words that may go there.
    if (acceptedHere) return { host, acceptedHere, acceptedElsewhere: true }
    const told = await listToldPlaces(tx, task.id)
    const elsewhere = told?.filter(channelId => channelId !== task.channelId)
    const acceptedElsewhere =
      elsewhere !== undefined && (await mayBeReadBy(tx, { host, channelIds: elsewhere }))
    return { host, acceptedHere, acceptedElsewhere }
  })
}
