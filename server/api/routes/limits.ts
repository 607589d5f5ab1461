import { readLimits } from '../../chat/limits/read-limits.ts'
import { limitsPage } from '../../domain/limits/rate-limit.ts'
import { defineRoute, noBody, nothing, type Route } from '../route.ts'

/** Rate limits. */
export const limitRoutes: readonly Route[] = [
  defineRoute({
    method: 'GET',
    path: '/limits',
    name: 'getLimits',
    summary: 'Lists the rate limits, and how much of them is used',
    description:
      'For admins everybody, for others the owner of the key and the owner’s keys. The counts are those of the web process that answers.',
    scope: 'read',
    params: nothing,
    query: nothing,
    body: noBody,
    answer: limitsPage,
    run: ({ db, claims, key: { workspaceId }, limitDesk }) =>
      readLimits(db, limitDesk, { claims, workspaceId }),
  }),
]
