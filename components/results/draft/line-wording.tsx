'use client'

import { AgentFace, Person, useNameOf } from '@/components/people/author'
import { resolveStrings as words } from '@/components/strings/results/resolve'
import type { Wording } from '@/server/domain/results/result'
import { useResolveScope } from './resolve-scope'

/** The author of a line; if a person changed an agent's text, with a button to show the changes. */
export function LineWording(props: { wording: Wording; open: boolean; onOpen: () => void }) {
  const { wording, open } = props
  const { agentId } = useResolveScope()
  const nameOf = useNameOf()
  const agent = nameOf({ authorUserId: null, authorAgentId: agentId })
  if (wording.by === 'agent') {
    return (
      <span className="by-m">
        <AgentFace id={agentId} size="xs" /> {words.words.agent(agent)}
      </span>
    )
  }
  const person = nameOf({ authorUserId: wording.userId, authorAgentId: null })
  if (wording.by === 'person') {
    return (
      <span className="by-m">
        <Person id={wording.userId} size="xs" /> {words.words.person(person)}
      </span>
    )
  }
  return (
    <button
      className="by-m"
      type="button"
      aria-expanded={open}
      title={open ? words.hideOriginal : words.showOriginal}
      onClick={props.onOpen}
    >
      <span className="stack">
        <AgentFace id={agentId} size="xs" />
        <Person id={wording.userId} size="xs" />
      </span>
      {words.words.both(agent, person)}
    </button>
  )
}
