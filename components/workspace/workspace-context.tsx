'use client'

import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import type { Agent, FormerAgent } from '@/server/domain/agents/agent'
import type { Channel } from '@/server/domain/channels/channel'
import type { QuietTimes } from '@/server/domain/inbox/quiet'
import type { FormerMember } from '@/server/domain/people/profile'
import type { ExamplePerson } from '@/server/domain/workspaces/example/example'
import type { Member, Workspace } from '@/server/domain/workspaces/workspace'
import { orderAgents } from './order-agents'

/** The data that every part of a workspace's pages can use. */
export interface WorkspaceView {
  workspace: Workspace
  /** The person at this screen, as a member. */
  me: Member
  /** When notifications do not interrupt that person; null: they have set nothing. */
  quiet: QuietTimes | null
  channels: readonly Channel[]
  members: ReadonlyMap<string, Member>
  /** The made-up people of the example: authors of messages, but not members. */
  examplePeople: ReadonlyMap<string, ExamplePerson>
  /** People who left, and whose words are still here. */
  formerMembers: ReadonlyMap<string, FormerMember>
  /** The workspace's default agent comes first. */
  agents: ReadonlyMap<string, Agent>
  /** Deleted agents, for the names of the messages that they wrote. */
  formerAgents: ReadonlyMap<string, FormerAgent>
}

/** Set by `WorkspaceProvider`; a test sets its own. */
export const WorkspaceContext = createContext<WorkspaceView | null>(null)

/** Returns the workspace of the page. Throws outside of `WorkspaceProvider`. */
export function useWorkspace(): WorkspaceView {
  const view = useContext(WorkspaceContext)
  if (!view) throw new Error('useWorkspace needs a WorkspaceProvider above it.')
  return view
}

/**
 * Loads the workspace of `slug` and keeps it for its pages. Shows `children` once everything is
 * loaded and `pending` until then. When the workspace can't be read, or not any more, it shows
 * `missing`, which gets its name.
 */
export function WorkspaceProvider(props: {
  slug: string
  pending: ReactNode
  missing: (was: string | null) => ReactNode
  children: ReactNode
}) {
  const trpc = useTRPC()
  const found = useQuery(trpc.workspace.get.queryOptions({ slug: props.slug }))
  const workspaceId = found.data?.workspace.id ?? ''
  const ready = { enabled: workspaceId !== '' }
  const channels = useQuery(trpc.channel.list.queryOptions({ workspaceId }, ready)).data?.channels
  const people = useQuery(trpc.workspace.listMembers.queryOptions({ workspaceId }, ready)).data
  const agents = useQuery(trpc.agent.list.queryOptions({ workspaceId }, ready)).data

  // Each as long as it is the same: news of a channel draw no names anew.
  const everybody = useMemo(
    () =>
      people && {
        members: new Map(people.members.map(member => [member.userId, member])),
        examplePeople: new Map(people.examplePeople.map(person => [person.userId, person])),
        formerMembers: new Map(people.formerMembers.map(person => [person.userId, person])),
      },
    [people],
  )
  const defaultAgentId = found.data?.workspace.defaultAgentId ?? null
  const allAgents = useMemo(
    () =>
      agents && {
        agents: new Map(orderAgents(agents.agents, defaultAgentId).map(agent => [agent.id, agent])),
        formerAgents: new Map(agents.former.map(agent => [agent.id, agent])),
      },
    [agents, defaultAgentId],
  )
  const view = useMemo<WorkspaceView | null>(() => {
    if (!found.data || !channels || !everybody || !allAgents) return null
    const { workspace, me, quiet } = found.data
    return { workspace, me, quiet, channels, ...everybody, ...allAgents }
  }, [found.data, channels, everybody, allAgents])

  // The connection may be down for a moment; the answer that the workspace does not
  // exist is a different case.
  const isGone = found.isError && readError(found.error).reason === 'not_found'
  if (isGone) return props.missing(found.data?.workspace.name ?? null)
  if (view) return <WorkspaceContext value={view}>{props.children}</WorkspaceContext>
  return found.isError ? props.missing(null) : props.pending
}
