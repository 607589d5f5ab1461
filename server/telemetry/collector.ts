/** A server in place of an OTLP collector that remembers everything it gets, for tests. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as z from 'zod'

const attribute = z.object({
  key: z.string(),
  value: z.looseObject({
    stringValue: z.string().optional(),
    intValue: z.coerce.number().optional(),
    doubleValue: z.number().optional(),
    arrayValue: z
      .object({ values: z.array(z.looseObject({ stringValue: z.string().optional() })) })
      .optional(),
  }),
})
const attributes = z
  .array(attribute)
  .default([])
  .transform(list =>
    Object.fromEntries(
      list.map(({ key, value }) => [
        key,
        value.stringValue ??
          value.intValue ??
          value.doubleValue ??
          value.arrayValue?.values.map(each => each.stringValue),
      ]),
    ),
  )
const span = z.looseObject({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes,
  links: z.array(z.looseObject({ traceId: z.string(), spanId: z.string() })).default([]),
  status: z.looseObject({ code: z.number().optional() }).optional(),
})
export type CollectedSpan = z.infer<typeof span>
const traces = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(span) })) })),
})
const record = z.looseObject({ traceId: z.string().optional(), eventName: z.string().optional(), attributes })
const logs = z.object({
  resourceLogs: z.array(z.object({ scopeLogs: z.array(z.object({ logRecords: z.array(record) })) })),
})
const metrics = z.object({
  resourceMetrics: z.array(
    z.object({ scopeMetrics: z.array(z.object({ metrics: z.array(z.looseObject({ name: z.string() })) })) }),
  ),
})

export async function startCollector() {
  const spans: CollectedSpan[] = []
  const records: z.infer<typeof record>[] = []
  const figures = new Set<string>()
  const bodies: string[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    bodies.push(body)
    const json: unknown = JSON.parse(body)
    if (request.url === '/v1/traces') {
      for (const { scopeSpans } of traces.parse(json).resourceSpans) {
        spans.push(...scopeSpans.flatMap(scope => scope.spans))
      }
    }
    if (request.url === '/v1/logs') {
      for (const { scopeLogs } of logs.parse(json).resourceLogs) {
        records.push(...scopeLogs.flatMap(scope => scope.logRecords))
      }
    }
    if (request.url === '/v1/metrics') {
      for (const { scopeMetrics } of metrics.parse(json).resourceMetrics) {
        for (const { name } of scopeMetrics.flatMap(scope => scope.metrics)) figures.add(name)
      }
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    records,
    figures,
    bodies,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
