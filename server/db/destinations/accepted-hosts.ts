import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import { type Destination, destination } from '../../domain/destinations/destination.ts'
import type { Tx } from '../client.ts'

/**
 * Returns whether a host outside this server may read all of these channels: each is public or has accepted it, or it is
 * one of the operator's. Runs as the service.
 */
export async function mayBeReadBy(
  tx: Tx,
  { host, channelIds }: { host: string; channelIds: readonly string[] },
): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select openvibe.may_be_read_by(${host}, ${[...channelIds]}::uuid[]) as may`.execute(tx)
  return rows[0]?.may === true
}

/** Returns those of these channels that a host outside this server may read. Runs as the service. */
export async function listReadBy(
  tx: Tx,
  { host, channelIds }: { host: string; channelIds: readonly string[] },
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${[...new Set(channelIds)]}::uuid[]) as id
    where openvibe.may_be_read_by(${host}, array[id])`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** Accepts a host in a channel. The first yes counts. Runs as the service. */
export async function acceptHost(
  tx: Tx,
  given: { workspaceId: string; channelId: string; host: string; userId: string },
): Promise<void> {
  const { workspaceId, channelId, host, userId: acceptedBy } = given
  await tx
    .insertInto('acceptedHosts')
    .values({ workspaceId, channelId, host, acceptedBy })
    .onConflict(row => row.columns(['channelId', 'host']).doNothing())
    .execute()
}

/** Takes back that a host may read a channel. Runs as the service. */
export async function withdrawHost(
  tx: Tx,
  { channelId, host }: { channelId: string; host: string },
): Promise<void> {
  await tx.deleteFrom('acceptedHosts').where('channelId', '=', channelId).where('host', '=', host).execute()
}

/** Keeps the operator's list of hosts in place of the one before. Runs as the service. */
export async function keepOperatorHosts(tx: Tx, hosts: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('operatorHosts')
    .where('host', 'not in', hosts.length > 0 ? hosts : [''])
    .execute()
  if (hosts.length === 0) return
  await tx
    .insertInto('operatorHosts')
    .values(hosts.map(host => ({ host })))
    .onConflict(row => row.doNothing())
    .execute()
}

/** Lists the hosts of the workspace's endpoints that are not the operator's, by name. Runs as the service. */
export async function listEndpointHosts(
  tx: Tx,
  { workspaceId }: { workspaceId: string },
): Promise<{ host: string; isOperators: boolean }[]> {
  const { rows } = await sql<{ host: string; isOperators: boolean }>`
    select distinct e.host, o.host is not null as is_operators
    from model_endpoints e left join operator_hosts o on o.host = e.host
    where e.workspace_id = ${workspaceId} and e.deleted_at is null order by e.host`.execute(tx)
  return rows
}

/**
 * Returns the condition that every host which reads the conversation `here` may read channel `c`, too: what an agent is
 * told there is sent to those hosts. A public conversation is read by every host of its workspace.
 */
export function hostsMayRead(): RawBuilder<unknown> {
  return sql`(c.kind = 'public' or not exists (
    select from (
      select a.host from accepted_hosts a where a.channel_id = here.id
      union all
      select e.host from model_endpoints e
      where here.kind = 'public' and e.workspace_id = here.workspace_id and e.is_active and e.deleted_at is null
      union all
      select s.host from mcp_servers s
      where here.kind = 'public' and s.workspace_id = here.workspace_id and s.is_active and s.host is not null
    ) reading
    where not openvibe.may_be_read_by(reading.host, array[c.id])))`
}

const listed = z.array(destination)

/**
 * Lists the hosts outside this server that read a private channel, or would: those of its agents and their fallbacks, of
 * the small model, of MCP servers, and those that were accepted and read nothing now. Public channels have none. Runs as
 * the service.
 */
export async function listDestinations(tx: Tx, { channelId }: { channelId: string }): Promise<Destination[]> {
  const { rows } = await sql`
    with here as materialized (
      select id, workspace_id, direct_agent_id from channels where id = ${channelId} and kind <> 'public'
    ), agents as materialized (
      select a.id, a.display_name, a.endpoint_id, a.fallback_endpoint_id, v.config -> 'tools' as tools
      from here join agent_configs a on a.workspace_id = here.workspace_id
      left join agent_config_versions v on v.id = a.current_version_id
      where a.is_active and a.deleted_at is null and coalesce(here.direct_agent_id = a.id, true)
    ), uses as (
      select e.host, a.display_name as agent, false as is_small, null as server
      from agents a join model_endpoints e on e.id in (a.endpoint_id, a.fallback_endpoint_id) and e.deleted_at is null
      union all
      select e.host, null, true, null
      from here join workspaces w on w.id = here.workspace_id
      join model_endpoints e on e.id = w.small_endpoint_id and e.deleted_at is null
      union all
      select s.host, null, false, s.title
      from here join mcp_servers s on s.workspace_id = here.workspace_id and s.is_active and s.host is not null
      where exists (select from agents a, jsonb_array_elements_text(a.tools) tool where starts_with(tool, s.name || '.'))
    ), hosts as (
      select host from uses union select host from accepted_hosts where channel_id = (select id from here)
    )
    select h.host,
      array(select distinct u.agent from uses u where u.host = h.host and u.agent is not null order by 1) as agents,
      exists (select from uses u where u.host = h.host and u.is_small) as is_for_small_model,
      array(select distinct u.server from uses u where u.host = h.host and u.server is not null order by 1) as servers,
      (select jsonb_build_object('by', p.display_name,
          'at', to_char(a.accepted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))
        from accepted_hosts a join profiles p on p.id = a.accepted_by
        where a.channel_id = (select id from here) and a.host = h.host) as accepted
    from hosts h
    where not exists (select from operator_hosts o where o.host = h.host)
    order by h.host`.execute(tx)
  return listed.parse(rows)
}
