import { sql } from 'kysely'
import * as z from 'zod'
import { modelPlace } from '../../domain/models/model-place.ts'
import type { Tx } from '../client.ts'

const used = modelPlace.extend({ usedBy: z.array(z.string()) })

/** Lists the models that agents of a workspace or the workspace itself use, with the names of their users. */
export async function listModelsInUse(tx: Tx, { workspaceId }: { workspaceId: string }) {
  const { rows } = await sql`
    select model, endpoint_id, array_agg(distinct used_by order by used_by) as used_by
    from (
      select model, endpoint_id, display_name as used_by from agent_configs
      where workspace_id = ${workspaceId} and deleted_at is null
      union all
      select fallback_model, fallback_endpoint_id, display_name from agent_configs
      where workspace_id = ${workspaceId} and deleted_at is null and fallback_model is not null
      union all
      select small_model, small_endpoint_id, 'small model' from workspaces where id = ${workspaceId}
    ) uses
    group by model, endpoint_id order by model, endpoint_id nulls first`.execute(tx)
  return z.array(used).parse(rows)
}
