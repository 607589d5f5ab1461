'use client'

import { useMemo } from 'react'
import { previewStrings as words } from '@/components/strings/tasks/previews'
import { CopyButton } from '@/components/ui/copy-button'
import { Hint } from '@/components/ui/form/hint'
import { Spacer } from '@/components/ui/surface/spacer'
import { Well, WellBar, WellText } from '@/components/ui/surface/well'
import { formatExactCost } from '@/components/workspace/format-exact-cost'
import type { PreviewedRequest, RequestPreview } from '@/server/domain/previews/request-preview'
import { LayerTable } from './layer-table'

/** One request: its parts with their sizes, its tools, its cost and its exact JSON. */
export function RequestView({ request }: { request: PreviewedRequest }) {
  if ('problem' in request) return <Hint tone="bad">{request.problem}</Hint>
  const { agentName, model, endpoint, purpose, layers, promptTokens, maxTokens, tools, body } = request
  return (
    <div className="space-y-16">
      <div className="text-sm">
        <p className="font-medium">
          {agentName}{' '}
          <span className="font-normal text-text-2">{endpoint ? words.modelAt(model, endpoint) : model}</span>
        </p>
        {purpose === 'condense' && <p className="text-text-2">{words.condenses}</p>}
        <p className="text-text-2">{words.size(promptTokens, maxTokens)}</p>
        <p className="text-text-2">{writeCost(request)}</p>
      </div>
      <LayerTable layers={layers} />
      {tools.length > 0 && (
        <details className="text-sm">
          <summary className="cursor-default font-semibold">{words.tools(tools.length)}</summary>
          <dl className="mt-4 space-y-6">
            {tools.map(tool => (
              <div key={tool.name}>
                <dt className="font-mono text-xs leading-19">{tool.name}</dt>
                <dd className="text-text-2">{tool.description}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
      <ExactBody body={body} />
    </div>
  )
}

/** The exact JSON of a request, to read and to copy. */
export function ExactBody({ body }: { body: string }) {
  // People read it indented; the exact bytes are copied.
  const readable = useMemo(() => JSON.stringify(JSON.parse(body), null, 2), [body])
  return (
    <Well>
      <WellBar>
        {words.exact}
        <Spacer />
        <CopyButton text={body} label={words.copy} />
      </WellBar>
      <WellText>{readable}</WellText>
    </Well>
  )
}

function writeCost({ promptUsd, mostUsd }: RequestPreview): string {
  if (promptUsd === null || mostUsd === null) return words.unknownCost
  if (mostUsd === 0) return words.free
  return words.cost(formatExactCost(promptUsd), formatExactCost(mostUsd))
}
