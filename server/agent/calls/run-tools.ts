/**
 * Makes the tool calls of a turn that are due, and writes the result of each. An error of a call becomes its
 * result, so that the model can correct it; only a fault on our side stops the task.
 */
import { readRules } from '../../db/agents/ask-rules.ts'
import { type AgentVersion, readAgentVersion } from '../../db/tasks/agent-version.ts'
import { appendEvents, type NewEvent } from '../../db/tasks/task-events.ts'
import { hashOf, keepPayloads, readPayload } from '../../db/tasks/task-payloads.ts'
import { refuseExcess } from '../../domain/agents/calls/call-limits.ts'
import type { Asking } from '../../domain/agents/calls/decide-call.ts'
import type { ApprovalRules } from '../../domain/agents/tool.ts'
import { answerOf, next, type TaskState } from '../../domain/tasks/task-state.ts'
import { findCall, isSettled } from '../../domain/tasks/tool-calls.ts'
import { LaneLostError, type TaskRun, writeTask } from '../loop/task-run.ts'
import { listTools } from '../mcp/list-tools.ts'
import type { ModelDesk } from '../model/model-desk.ts'
import { refuseStructure } from '../outputs/read-output.ts'
import type { Tool } from '../tools/define-tool.ts'
import { type AimedCall, aimCall } from './aim-call.ts'
import { askApproval } from './ask-approval.ts'
import { findDestination } from './find-destination.ts'
import { makeCall } from './make-call.ts'
import { type Attempt, describeFailure, prepareCall } from './prepare-call.ts'
import { type AskedCall, readCalls } from './read-calls.ts'
import { settleCalls } from './settle-calls.ts'

export async function runTools(run: TaskRun, desk: ModelDesk, callIds: readonly string[]): Promise<void> {
  const { agent, tools, rules, asked, excess } = await readTurn(run, desk, callIds)
  const all = await Promise.all(
    asked.map(async call => {
      const refused = excess.get(call.callId) ?? refuseStructure(call.input, agent)
      const destination = await findDestination(run, tools, call)
      return aimCall(run, desk, prepareCall(run, tools, rules, { ...call, destination }, refused))
    }),
  )
  // Only the calls before one that needs approval; its approval is asked for when its turn comes.
  const needing = all.findIndex(({ approval }) => approval !== null)
  const attempts = needing === -1 ? all : all.slice(0, needing)
  const [waiting] = attempts.length === 0 ? all : []
  if (waiting?.approval) return askFor(run, callIds, { ...waiting, asking: waiting.approval })
  if (!(await requestCalls(run, callIds, attempts))) return

  desk.progress.tell(
    run,
    'tools',
    attempts.map(({ name }) => name),
  )
  const timeoutMs = desk.toolMs ?? agent.toolTimeoutMs
  const made = await Promise.all(
    attempts.flatMap(attempt =>
      attempt.failure
        ? []
        : [
            run.trace.toolCall({ ...attempt, server: attempt.tool?.server, turn: run.state.turn }, () =>
              makeCall(run, desk, attempt, seqOf(run, attempt), timeoutMs),
            ),
          ],
    ),
  )
  // Somebody wants the task stopped, or this process stops: the log only says that the calls were begun.
  if (run.interrupted.reason === 'lost') throw new LaneLostError()
  if (run.interrupted.aborted) return
  await settleCalls(run, made)
}

/** Reads the agent's version, and the calls that the answer of this turn asked for. */
async function readTurn(
  run: TaskRun,
  desk: ModelDesk,
  callIds: readonly string[],
): Promise<{
  agent: AgentVersion
  tools: Tool[]
  rules: ApprovalRules
  asked: AskedCall[]
  excess: Map<string, string>
}> {
  const { started, answer } = run.state
  if (!started || !answer) throw new Error('There is no answer whose tools could be used.')
  return run.db.asWorker(async tx => {
    const response = await readPayload(tx, answer.response)
    if (response === null) throw new Error('The answer was erased.')
    const all = readCalls(response)
    const asked = all.filter(({ callId }) => callIds.includes(callId))
    const state = answerOf(run.state)
    const excess = refuseExcess(all, {
      children: state.children,
      isSettled: callId => state.calls.some(call => call.callId === callId && isSettled(call)),
    })
    const agent = await readAgentVersion(tx, started.agentVersionId)
    const { serverTools } = started
    const names = agent.tools
    const tools = await listTools(tx, { workspaceId: run.task.workspaceId, names, serverTools }, desk.servers)
    return { agent, tools, rules: await readRules(tx, { ...started, ...run.task }), asked, excess }
  })
}

async function askFor(
  run: TaskRun,
  callIds: readonly string[],
  call: AimedCall & { asking: Asking },
): Promise<void> {
  await writeTask(
    run,
    state => isStillTo(state, run, callIds),
    (tx, open) => askApproval(run, { tx, open }, call),
  )
}

/**
 * Writes to the log that the calls are about to be made, before any of them is. False: the log asks for
 * something else.
 */
function requestCalls(run: TaskRun, callIds: readonly string[], attempts: Attempt[]): Promise<boolean> {
  return writeTask(
    run,
    state => isStillTo(state, run, callIds),
    async (tx, open) => {
      const { turn } = open.state
      const inputs = attempts.flatMap(({ failure, inputText }) => (failure ? [failure.text] : [inputText]))
      await keepPayloads(tx, inputs)
      return appendEvents(
        tx,
        open,
        attempts.map((attempt): NewEvent => {
          const { callId, name, effect, inputText, failure } = attempt
          return failure
            ? describeFailure({ turn, callId, name, durationMs: 0 }, failure)
            : { type: 'tool.requested', data: { turn, callId, name, effect, input: hashOf(inputText) } }
        }),
      )
    },
  )
}

function isStillTo(state: TaskState, run: TaskRun, callIds: readonly string[]): boolean {
  const todo = next(state, run.now())
  return todo.do === 'run_tools' && todo.callIds.join() === callIds.join()
}

function seqOf(run: TaskRun, { callId }: Attempt): number {
  return findCall(answerOf(run.state), callId)?.seq ?? 0
}
