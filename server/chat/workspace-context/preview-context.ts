import { findChannel } from '../../db/channels/channels.ts'
import { type Claims, type Database, takeServiceRole } from '../../db/client.ts'
import { findContext, fitContext, listLeftOut } from '../../db/workspace-context/chosen-context.ts'
import { estimateTokens } from '../../domain/prompts/estimate-tokens.ts'
import { notFound } from '../../domain/wire/domain-error.ts'
import { labelOfDecision, layContext } from '../../domain/workspace-context/lay-context.ts'
import type { ContextPreview } from '../../domain/workspace-context/workspace-context.ts'
import { checkContextShown } from './check-context-shown.ts'

/** Shows the context as an agent would be told it if the caller asked in a channel now. */
export function previewContext(
  db: Database,
  given: { claims: Claims; workspaceId: string; channelId: string },
): Promise<ContextPreview> {
  const { claims, workspaceId, channelId } = given
  const userId = claims.sub
  return db.asUser(claims, async tx => {
    await checkContextShown(tx, { workspaceId, userId })
    const channel = await findChannel(tx, { channelId, userId })
    if (channel?.workspaceId !== workspaceId) throw notFound('channel')
    await takeServiceRole(tx)
    const place = { workspaceId, channelId, actingUserId: userId }
    const { seen, sources, leftForSpace } = fitContext(await findContext(tx, place))
    const text = layContext(seen.facts, seen.decisions)
    return {
      text,
      tokens: Math.ceil(estimateTokens(text)),
      decisions: sources.map((source, index) => ({ ...source, label: labelOfDecision(index) })),
      leftForSpace,
      leftOut: await listLeftOut(tx, place),
    }
  })
}
