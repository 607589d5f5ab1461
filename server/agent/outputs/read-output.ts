/** Reads the answers of agents that return an object, or that think in a structure of their own. */
import type { AgentProperties } from '../../domain/agents/properties.ts'
import { isNode } from '../../domain/agents/schema-node.ts'
import { isStructure } from '../../domain/outputs/leaked-structure.ts'
import { proseNote, writeRepairNote } from '../../domain/outputs/output-faults.ts'
import { returnTool } from '../../domain/outputs/output-schema.ts'
import { writeOutputText } from '../../domain/outputs/output-text.ts'
import { isCut } from '../../domain/tasks/task-state.ts'
import { readCalls } from '../calls/read-calls.ts'
import type { Answered, AnswerReading, ModelOutcome } from '../model/model.ts'
import { checkOutput } from './check-output.ts'

/** The properties of an agent, and whether they are the form of its answers. */
export interface DeclaredForm {
  properties: AgentProperties | null
  structuredOutput: boolean
}

/**
 * Reads an outcome by the properties of its agent. `before`: the words of the same answer from before its pauses.
 */
export function readOutcome(outcome: ModelOutcome, form: DeclaredForm, before = ''): ModelOutcome {
  const { properties, structuredOutput } = form
  if (!properties) return outcome
  if (outcome.kind === 'failed') {
    const isHidden = structuredOutput || isStructure(outcome.text, Object.keys(properties.properties))
    return isHidden ? { ...outcome, text: '' } : outcome
  }
  const reading = structuredOutput
    ? readObject(outcome, properties, before)
    : readProse(outcome, properties, before)
  return reading ? { ...outcome, reading } : outcome
}

/** Refuses a call that would post the structure of the agent's thinking. Undefined: it would not. */
export function refuseStructure(
  input: unknown,
  { properties, structuredOutput }: DeclaredForm,
): string | undefined {
  if (!properties || structuredOutput || !isNode(input)) return undefined
  const names = Object.keys(properties.properties)
  const isShown = [input.content, input.question].some(
    words => typeof words === 'string' && isStructure(words, names),
  )
  return isShown ? proseNote : undefined
}

/** Null: the answer is read as usual. */
function readProse(
  { text, response }: Answered,
  { properties }: AgentProperties,
  before: string,
): AnswerReading | null {
  if (!isStructure(before + text, Object.keys(properties))) return null
  // Words beside a call are no answer; they are just not posted.
  const repairNote = readCalls(response).length > 0 ? null : proseNote
  return { textLength: 0, object: null, repairNote }
}

/** Null: the answer has an ending of its own, or calls other tools first. */
function readObject(answer: Answered, properties: AgentProperties, before: string): AnswerReading | null {
  const { stopReason, response } = answer
  if (stopReason === 'refusal') return null
  const calls = readCalls(response)
  const [returned, ...others] = calls.filter(({ name }) => name === returnTool)
  if (!returned && (calls.length > 0 || stopReason === 'pause_turn')) {
    return { textLength: 0, object: null, repairNote: null }
  }
  const text = returned ? '' : before + answer.text
  if (others.length > 0 || (returned && calls.length > 1)) {
    return repair(text, [`Call ${returnTool} once and alone, after the results of your other calls.`])
  }
  const value = returned ? returned.input : parse(text)
  if (!isNode(value)) return repair(text, [describeNoObject(answer, text)])
  const faults = checkOutput(properties, value)
  const json = JSON.stringify(value).toWellFormed()
  if (faults.length > 0) return repair(returned ? json : text, faults)
  return { textLength: writeOutputText(value).length, object: json, repairNote: null }
}

function repair(answer: string, faults: readonly string[]): AnswerReading {
  return { textLength: 0, object: null, repairNote: writeRepairNote(answer, faults) }
}

function describeNoObject(answer: Answered, text: string): string {
  if (isCut(answer)) return 'It reached the length limit before its end. Write shorter texts.'
  return text.trim() === '' ? 'It had no object.' : 'It was not one JSON object.'
}

/** Parses an object that a model may have put into a code block. Undefined: it is no JSON. */
function parse(text: string): unknown {
  const bare = text.trim().replace(/^```[^\n`]*\n([\s\S]*?)\n?```$/, '$1')
  try {
    return JSON.parse(bare)
  } catch {
    return undefined
  }
}
