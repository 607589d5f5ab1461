'use client'

import { AvatarStack } from '@/components/ui/avatar/avatar-stack'
import { AgentFace, Person } from './author'

const mostShown = 5

/** The faces of the people and agents who take part in something, the first five of them. */
export function Faces({ of }: { of: readonly { id: string; kind: 'user' | 'agent' }[] }) {
  if (of.length === 0) return null
  return (
    <AvatarStack>
      {of
        .slice(0, mostShown)
        .map(({ id, kind }) =>
          kind === 'agent' ? <AgentFace key={id} id={id} size="xs" /> : <Person key={id} id={id} size="xs" />,
        )}
    </AvatarStack>
  )
}
