import { type ApiFailure, describeFailure, describePromptTooLong } from './api-failure.ts'
import { checkSchema } from './check-schema.ts'
import { checkTurns } from './check-turns.ts'
import { listPromptParts, sumTokens } from './estimate-tokens.ts'
import type { CountRequest, MessagesRequest } from './messages-request.ts'
import { type CatalogModel, findModel } from './model-catalog.ts'

const mostCacheMarks = 4

/**
 * Checks for requests that the API refuses although the fields are well formed. Null: the API would answer.
 */
export function checkRequest(request: MessagesRequest | CountRequest): ApiFailure | null {
  const model = findModel(request.model)
  if (!model) return describeFailure(404, `model: ${request.model}`)
  const problem =
    ('max_tokens' in request ? checkLength(request.max_tokens, model) : null) ??
    checkThinking(request, model) ??
    checkTools(request, model) ??
    checkTurns(request.messages, model) ??
    checkFormat(request, model)
  if (problem) return describeFailure(400, problem)
  return checkPrompt(request, model)
}

function checkLength(maxTokens: number, model: CatalogModel): string | null {
  if (maxTokens <= model.maxTokens) return null
  return `max_tokens: ${maxTokens} > ${model.maxTokens}, which is the most that ${model.id} writes`
}

function checkThinking(
  { thinking, output_config: output }: CountRequest,
  model: CatalogModel,
): string | null {
  if (output?.effort && !model.effort) return `output_config.effort: ${model.id} takes no effort`
  if (!thinking) return null
  if (!model.thinking.includes(thinking.type)) {
    return `"thinking.type.${thinking.type}" is not supported for this model; it takes ${model.thinking.join(', ')}`
  }
  if (thinking.type === 'enabled' && (thinking.budget_tokens ?? 0) < 1024) {
    return 'thinking.enabled.budget_tokens: must be at least 1024'
  }
  const off = thinking.type === 'between_tools' || thinking.type === 'disabled'
  if (off && (output?.effort === 'xhigh' || output?.effort === 'max')) {
    return `output_config.effort: ${output.effort} needs thinking, which "${thinking.type}" turns off`
  }
  return null
}

function checkTools({ tools = [], tool_choice: choice }: CountRequest, model: CatalogModel): string | null {
  const names = tools.map(tool => tool.name)
  if (new Set(names).size < names.length) return 'tools: Tool names must be unique'
  for (const [index, tool] of tools.entries()) {
    if ((tool.type ?? 'custom') !== 'custom') continue
    if (!tool.input_schema) return `tools.${index}.custom.input_schema: Field required`
    const wrong = tool.strict ? checkSchema(tool.input_schema) : null
    if (wrong) return `tools.${index}.custom.input_schema: ${wrong}`
  }
  const isForced = choice?.type === 'tool' || choice?.type === 'any'
  if (isForced && !model.forcedTools)
    return 'tool_choice: type "tool" and "any" are not supported for this model'
  if (isForced && tools.length === 0) return 'tool_choice: needs tools'
  if (choice?.type === 'tool' && !names.includes(choice.name)) {
    return `tool_choice: there is no tool named ${choice.name}`
  }
  return null
}

function checkFormat({ output_config: output }: CountRequest, model: CatalogModel): string | null {
  if (output?.format && !model.formats) return `output_config.format: ${model.id} takes no schema`
  const wrong = output?.format ? checkSchema(output.format.schema) : null
  return wrong && `output_config.format.schema: ${wrong}`
}

function checkPrompt(request: MessagesRequest | CountRequest, model: CatalogModel): ApiFailure | null {
  const parts = listPromptParts(request)
  const marks = parts.filter(part => part.cacheTtl).length
  if (marks > mostCacheMarks) {
    return describeFailure(400, `cache_control: at most ${mostCacheMarks} blocks may carry it, ${marks} do`)
  }
  const tokens = sumTokens(parts)
  const isCount = !('max_tokens' in request)
  return isCount || tokens <= model.window ? null : describePromptTooLong(tokens, model.window)
}
