import * as z from 'zod'
import { allowRequest } from '../../chat/connections/allow-request.ts'
import { endConnection } from '../../chat/connections/end-connection.ts'
import { listConnections } from '../../chat/connections/list-connections.ts'
import { previewRequest } from '../../chat/connections/preview-request.ts'
import {
  accessRequest,
  connection,
  connectionScope,
  shownRequest,
} from '../../domain/connections/connection.ts'
import { id } from '../../domain/wire/ids.ts'
import { pageSize } from '../../domain/wire/page-size.ts'
import { router, signedIn, writing } from '../trpc.ts'

/** Programs that act for people by OAuth, and the consent to that. */
export const connectionRouter = router({
  /** Lists the programs that the caller has connected; for admins, everybody's. Newest first. */
  list: signedIn
    .input(z.strictObject({ workspaceId: id, cursor: id.nullish(), limit: pageSize }))
    .output(z.object({ connections: z.array(connection), nextCursor: id.nullable() }))
    .query(({ ctx, input }) => listConnections(ctx.db, { claims: ctx.claims, ...input })),

  /** Disconnects a program. */
  end: writing
    .input(z.strictObject({ connectionId: id }))
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await endConnection(ctx.db, { claims: ctx.claims, ...input })
      return {}
    }),

  /** Returns the things that the consent page shows. */
  preview: signedIn
    .input(accessRequest)
    .output(shownRequest)
    .query(({ ctx, input }) =>
      previewRequest(ctx.db, { claims: ctx.claims, origin: ctx.origin, request: input }),
    ),

  /** Allows a program's request. The browser follows `redirectTo`. */
  allow: writing
    .input(z.strictObject({ request: accessRequest, workspaceId: id, scope: connectionScope }))
    .output(z.object({ redirectTo: z.string() }))
    .mutation(({ ctx, input }) => allowRequest(ctx.db, { claims: ctx.claims, origin: ctx.origin, ...input })),
})
