import * as z from 'zod'
import { createEndpoint } from '../../../chat/models/create-endpoint.ts'
import { deleteEndpoint } from '../../../chat/models/delete-endpoint.ts'
import { listModelChoices } from '../../../chat/models/list-choices.ts'
import { listEndpoints } from '../../../chat/models/list-endpoints.ts'
import { testEndpoint } from '../../../chat/models/test-endpoint.ts'
import { updateEndpoint } from '../../../chat/models/update-endpoint.ts'
import { host } from '../../../domain/destinations/destination.ts'
import { endpointChoice, modelChoice } from '../../../domain/models/model-choice.ts'
import { endpointChange, endpointDraft, modelEndpoint } from '../../../domain/models/model-endpoint.ts'
import { modelPrice } from '../../../domain/models/model-price.ts'
import { id } from '../../../domain/wire/ids.ts'
import { router, signedIn, writing } from '../../trpc.ts'

const aWorkspace = z.strictObject({ workspaceId: id })
const anEndpoint = aWorkspace.extend({ endpointId: id })
const one = z.object({ endpoint: modelEndpoint })
const choices = z.object({
  endpoints: z.array(endpointChoice),
  models: z.array(modelChoice),
  /** Also of models that no endpoint lists. */
  prices: z.array(modelPrice),
})

/** The model endpoints of a workspace. Admins manage them; a key that was entered never comes back. */
export const modelEndpointRouter = router({
  list: signedIn
    .input(aWorkspace)
    .output(z.object({ endpoints: z.array(modelEndpoint), askedHosts: z.array(host) }))
    .query(({ ctx, input }) => listEndpoints(ctx.db, { claims: ctx.claims, ...input })),

  /** The models that agents can be given, at every endpoint. */
  choices: signedIn
    .input(aWorkspace)
    .output(choices)
    .query(({ ctx, input }) =>
      listModelChoices(ctx.db, { claims: ctx.claims, isFree: ctx.models.isFree, ...input }),
    ),

  create: writing
    .input(endpointDraft.extend({ workspaceId: id }))
    .output(one)
    .mutation(({ ctx, input }) => createEndpoint(ctx.db, ctx.models, { claims: ctx.claims, ...input })),

  update: writing
    .input(endpointChange.extend(anEndpoint.shape))
    .output(one)
    .mutation(({ ctx, input }) => updateEndpoint(ctx.db, ctx.models, { claims: ctx.claims, ...input })),

  test: writing
    .input(anEndpoint)
    .output(one)
    .mutation(({ ctx, input }) => testEndpoint(ctx.db, ctx.models, { claims: ctx.claims, ...input })),

  delete: writing
    .input(anEndpoint)
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await deleteEndpoint(ctx.db, { claims: ctx.claims, ...input })
      return {}
    }),
})
