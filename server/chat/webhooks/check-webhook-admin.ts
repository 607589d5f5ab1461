import type { Tx } from '../../db/client.ts'
import { checkAdmin } from '../workspaces/check-role.ts'

/** Checks that the person may manage the webhooks of a workspace. */
export function checkWebhookAdmin(tx: Tx, of: { workspaceId: string; userId: string }): Promise<void> {
  return checkAdmin(tx, { ...of, doing: 'manage webhooks' })
}
