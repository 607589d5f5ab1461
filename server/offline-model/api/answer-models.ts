import { type ApiFailure, describeFailure } from './api-failure.ts'
import { describeModel, findModel, listModels } from './model-catalog.ts'

/** Answers `GET /v1/models` with its pages, and `GET /v1/models/:id`. Null: another address. */
export function answerModels(url: URL): { body: object } | { failure: ApiFailure } | null {
  const [, version, root, id, ...more] = url.pathname.split('/')
  if (version !== 'v1' || root !== 'models' || more.length > 0) return null
  if (id === undefined) return { body: listPage(url.searchParams) }
  const model = findModel(decodeURIComponent(id))
  return model ? { body: describeModel(model) } : { failure: describeFailure(404, `model: ${id}`) }
}

function listPage(query: URLSearchParams) {
  const lifecycles = query.getAll('lifecycle').concat(query.getAll('lifecycle[]'))
  const all = listModels().filter(model => lifecycles.length === 0 || lifecycles.includes(model.lifecycle))
  const limit = Math.min(1_000, Math.max(1, Number(query.get('limit')) || 20))
  const after = all.findIndex(model => model.id === query.get('after_id')) + 1
  const before = all.findIndex(model => model.id === query.get('before_id'))
  const data =
    before === -1 ? all.slice(after, after + limit) : all.slice(Math.max(0, before - limit), before)
  const has_more = before === -1 ? after + limit < all.length : before > limit
  return { data, has_more, first_id: data[0]?.id ?? null, last_id: data.at(-1)?.id ?? null }
}
