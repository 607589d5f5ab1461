import { cx } from 'class-variance-authority'
import type { ReactNode } from 'react'
import { messagesStrings as words } from '@/components/strings/messages'
import { authorGridStyle } from '@/components/ui/surface/author-grid'
import { Byline } from '@/components/ui/text/byline'
import { Caption } from '@/components/ui/text/caption'
import { Tag } from '@/components/ui/text/tag'
import { AgentFace, AuthorName, faceStyle, useNameOf } from './author'
import { WhoButton } from './who-button'

const frameStyle = cx(
  authorGridStyle({ isInThread: true }),
  'relative mx-8 my-2 p-8 phone:mx-4',
  'rounded-card bg-agent-tint wrap-anywhere in-data-found:bg-accent-soft',
)

/** The tinted block around an agent's message; its ground changes where a link has led to the message. */
export function AgentFrame(props: {
  agentId: string
  /** The agent that asked for the words; it has ended since. */
  askedBy?: string | null
  acting?: boolean
  time?: ReactNode
  side?: ReactNode
  children: ReactNode
}) {
  const nameOf = useNameOf()
  const who = { agentId: props.agentId }
  return (
    <div className={frameStyle}>
      <span className={faceStyle}>
        <WhoButton
          who={who}
          name={nameOf({ authorUserId: null, authorAgentId: props.agentId })}
          reachable={false}
        >
          <AgentFace id={props.agentId} />
        </WhoButton>
      </span>
      <div>
        <Byline hasActs>
          <span className="min-w-0">
            <AuthorName who={who} reachable={props.acting ?? false} />
            {props.askedBy && (
              <Caption>{words.askedBy(nameOf({ authorUserId: null, authorAgentId: props.askedBy }))}</Caption>
            )}
          </span>
          <Tag>{words.agent}</Tag>
          {props.time}
          <span className="min-w-0 flex-1 self-stretch" />
          {props.side}
        </Byline>
        {props.children}
      </div>
    </div>
  )
}
