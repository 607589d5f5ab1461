'use client'

import { AgentFace, Person, useNameOf } from '@/components/people/author'
import { resolveStrings as words } from '@/components/strings/results/resolve'
import { AvatarStack } from '@/components/ui/avatar/avatar-stack'
import type { Wording } from '@/server/domain/results/result'
import { useResolveScope } from './resolve-scope'

const wordingStyle = 'inline-flex min-h-24 items-center gap-5 text-xs text-text-3 touch:min-h-touch'

/** The author of a line; if a person changed an agent's text, with a button to show the changes. */
export function LineWording(props: { wording: Wording; open: boolean; onOpen: () => void }) {
  const { wording, open } = props
  const { agentId } = useResolveScope()
  const nameOf = useNameOf()
  const agent = nameOf({ authorUserId: null, authorAgentId: agentId })
  if (wording.by === 'agent') {
    return (
      <span className={wordingStyle}>
        <AgentFace id={agentId} size="xs" /> {words.words.agent(agent)}
      </span>
    )
  }
  const person = nameOf({ authorUserId: wording.userId, authorAgentId: null })
  if (wording.by === 'person') {
    return (
      <span className={wordingStyle}>
        <Person id={wording.userId} size="xs" /> {words.words.person(person)}
      </span>
    )
  }
  return (
    <button
      className={wordingStyle}
      type="button"
      aria-expanded={open}
      title={open ? words.hideOriginal : words.showOriginal}
      onClick={props.onOpen}
    >
      <AvatarStack className="under-field">
        <AgentFace id={agentId} size="xs" />
        <Person id={wording.userId} size="xs" />
      </AvatarStack>
      {words.words.both(agent, person)}
    </button>
  )
}
