/** Checks that the fields of a document fit each other, and that its tools exist. */

import { serverToolName } from '../../mcp/tool-name-shape.ts'
import { newApprovals } from '../ask-rules.ts'
import { builtInTools } from '../tool.ts'
import { checkProperties } from './check-properties.ts'
import { type AgentDocument, fieldsOfDocument, slugOf } from './document.ts'
import { checkEndpoints, type NamedEndpoint } from './named-endpoints.ts'
import { error, type Finding } from './problem.ts'
import { mean, suggest } from './suggest.ts'
import { nameTool, splitTool } from './tool-reference.ts'

/** `servers`: the names of the MCP servers. Left out, here and for the endpoints: nobody knows them here. */
export function checkDocument(
  document: AgentDocument,
  { servers, endpoints }: { servers?: readonly string[]; endpoints?: readonly NamedEndpoint[] },
): Finding[] {
  return [
    ...checkNames(document),
    ...checkProperties(document),
    ...checkTools(document, servers),
    ...checkEndpoints(document, endpoints),
    ...checkBlocks(document),
    ...checkLimits(document),
    ...checkApprovals(document),
  ]
}

function checkNames({ name, slug, structured_output, properties }: AgentDocument): Finding[] {
  const findings: Finding[] = []
  if (slug === undefined && slugOf(name) === '') {
    findings.push(
      error(['name'], 'This name has no letters a to z for a slug. Add a slug, for example slug: helper.'),
    )
  }
  if (structured_output && properties === undefined) {
    const message =
      'An agent with structured output needs properties: the fields of the object that it returns.'
    findings.push(error(['structured_output'], message))
  }
  return findings
}

function checkTools({ tools }: AgentDocument, servers: readonly string[] | undefined): Finding[] {
  const names = tools.map(nameTool)
  return names.flatMap((tool, index): Finding[] => {
    const { server, name } = splitTool(tool)
    const at = ['tools', index, 'name']
    if (names.indexOf(tool) < index)
      return [error(at, `“${tool}” is in the list twice. Keep one of the two.`)]
    if (server === null) {
      const known = builtInTools.some(each => each === name)
      return known
        ? []
        : [error(at, `There is no tool “${name}”.${mean(suggest(name, builtInTools))} ${ofServer}`)]
    }
    if (!serverToolName.safeParse(tool).success) {
      const message =
        'The name of a server has 1 to 31 lowercase letters a to z, digits or -, the name of its tool up to 128 characters.'
      return [error(['tools', index], message)]
    }
    if (servers === undefined || servers.includes(server)) return []
    const message = `There is no MCP server “${server}” in this workspace yet.${mean(suggest(server, servers))} Until there is, the agent works without this tool.`
    return [{ severity: 'warning', path: ['tools', index, 'server'], message }]
  })
}

const ofServer = 'A tool of an MCP server needs the name of its server, too.'

function checkBlocks({ memory_blocks: blocks = [] }: AgentDocument): Finding[] {
  const labels = blocks.map(({ label }) => label)
  return labels.flatMap((label, index) =>
    labels.indexOf(label) < index
      ? [error(['memory_blocks', index, 'label'], `“${label}” is in the list twice. Keep one of the two.`)]
      : [],
  )
}

const secondNames = [
  ['request_limit', 'max_turns'],
  ['total_tokens_limit', 'max_total_tokens'],
  ['output_tokens_limit', 'max_output_tokens'],
  ['usd_limit', 'budget_usd'],
] as const

function checkLimits({ limits }: AgentDocument): Finding[] {
  return secondNames.flatMap(([name, second]) =>
    limits[name] === undefined || limits[second] === undefined
      ? []
      : [error(['limits', second], `“${name}” is the same limit. Keep one of the two.`)],
  )
}

function checkApprovals(document: AgentDocument): Finding[] {
  const { error: refused } = newApprovals.safeParse(fieldsOfDocument(document).approvals)
  return (refused?.issues ?? []).map(({ message }) => error(['approvals', 'approvers'], message))
}
