import type { ModelInfo } from '@anthropic-ai/sdk/resources/models'

type ThinkingType = 'adaptive' | 'between_tools' | 'disabled' | 'enabled'

/** The features that a model accepts and refuses, as far as a request can violate them. */
export type CatalogModel = {
  id: string
  released: string
  thinking: readonly ThinkingType[]
  /** The behaviour without a `thinking` field. */
  thinksByDefault: boolean
  forcedTools: boolean
  systemTurns: boolean
  effort: boolean
  /** The model takes a schema for its answer. */
  formats: boolean
  window: number
  maxTokens: number
  retires: string | null
}

type Kind = Omit<CatalogModel, 'id' | 'thinking'>

const current: Kind = {
  released: '1970-01-01',
  thinksByDefault: true,
  forcedTools: true,
  systemTurns: true,
  effort: true,
  formats: true,
  window: 1_000_000,
  maxTokens: 128_000,
  retires: null,
}
const strict: Kind = { ...current, forcedTools: false }
const earlier: Kind = { ...current, thinksByDefault: false, systemTurns: false }
const small: Kind = { ...earlier, effort: false, window: 200_000, maxTokens: 64_000 }

/** Newest first, like the API lists them; the epoch stands for an unknown date. */
const catalog: readonly CatalogModel[] = [
  define('claude-haiku-5-5', current, { released: '2026-10-07', thinking: ['adaptive', 'disabled'] }),
  define('claude-sonnet-5-5', strict, { released: '2026-09-28', thinking: ['adaptive', 'between_tools'] }),
  define('claude-opus-5-5', strict, { released: '2026-09-22', thinking: ['adaptive'] }),
  define('claude-fable-5-1', strict, { thinking: ['adaptive'] }),
  define('claude-opus-5', current, { thinking: ['adaptive', 'disabled'] }),
  define('claude-sonnet-5', current, { thinking: ['adaptive', 'disabled'] }),
  define('claude-opus-4-8', earlier, { thinking: ['adaptive', 'disabled'], systemTurns: true }),
  define('claude-sonnet-4-6', earlier, { thinking: ['adaptive', 'disabled', 'enabled'] }),
  define('claude-haiku-4-5', small, { released: '2025-10-01', thinking: ['disabled', 'enabled'] }),
  define('claude-sonnet-4-5', small, {
    released: '2025-09-29',
    thinking: ['disabled', 'enabled'],
    retires: '2026-11-30',
  }),
  define(
    'claude-sonnet-4',
    { ...small, formats: false },
    {
      released: '2025-05-22',
      thinking: ['disabled', 'enabled'],
    },
  ),
]

function define(id: string, kind: Kind, own: Partial<Kind> & Pick<CatalogModel, 'thinking'>): CatalogModel {
  return { id, ...kind, ...own }
}

export function findModel(id: string): CatalogModel | undefined {
  const undated = id.replace(/-\d{8}$/, '')
  return catalog.find(model => model.id === undated)
}

export function listModels(): ModelInfo[] {
  return catalog.map(describeModel)
}

/**
 * Returns the catalog entry in the shape of `GET /v1/models/:id`; the name says that this is not the real
 * model.
 */
export function describeModel(model: CatalogModel): ModelInfo {
  const supports = (supported: boolean) => ({ supported })
  const takes = (type: ThinkingType) => supports(model.thinking.includes(type))
  return {
    type: 'model',
    id: model.id,
    display_name: `${nameModel(model.id)} (offline model)`,
    created_at: `${model.released}T00:00:00Z`,
    line: findLine(model.id),
    lifecycle: model.retires ? 'deprecated' : 'active',
    deprecated_at: null,
    retires_at: model.retires ? `${model.retires}T00:00:00Z` : null,
    max_input_tokens: model.window,
    max_tokens: model.maxTokens,
    capabilities: {
      batch: supports(false),
      citations: supports(false),
      code_execution: supports(false),
      context_management: {
        supported: false,
        clear_thinking_20251015: null,
        clear_tool_uses_20250919: null,
        compact_20260112: null,
      },
      effort: {
        supported: model.effort,
        low: supports(model.effort),
        medium: supports(model.effort),
        high: supports(model.effort),
        xhigh: supports(model.effort && model.thinksByDefault),
        max: supports(model.effort),
      },
      image_input: supports(true),
      pdf_input: supports(true),
      server_tools: { supported: false, code_execution: supports(false), web_search: supports(false) },
      structured_outputs: supports(model.formats),
      thinking: {
        supported: true,
        types: {
          adaptive: takes('adaptive'),
          between_tools: takes('between_tools'),
          disabled: takes('disabled'),
          enabled: takes('enabled'),
        },
      },
    },
  }
}

const lines = ['haiku', 'sonnet', 'opus', 'fable', 'mythos'] as const

function findLine(id: string): ModelInfo['line'] {
  return lines.find(line => id.includes(line)) ?? null
}

function nameModel(id: string): string {
  const [, line = '', ...version] = id.split('-')
  return `Claude ${line.charAt(0).toUpperCase()}${line.slice(1)} ${version.join('.')}`
}
