'use client'

import { useEffect } from 'react'
import { mostUnasked } from '@/components/mentions/list-meant'
import { callsStrings as words } from '@/components/strings/channels/calls'
import { Button } from '@/components/ui/button/button'
import { Dialog } from '@/components/ui/dialog/dialog'
import { Actions } from '@/components/ui/form/actions'
import type { Channel } from '@/server/domain/channels/channel'
import { useMeant } from './use-meant'

/** Stands before the sending of a message that may notify many: asks if it does, and lets every other one pass. */
export function CallGate(props: {
  names: readonly string[]
  channel: Channel
  onPass: () => void
  onBack: () => void
}) {
  const { names, channel, onPass } = props
  const meant = useMeant(names, channel)
  const isFew = meant !== undefined && meant.total <= mostUnasked
  // biome-ignore lint/correctness/useExhaustiveDependencies: a message passes once
  useEffect(() => {
    if (isFew) onPass()
  }, [isFew])
  if (!meant || isFew) return null
  const called = meant.calls.flatMap(({ name, count }) => (count === null ? [] : [name]))
  const many = [...meant.groups.map(({ group }) => group.handle), ...called]
  return (
    <Dialog title={words.sureTitle(meant.total)} open onClose={props.onBack}>
      <p className="mb-16 text-text-2">{words.sureWhy(many, meant.total)}</p>
      <Actions>
        <Button look="quiet" onClick={props.onBack}>
          {words.back}
        </Button>
        <Button look="main" onClick={onPass}>
          {words.send}
        </Button>
      </Actions>
    </Dialog>
  )
}
