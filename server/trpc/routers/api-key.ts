import * as z from 'zod'
import { createApiKey } from '../../chat/workspaces/api-keys/create-api-key.ts'
import { extendApiKey } from '../../chat/workspaces/api-keys/extend-api-key.ts'
import { listApiKeys } from '../../chat/workspaces/api-keys/list-api-keys.ts'
import { revokeApiKey } from '../../chat/workspaces/api-keys/revoke-api-key.ts'
import { id } from '../../domain/wire/ids.ts'
import { pageSize } from '../../domain/wire/page-size.ts'
import { apiKey, apiKeyDraft, newApiKey } from '../../domain/workspaces/api-key.ts'
import { router, signedIn, writing } from '../trpc.ts'

export const apiKeyRouter = router({
  /** Lists the caller's keys; for admins, everybody's. Newest first. */
  list: signedIn
    .input(z.strictObject({ workspaceId: id, cursor: id.nullish(), limit: pageSize }))
    .output(z.object({ apiKeys: z.array(apiKey), nextCursor: id.nullable() }))
    .query(({ ctx, input }) => listApiKeys(ctx.db, { claims: ctx.claims, ...input })),

  /** The key is in this answer and nowhere else. */
  create: writing
    .input(apiKeyDraft)
    .output(z.object({ apiKey: newApiKey }))
    .mutation(({ ctx, input }) => createApiKey(ctx.db, { claims: ctx.claims, ...input })),

  /** Moves the end of one of the caller's own keys, counted from now. */
  extend: writing
    .input(z.strictObject({ keyId: id, expiresInDays: z.number().int().min(1).max(3_650) }))
    .output(z.object({ apiKey }))
    .mutation(({ ctx, input }) => extendApiKey(ctx.db, { claims: ctx.claims, ...input })),

  revoke: writing
    .input(z.strictObject({ keyId: id }))
    .output(z.object({ apiKey }))
    .mutation(({ ctx, input }) => revokeApiKey(ctx.db, { claims: ctx.claims, ...input })),
})
