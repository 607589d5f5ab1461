'use client'

import { peopleStrings as words } from '@/components/strings/people'
import { Button } from '@/components/ui/button/button'
import { Hint } from '@/components/ui/form/hint'
import { useOpenDirect } from './use-open-direct'
import type { Who } from './who'

/** Opens the direct message with a person or an agent. */
export function MessageButton({ who, onDone }: { who: Who; onDone: () => void }) {
  const { open, opening, problem } = useOpenDirect()
  const whom = 'userId' in who ? { userIds: [who.userId] } : who
  return (
    <>
      <Button look="main" disabled={opening} onClick={() => open(whom, onDone)}>
        {words.message}
      </Button>
      {problem && <Hint tone="bad">{problem}</Hint>}
    </>
  )
}
