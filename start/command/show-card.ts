import * as z from 'zod'
import { type ShownPlace, shownPlace } from '../../server/domain/agents/calls/call-target.ts'
import { type AskCard, askCard } from '../../server/domain/tasks/ask.ts'
import type { Client } from './client.ts'

const card = z.object({
  message: z.object({ metadata: z.looseObject({ ask: askCard.optional() }) }).nullable(),
  sentence: z.string().nullable(),
  place: shownPlace.nullable(),
})

/**
 * Returns the question or approval that a task waits for, in words: for an approval everything that the tool is given,
 * and where. Null: the task waits for none.
 */
export async function describeCard(client: Client, taskId: string): Promise<string | null> {
  const { message, sentence, place } = await client.get(`/tasks/${taskId}/card`, card)
  const ask = message?.metadata.ask
  if (sentence === null || ask?.state !== 'open') return null
  return [sentence, ...listChoices(ask), ...listFacts(ask), ...(place ? describePlace(place) : [])].join('\n')
}

function listChoices({ choices }: AskCard): string[] {
  return choices.map(choice => `  - ${choice}`)
}

function listFacts({ call }: AskCard): string[] {
  return (call?.facts ?? []).map(({ name, value }) =>
    value.includes('\n') ? `  ${name}:\n${value.replace(/^/gm, '    ')}` : `  ${name}: ${value}`,
  )
}

function describePlace(place: ShownPlace): string[] {
  if (place.kind === 'hidden') return ['It goes to a place that you can’t read.']
  const { channel, thread, fork, readers } = place
  const conversation = fork
    ? `the fork ‘${fork.description}’`
    : thread
      ? `the thread ‘${thread.title}’`
      : 'a new thread'
  const name = channel && (channel.kind === 'direct' ? 'a direct message' : `#${channel.name}`)
  const where = name ? `${conversation} in ${name}` : 'a new direct message'
  const who = readers.everyone ? 'everyone in the workspace and its guests there' : readers.names.join(', ')
  return [`It goes to ${where}. ${readers.count} people can read it: ${who}.`]
}
