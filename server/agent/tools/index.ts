import { builtInTools, type ToolCall } from '../../domain/agents/tool.ts'
import type { OfferedTool } from '../../domain/mcp/offered-tools.ts'
import type { ToolOffer } from '../../domain/prompts/context-input.ts'
import { askAgent } from './ask-agent.ts'
import { askHuman } from './ask-human.ts'
import { createFork } from './create-fork.ts'
import type { Tool } from './define-tool.ts'
import { doNothing } from './do-nothing.ts'
import { done } from './done.ts'
import { handOver } from './hand-over.ts'
import { recall } from './memory/recall.ts'
import { remember } from './memory/remember.ts'
import { updateMemory } from './memory/update-memory.ts'
import { react } from './react.ts'
import { readFile } from './read-file.ts'
import { readForkMessage } from './read-fork-message.ts'
import { readThread } from './read-thread.ts'
import { recallDecisions } from './recall-decisions.ts'
import { schedule } from './schedules/schedule.ts'
import { scheduleRunOutput } from './schedules/schedule-run-output.ts'
import { searchMessages } from './search-messages.ts'
import { sendMessage } from './send-message.ts'

/** All tools. Their order in requests is that of `builtInTools`, so that prompts stay in the cache. */
const tools: readonly Tool[] = [
  searchMessages,
  recallDecisions,
  readThread,
  readForkMessage,
  readFile,
  react,
  sendMessage,
  createFork,
  askHuman,
  askAgent,
  schedule,
  scheduleRunOutput,
  recall,
  remember,
  updateMemory,
  handOver,
  doNothing,
  done,
]

/** Returns the tools of an agent, in the order of requests. Skips names that are unknown or no longer exist. */
export function chooseTools(names: readonly string[]): Tool[] {
  return builtInTools.flatMap(name => (names.includes(name) ? tools.filter(tool => tool.name === name) : []))
}

/** Returns the tools as a model gets them. */
export function offerTools(names: readonly string[]): ToolOffer[] {
  return chooseTools(names).map(({ name, description, inputSchema }) => ({
    name,
    description,
    input_schema: inputSchema,
  }))
}

/**
 * Returns the known facts of a call before it is checked. A call of an unknown tool changes nothing: it only
 * fails.
 */
export function describeCall(
  callId: string,
  name: string,
  /** The tools of servers that the task is offered. */
  offered: readonly Pick<OfferedTool, 'wireName' | 'effect'>[] = [],
): ToolCall {
  const ofServer = offered.find(({ wireName }) => wireName === name)
  // Nobody knows whether a call of another program was made, unless it changes nothing.
  if (ofServer) {
    const { effect } = ofServer
    return { callId, name, effect, flow: 'sync', repeatable: effect === 'read_only' }
  }
  const tool = tools.find(known => known.name === name)
  const { effect = 'read_only', flow = 'sync', repeatable = true } = tool ?? {}
  return { callId, name, effect, flow, repeatable }
}
