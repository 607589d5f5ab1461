/**
 * The endpoints and prices of all workspaces, in the memory of a worker: no call to the server's own endpoint waits for
 * them. A worker looks twice a second whether anything has changed, and before each call to an endpoint of a workspace.
 */
import { keyContext } from '../../../chat/models/model-gate.ts'
import type { Database } from '../../../db/client.ts'
import { mayBeReadBy } from '../../../db/destinations/accepted-hosts.ts'
import {
  type EndpointRow,
  type ModelSettings,
  readModelSettings,
  readSettingsRev,
  type StoredPrice,
} from '../../../db/models/model-prices.ts'
import { hostOf } from '../../../domain/destinations/destination.ts'
import { dayOf, findPrice } from '../../../domain/models/model-price.ts'
import type { Price } from '../../../domain/spending/prices.ts'
import type { SecretBox } from '../../../outbound/secret-box.ts'
import type { Model } from '../model.ts'
import { createClosedModel } from './closed-model.ts'

/** An endpoint as a task of a workspace calls it. */
export interface OpenedModel extends Model {
  /** Null: the server's own. */
  endpointId: string | null
  /**
   * The host outside this server that these words may not go to, because a private place among them has not accepted it;
   * null: the model may be asked. A call or a count is checked once more, and is not made then.
   */
  refusedHost: string | null
  /** Returns today's price of a model here; null: nobody knows it. */
  priceOf(model: string): Price | null
}

/** The places whose words a task sends. */
export interface WordsOf {
  workspaceId: string
  channelIds: readonly string[]
}

export interface ModelBook {
  /** Opens an endpoint for words of these places; null: the server's own. An endpoint that can't be asked refuses every call. */
  open(words: WordsOf, endpointId: string | null): Promise<OpenedModel>
  /** Takes the number of the newest change, and reads everything anew if it was not known. */
  take(rev: number): Promise<void>
  /** Reads everything for the first time. */
  load(): Promise<void>
  /** Lists the endpoints that are switched on. */
  listActive(): readonly { id: string; model: Model }[]
}

/** Creates the book of a worker. `openEndpoint` makes the client of an endpoint from its address and its key. */
export function createModelBook(parts: {
  db: Database
  box: SecretBox
  server: Model
  openEndpoint(endpoint: { baseUrl: string; apiKey: string }): Model
  now?: () => Date
}): ModelBook {
  const { db, box, server, openEndpoint, now = () => new Date() } = parts
  let settings: ModelSettings = { rev: -1, endpoints: [], prices: [] }
  let pricesOf = new Map<string, StoredPrice[]>()
  let rows = new Map<string, EndpointRow>()
  /** Each client keeps connections, and the list of its endpoint's models. */
  const clients = new Map<string, { row: EndpointRow; model: Model }>()

  async function load(): Promise<void> {
    settings = await db.asWorker(readModelSettings)
    rows = new Map(settings.endpoints.map(row => [row.id, row]))
    pricesOf = Map.groupBy(settings.prices, price => price.workspaceId)
    for (const [id, { row }] of clients) if (!isSame(row, rows.get(id))) clients.delete(id)
  }

  async function take(rev: number): Promise<void> {
    if (rev !== settings.rev) await load()
  }

  function openRow(row: EndpointRow): Model {
    const known = clients.get(row.id)
    if (known) return known.model
    const model = connect(row)
    clients.set(row.id, { row, model })
    return model
  }

  function connect({ id, name, baseUrl, sealedKey, isActive }: EndpointRow): Model {
    if (sealedKey === null) return createClosedModel(`The endpoint “${name}” was deleted.`)
    if (!isActive) return createClosedModel(`The endpoint “${name}” is switched off.`)
    try {
      return openEndpoint({ baseUrl, apiKey: box.open(sealedKey, keyContext(id)) })
    } catch (error) {
      return createClosedModel(`The key of “${name}” can’t be read: ${String(error)}`)
    }
  }

  function price(
    model: Model,
    at: { workspaceId: string; endpointId: string | null; refusedHost: string | null },
  ): OpenedModel {
    const { workspaceId, endpointId, refusedHost } = at
    const priceOf = (name: string) =>
      findPrice(pricesOf.get(workspaceId) ?? [], { model: name, endpointId, on: dayOf(now()) })
    return {
      ...model,
      endpointId,
      refusedHost,
      priceOf,
      async call(call) {
        const outcome = await model.call(call)
        return { ...outcome, price: priceOf(outcome.model) ?? priceOf(call.model) }
      },
    }
  }

  return {
    load,
    async open({ workspaceId, channelIds }, endpointId) {
      const at = { workspaceId, endpointId, refusedHost: null }
      if (endpointId === null) return price(server, at)
      // An endpoint that was switched off, or whose key was replaced, a moment ago gets no further call.
      await take(await db.asWorker(readSettingsRev))
      const row = rows.get(endpointId)
      const isOwn = row?.workspaceId === workspaceId
      if (!isOwn) return price(createClosedModel('The endpoint does not exist.'), at)
      const host = hostOf(row.baseUrl)
      const mayRead = () => db.asWorker(tx => mayBeReadBy(tx, { host, channelIds }))
      const refusedHost = (await mayRead()) ? null : host
      return price(guard(openRow(row), { host, mayRead }), { ...at, refusedHost })
    },
    take,
    listActive: () =>
      settings.endpoints
        .filter(({ isActive, sealedKey }) => isActive && sealedKey !== null)
        .map(row => ({ id: row.id, model: openRow(row) })),
  }
}

/** Sends no words that the host may not read at this very moment. */
function guard(model: Model, { host, mayRead }: { host: string; mayRead(): Promise<boolean> }): Model {
  const closed = createClosedModel(`This conversation has not accepted ${host}.`)
  return {
    ...model,
    countTokens: async asked => ((await mayRead()) ? model.countTokens(asked) : null),
    call: async call => ((await mayRead()) ? model : closed).call(call),
  }
}

function isSame(one: EndpointRow, other: EndpointRow | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
