'use client'

import { useDeferredValue, useMemo } from 'react'
import { useWorkspace } from '@/components/shell/workspace-context'
import { strings } from '@/components/strings'
import { AgentAvatar } from '@/components/ui/avatar'
import { limits } from '@/server/domain/limits'
import { whoAnswers } from './who-answers'

const words = strings.composer

/** Who will answer what is being written: always there, before it is sent. */
export function WhoChip({ text, id }: { text: string; id: string }) {
  const { agents, members } = useWorkspace()
  // A long text must not make the keys wait for this.
  const settled = useDeferredValue(text)
  const who = useMemo(() => whoAnswers(settled, { agents, members }), [settled, agents, members])
  if (who.agents.length === 0) {
    return (
      <span className="will none" id={id}>
        {who.off.length > 0 ? words.off(who.off.map(agent => agent.displayName)) : words.nobody}
      </span>
    )
  }
  const names = who.agents.map(agent => agent.displayName)
  const sentence = words.willAnswer(names)
  return (
    <span className="will" id={id} title={who.tooMany ? words.tooMany(limits.agentsPerMessage) : sentence}>
      <span className="stack" aria-hidden="true">
        {who.agents.map(agent => (
          <AgentAvatar key={agent.id} agent={agent} size="xs" />
        ))}
      </span>
      <span className="cut">{sentence}</span>
    </span>
  )
}
