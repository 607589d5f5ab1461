import type * as z from 'zod'
import type { BlockFields } from '../../memory-blocks/memory-block.ts'
import type { AgentFields } from '../agent.ts'
import { checkDocument } from './check-document.ts'
import { agentDocument, fieldsOfDocument } from './document.ts'
import { type EndpointNames, type NamedEndpoint, namesInDocument } from './named-endpoints.ts'
import { type ParsedText, parseText } from './parse-text.ts'
import { type DocumentProblem, type Finding, type Path, writePath } from './problem.ts'
import { mean, suggest } from './suggest.ts'

export interface ReadDocument {
  /** Null: at least one problem is an error. */
  agent: AgentFields | null
  /** The agent's memory blocks; absent: the document does not say any. */
  blocks?: BlockFields[] | undefined
  /** The endpoints as the document names them; absent: the document has errors. */
  endpoints?: EndpointNames
  /** In the order of the text. */
  problems: DocumentProblem[]
}

interface Known {
  /** The names of the MCP servers; left out: nobody knows them here. */
  servers?: readonly string[]
  /** The model endpoints of the workspace; left out: nobody knows them here. */
  endpoints?: readonly NamedEndpoint[]
}

/** The first problems of a document are told; nobody reads more of them, and a broken text can have one a character. */
const mostProblems = 200

/** Reads an agent's document, YAML or JSON, and finds its errors. */
export function readDocument(text: string, known: Known = {}): ReadDocument {
  const parsed = parseText(text)
  if (parsed.problems.length > 0) return { agent: null, problems: parsed.problems.slice(0, mostProblems) }
  return check(parsed, known)
}

/** Reads a document that a program made. Its problems have paths, and stand all on line 1. */
export function readDocumentObject(data: unknown, known: Known = {}): ReadDocument {
  // Only values of JSON are stored.
  const plain: unknown = JSON.parse(JSON.stringify(data ?? null))
  return check({ data: plain, locate: () => ({ line: 1, column: 1 }) }, known)
}

function check({ data, locate }: Pick<ParsedText, 'data' | 'locate'>, known: Known): ReadDocument {
  const place = ({ path, isName, ...finding }: Finding): DocumentProblem => ({
    severity: finding.severity,
    path: writePath(path),
    message: finding.message,
    ...locate(path, isName ? 'name' : 'value'),
  })
  const inOrder = (findings: Finding[]) =>
    findings
      .map(place)
      .toSorted((one, other) => one.line - other.line || one.column - other.column)
      .slice(0, mostProblems)
  const read = agentDocument.safeParse(data)
  if (!read.success) {
    const { issues } = read.error
    const rest = agentDocument.safeParse(withoutUnknown(data, issues))
    const more = rest.success ? checkDocument(rest.data, known) : []
    return { agent: null, problems: inOrder([...issues.flatMap(describeIssue), ...more]) }
  }
  const findings = checkDocument(read.data, known)
  const isGood = findings.every(({ severity }) => severity === 'warning')
  const problems = inOrder(findings)
  if (!isGood) return { agent: null, problems }
  const { memory_blocks: blocks } = read.data
  const agent = fieldsOfDocument(read.data, known.endpoints)
  return { agent, ...(blocks && { blocks }), endpoints: namesInDocument(read.data), problems }
}

/** Leaves out the unknown fields, so that they don't hide the errors of the others. */
function withoutUnknown(data: unknown, issues: readonly z.core.$ZodIssue[]): unknown {
  const rest: unknown = structuredClone(data)
  for (const issue of issues) {
    if (issue.code !== 'unrecognized_keys') continue
    const place = issue.path.reduce<unknown>(
      (at, step) => (isObject(at) ? Reflect.get(at, step) : undefined),
      rest,
    )
    if (isObject(place)) for (const key of issue.keys) Reflect.deleteProperty(place, key)
  }
  return rest
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/** Names that other products use, or that look right, with the reason why they are refused. */
const explained: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['temperature', 'top_p', 'top_k', 'seed', 'frequency_penalty', 'presence_penalty', 'stop'].map(name => [
      name,
      `The models refuse sampling settings, so “${name}” can’t be set. Remove it. To make an agent think more or less, set effort.`,
    ]),
  ),
  json_schema_extra: 'Documents are flat. Move the fields in “json_schema_extra” to the top level.',
  model_config: 'Documents are flat. Move the fields in “model_config” to the top level.',
  system_prompt: 'The prompt is the field “description”. Rename this field.',
  tool_calls_limit:
    'There is no limit on tool calls. Use request_limit, which counts the calls of the model.',
  input_tokens_limit: 'There is no limit on tokens read. Use total_tokens_limit.',
}

function describeIssue(issue: z.core.$ZodIssue): Finding[] {
  const path = issue.path.filter(step => typeof step !== 'symbol')
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map(key => ({
      severity: 'error',
      path: [...path, key],
      message: explained[key] ?? `The field “${key}” is unknown here.${mean(suggest(key, namesAt(path)))}`,
      isName: true,
    }))
  }
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    return (
      issue.errors[0]?.flatMap(inner => describeIssue({ ...inner, path: [...path, ...inner.path] })) ?? []
    )
  }
  const isMissing = issue.code === 'invalid_type' && /received undefined/.test(issue.message)
  const name = path.at(-1) ?? 'the document'
  const message = isMissing
    ? `“${name}” is missing.${name === 'description' ? ' It is the prompt of the agent.' : ''}`
    : /[.!?]$/.test(issue.message)
      ? issue.message
      : path.length === 0
        ? 'A document is an object with the fields name and description.'
        : `This value is not valid: ${issue.message.replace(/^(?:Invalid input|Invalid option|Too \w+): /, '')}.`
  return [{ severity: 'error', path, message }]
}

/** The names that may stand at a place of the document. */
function namesAt(path: Path): string[] {
  const { limits, tools, approvals, memory_blocks, fallback } = agentDocument.shape
  const [first] = path
  if (first === 'limits') return Object.keys(limits.unwrap().shape)
  if (first === 'tools') return Object.keys(tools.unwrap().element.shape)
  if (first === 'memory_blocks') return Object.keys(memory_blocks.unwrap().element.shape)
  if (first === 'fallback') return Object.keys(fallback.unwrap().shape)
  if (first === 'approvals') return Object.keys(approvals.unwrap().shape)
  return path.length === 0 ? Object.keys(agentDocument.shape) : []
}
