import type { ReactNode } from 'react'
import { messagesStrings as words } from '@/components/strings/messages'
import { AgentFace, AuthorName } from './author'

/** The tinted block around an agent's message. */
export function AgentFrame(props: {
  agentId: string
  acting?: boolean
  time?: ReactNode
  side?: ReactNode
  children: ReactNode
}) {
  return (
    <div className="msg agent">
      <AgentFace id={props.agentId} />
      <div>
        <div className="msg-h">
          <AuthorName who={{ agentId: props.agentId }} reachable={props.acting ?? false} />
          <span className="tag">{words.agent}</span>
          {props.time}
          <span className="grow" />
          {props.side}
        </div>
        {props.children}
      </div>
    </div>
  )
}
