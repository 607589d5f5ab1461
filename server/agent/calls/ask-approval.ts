import { postCard } from '../../chat/tasks/settle/post-card.ts'
import { readRules } from '../../db/agents/ask-rules.ts'
import { findReaders } from '../../db/channels/readers.ts'
import type { Tx } from '../../db/client.ts'
import type { Outcome } from '../../db/lanes/lanes.ts'
import { appendEvents, type OpenTask } from '../../db/tasks/task-events.ts'
import { hashOf, keepPayloads } from '../../db/tasks/task-payloads.ts'
import {
  anyMember,
  exceptGuests,
  inMinutes,
  whoApproves,
  whoCanAnswer,
} from '../../domain/agents/ask-rules.ts'
import { type CallFact, sayCall } from '../../domain/agents/calls/call-words.ts'
import type { Asking } from '../../domain/agents/calls/decide-call.ts'
import { tellNobody } from '../../domain/tasks/ask-response.ts'
import type { TaskRun } from '../loop/task-run.ts'
import type { AimedCall } from './aim-call.ts'
import { describeFailure } from './prepare-call.ts'

/**
 * Asks people to approve a call, with everything that the tool would be given on the card. The task waits. Once
 * somebody approved, the call is made as it was shown. If nobody could ever approve it, the model is told so at once.
 */
export async function askApproval(
  run: TaskRun,
  { tx, open }: { tx: Tx; open: OpenTask },
  call: AimedCall & { asking: Asking },
): Promise<OpenTask & { outcome?: Outcome }> {
  const { callId, name, asking, inputText, place, again, source } = call
  const { trust, whom, why, host } = asking
  const { started, turn, actingUserId } = open.state
  if (!started) throw new Error('The task has not started.')
  const rules = await readRules(tx, { ...started, workspaceId: open.row.workspaceId })
  const { approvers } = rules
  const until = inMinutes(run.now(), rules.waitMinutes)
  const channelReaders = await findReaders(tx, { channelId: open.row.channelId })
  const wanted = whom === 'members' ? anyMember : whoApproves(approvers, trust, actingUserId)
  const possible = whoCanAnswer(
    asking.withoutGuests ? exceptGuests(wanted, channelReaders) : wanted,
    channelReaders,
  )
  if (!possible) {
    await keepPayloads(tx, [tellNobody])
    const failure = { failure: 'refused' as const, text: tellNobody }
    return appendEvents(tx, open, [describeFailure({ turn, callId, name, durationMs: 0 }, failure)])
  }
  const readers = place && JSON.stringify(place.readers)
  const input = hashOf(inputText)
  const placed = { ...(place && { target: place.target }), ...(again && { again }) }
  await keepPayloads(tx, readers === null ? [inputText] : [inputText, readers])
  const shownName = call.tool?.shownName ?? name
  const facts = listFacts(call.input)
  await postCard(tx, open, {
    kind: 'approval',
    // Everyone here reads this line, so it names no place: each viewer sees the place with their own rights.
    content: sayCall({ agent: run.task.agentName, tool: shownName, facts }),
    ...possible,
    until,
    choices: [],
    call: {
      ...{ tool: shownName, facts, input, why, rights: source.terms.rights },
      ...(host !== undefined && { host }),
      ...(source.of && { of: source.of }),
      ...placed,
    },
  })
  const shown = { ...placed, ...(readers !== null && { readers: hashOf(readers) }) }
  const after = await appendEvents(tx, open, [
    {
      type: 'approval.asked',
      data: {
        ...{ turn, callId, name, input, trust, approvers, until, why, terms: source.terms },
        ...(host !== undefined && { host }),
        ...shown,
      },
    },
  ])
  return { ...after, outcome: { kind: 'parked', at: until } }
}

/**
 * Writes an input for people: all of it, one entry for each of its fields. Nothing is redacted: people approve what
 * the tool is given, and a secret in it is a reason to refuse.
 */
function listFacts(input: unknown): CallFact[] {
  const fields =
    typeof input === 'object' && input !== null ? Object.entries(input) : [['input', input] as const]
  return fields.map(([name, value]) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    // Postgres stores no null character in JSON, and no half of a character.
    return { name, value: text.replaceAll('\0', '\ufffd').toWellFormed() }
  })
}
