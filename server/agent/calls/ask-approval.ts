import { postCard } from '../../chat/tasks/settle/post-card.ts'
import { readRules } from '../../db/agents/ask-rules.ts'
import type { Tx } from '../../db/client.ts'
import type { Outcome } from '../../db/lanes/lanes.ts'
import { appendEvents, type OpenTask } from '../../db/tasks/task-events.ts'
import { hashOf, keepPayloads } from '../../db/tasks/task-payloads.ts'
import { inMinutes, whoApproves } from '../../domain/agents/ask-rules.ts'
import type { Trust } from '../../domain/agents/tool.ts'
import type { TaskRun } from '../loop/task-run.ts'
import { keepSecrets } from './keep-secrets.ts'

/**
 * Asks people to approve a call, with everything that the tool would be given on the card. The task waits. Once
 * somebody approved, the call is made as it was shown.
 */
export async function askApproval(
  run: TaskRun,
  { tx, open }: { tx: Tx; open: OpenTask },
  call: { callId: string; name: string; input: unknown; inputText: string; trust: Trust },
): Promise<OpenTask & { outcome: Outcome }> {
  const { callId, name, trust } = call
  const { started, turn, actingUserId } = open.state
  if (!started) throw new Error('The task has not started.')
  const rules = await readRules(tx, { ...started, workspaceId: open.row.workspaceId })
  const until = inMinutes(run.now(), rules.waitMinutes)
  await keepPayloads(tx, [call.inputText])
  await postCard(tx, open, {
    kind: 'approval',
    content: `${run.task.agentName} asks for approval to use ${name}.`,
    audience: whoApproves(rules.approvers, trust, actingUserId),
    until,
    choices: [],
    call: { tool: name, facts: listFacts(call.input) },
  })
  const { approvers } = rules
  const input = hashOf(call.inputText)
  const after = await appendEvents(tx, open, [
    { type: 'approval.asked', data: { turn, callId, name, input, trust, approvers, until } },
  ])
  return { ...after, outcome: { kind: 'parked', at: until } }
}

const mostFacts = 20
const longestFact = 2_000

/** Writes an input for people: one line for each of its fields. */
function listFacts(input: unknown): { name: string; value: string }[] {
  const fields =
    typeof input === 'object' && input !== null ? Object.entries(input) : [['input', input] as const]
  return fields.slice(0, mostFacts).map(([name, value]) => {
    const text = keepSecrets(typeof value === 'string' ? value : JSON.stringify(value))
    return { name, value: text.length > longestFact ? `${text.slice(0, longestFact)}…` : text }
  })
}
