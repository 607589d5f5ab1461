import { type ReactNode, useState } from 'react'
import { createThreadApi } from '../../components/live/thread/thread-api.ts'
import { createThreadFeed } from '../../components/live/thread/thread-feed.ts'
import { type ThreadScope, ThreadScopeContext } from '../../components/live/thread/thread-scope.tsx'
import { useTRPCClient } from '../../components/trpc/api.ts'
import { ApiProvider } from '../../components/trpc/api-provider.tsx'
import { WorkspaceContext, type WorkspaceView } from '../../components/workspace/workspace-context.tsx'
import type { MemberRole } from '../../server/domain/workspaces/workspace.ts'
import { ada, agents, createChannel, members } from './mention-names.ts'

/**
 * The frame of a thread's rows, as Ada sees them in this role; acts go to the API of the page. `scope`: parts of the
 * thread's scope that a test needs in its own way.
 */
export function ThreadFrame(props: { role?: MemberRole; scope?: Partial<ThreadScope>; children: ReactNode }) {
  const { role = 'admin', scope, children } = props
  const view: WorkspaceView = {
    workspace: {
      id: 'orchard',
      name: 'Orchard',
      slug: 'orchard',
      defaultAgentId: null,
      promptsVisible: true,
      followUps: 'off',
      routing: 'off',
      maxForksPerThread: 7,
      forksBeginWith: 'thread',
      threadSummaries: false,
      forkSuggestions: false,
      linkPreviews: true,
      createdAt: '2026-11-21T09:00:00.000000+00:00',
    },
    me: { ...ada, role },
    quiet: null,
    channels: [createChannel()],
    members: new Map(members.map(member => [member.userId, member])),
    examplePeople: new Map(),
    formerMembers: new Map(),
    formerAgents: new Map(),
    agents: new Map(agents.map(agent => [agent.id, agent])),
  }
  return (
    <ApiProvider>
      <WorkspaceContext value={view}>
        <Scope given={scope}>{children}</Scope>
      </WorkspaceContext>
    </ApiProvider>
  )
}

function Scope({ given, children }: { given: Partial<ThreadScope> | undefined; children: ReactNode }) {
  const client = useTRPCClient()
  const [feed] = useState(() => createThreadFeed('a-thread', createThreadApi(client), ada.userId))
  const nothing = () => {}
  return (
    <ThreadScopeContext
      value={{
        feed,
        channel: createChannel(),
        editing: null,
        edit: nothing,
        askToRemove: nothing,
        showHistory: nothing,
        makeEntry: nothing,
        remind: nothing,
        quote: nothing,
        fork: nothing,
        picking: null,
        pick: nothing,
        isTouch: false,
        showActs: nothing,
        jump: nothing,
        tell: nothing,
        readOnly: false,
        mayTakeBack: false,
        isNumbered: false,
        ...given,
      }}
    >
      {children}
    </ThreadScopeContext>
  )
}
