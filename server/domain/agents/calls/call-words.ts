/**
 * The call of a tool in words, for the people who are asked to approve it: a sentence without the names of tools and
 * fields, and everything that the sentence does not tell. Pure.
 */
import { parseToolName } from '../../mcp/tool-name.ts'
import type { BuiltInTool } from '../tool.ts'
import type { ShownMessage, ShownPlace } from './call-target.ts'

/** A field of a call's input, and its value as it is given to the tool. */
export interface CallFact {
  name: string
  value: string
}

/** A call, with the facts about it that the viewer may read. Left out: not known, or not known yet. */
export interface SaidCall {
  agent: string
  tool: string
  facts: readonly CallFact[]
  place?: ShownPlace | null
  /** The call acts in the conversation of the card. */
  isHere?: boolean
  about?: ShownMessage | null
  /** The name of the agent that the call asks. */
  asked?: string | null
}

/** The work of the product's own tools, after 'wants to' and 'request to'. */
const toolActs: Readonly<Record<BuiltInTool, string>> = {
  search_messages: 'search messages',
  recall_decisions: 'look up decisions',
  read_thread: 'read a thread',
  read_fork_message: 'read a fork',
  read_file: 'read a file',
  react: 'add a reaction',
  send_message: 'post a message',
  create_fork: 'open a fork',
  ask_human: 'ask a person',
  ask_agent: 'ask another agent',
  schedule: 'change your schedules',
  schedule_run_output: 'read the output of a schedule',
  recall: 'search its memory',
  remember: 'remember this',
  update_memory: 'change its memory',
  hand_over: 'hand the thread over to another agent',
  do_nothing: 'mark the message as seen without answering it',
  done: 'finish',
}

/** Names the work of any tool, for example 'post a message'. */
export function sayAct(tool: string): string {
  if (isBuiltIn(tool)) return toolActs[tool]
  if (tool === 'mcp_read') return 'read from an MCP server'
  const ofServer = parseToolName(tool)
  return ofServer ? `use ‘${ofServer.tool}’ of the MCP server ${ofServer.server}` : `use ‘${asWords(tool)}’`
}

function isBuiltIn(tool: string): tool is BuiltInTool {
  return Object.hasOwn(toolActs, tool)
}

/** Says what a call would do: 'Vibe wants to post in #general.' */
export function sayCall(call: SaidCall): string {
  return `${call.agent} wants to ${sayWork(call)}.`
}

function sayWork(call: SaidCall): string {
  const { about } = call
  const message = about ? `${about.author}’s message ‘${about.words}’` : null
  switch (call.tool) {
    case 'send_message':
      return call.place ? sayPost(call.place, call.isHere ?? false) : toolActs.send_message
    case 'react':
      return `react with ${factOf(call, 'emoji')} to ${message ?? 'a message'}`
    case 'create_fork': {
      const opens = `open a fork from ${message ?? 'a message'}`
      return factOf(call, 'partner_opens') === 'true' ? `${opens}, in which its partner writes first` : opens
    }
    case 'ask_agent': {
      const asks = `ask ${call.asked ?? factOf(call, 'agent')}`
      return factOf(call, 'wait') === 'false' ? `${asks} and continue without waiting for the answer` : asks
    }
    case 'schedule':
      return saySchedule(call)
    case 'remember':
      return factOf(call, 'only_me') === 'true' ? `${toolActs.remember} for itself` : toolActs.remember
    case 'update_memory': {
      const change = factOf(call, 'mode') === 'append' ? 'add to' : 'rewrite'
      return `${change} its memory block ‘${factOf(call, 'block')}’, which everybody who talks with ${call.agent} can be told, guests too`
    }
    default:
      return isBuiltIn(call.tool) || call.tool === 'mcp_read' || parseToolName(call.tool)
        ? sayAct(call.tool)
        : `${sayAct(call.tool)}, which is not a tool of OpenVibe`
  }
}

function saySchedule(call: SaidCall): string {
  const when = factOf(call, 'when')
  switch (factOf(call, 'action')) {
    case 'create':
      return `set up a schedule in your name: ${when}`
    case 'remind':
      return `remind you: ${when}`
    case 'pause':
      return 'pause one of your schedules'
    case 'resume':
      return 'resume one of your schedules'
    case 'delete':
      return 'delete one of your schedules'
    default:
      return 'list your schedules'
  }
}

function sayPost(place: ShownPlace, isHere: boolean): string {
  if (place.kind === 'hidden') return 'post in a place that you can’t read'
  if (isHere) return 'post in this conversation'
  const { channel, thread, fork, readers } = place
  if (!channel) return `start a direct message of ${listNames(readers.names)}`
  if (channel.kind === 'direct') return `post in the direct message of ${listNames(readers.names)}`
  if (fork) return `post in the fork ‘${fork.description}’ in #${channel.name}`
  return thread ? `post in the thread ‘${thread.title}’ in #${channel.name}` : `post in #${channel.name}`
}

/** Everything that a call is given beyond its sentence and its place, for people to read. */
export interface UntoldFacts {
  /** The text that others will read. */
  text: CallFact | null
  /** The other fields, with names in plain words. */
  details: { label: string; name: string; value: string }[]
}

/** Returns the fields of a call that neither the sentence nor the place tells. */
export function listUntold(call: SaidCall): UntoldFacts {
  const told = listTold(call)
  const textName = textOf(call.tool)
  return {
    text: call.facts.find(({ name }) => name === textName) ?? null,
    details: call.facts
      .filter(({ name }) => name !== textName && !told.includes(name))
      .map(({ name, value }) => ({ label: labels[name] ?? asLabel(name), name, value })),
  }
}

function listTold({ tool, place, about }: SaidCall): readonly string[] {
  switch (tool) {
    case 'send_message':
      return place?.kind === 'shown' ? ['channel', 'person', 'thread_id'] : []
    case 'react':
      return about ? ['emoji', 'seq'] : ['emoji']
    case 'create_fork':
      return about ? ['message_id', 'partner_opens'] : ['partner_opens']
    case 'ask_agent':
      return ['agent', 'wait']
    case 'schedule':
      return ['action', 'when']
    case 'remember':
      return ['kind', 'cite', 'only_me']
    case 'update_memory':
      return ['block', 'mode']
    default:
      return []
  }
}

function textOf(tool: string): string | null {
  return textNames[tool] ?? null
}

/** The field with the text, by the tool. */
const textNames: Readonly<Record<string, string>> = {
  send_message: 'content',
  ask_agent: 'question',
  schedule: 'prompt',
  remember: 'text',
  update_memory: 'text',
}

const labels: Readonly<Record<string, string>> = {
  channel: 'Channel',
  person: 'Person',
  thread_id: 'Thread',
  message_id: 'Message',
  seq: 'Message number',
  description: 'Topic',
  notify: 'Posts answers',
  schedule_id: 'Schedule',
  direct: 'In your direct message',
  why: 'Reason, for the log only',
}

/** Turns the name of a foreign tool or field into words: 'issue_title' and 'issueTitle' are 'issue title'. */
function asWords(name: string): string {
  const spaced = name.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').replace(/[_\-.]+/g, ' ')
  return spaced.trim().toLowerCase() || name
}

function asLabel(name: string): string {
  const words = asWords(name)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function factOf({ facts }: SaidCall, name: string): string {
  return facts.find(fact => fact.name === name)?.value ?? ''
}

function listNames(names: readonly string[]): string {
  return new Intl.ListFormat('en').format(names)
}
