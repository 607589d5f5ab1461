'use client'

import { useState } from 'react'
import { examplesStrings as words } from '@/components/strings/examples/examples'
import { Button } from '@/components/ui/button/button'
import { ConfirmDialog } from '@/components/ui/dialog/confirm-dialog'
import { Notice } from '@/components/ui/surface/notice'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { useExampleActs } from './use-example'

/** A line above the example that its people are made up; admins can remove the example there. */
export function ExampleNote() {
  const { me } = useWorkspace()
  const { remove, isRemoving, problem } = useExampleActs()
  const [asking, setAsking] = useState(false)
  return (
    <Notice icon="info" className="phone:flex-wrap">
      <p className="min-w-0 flex-1">{words.note}</p>
      {me.role === 'admin' && (
        <Button look="quiet" onClick={() => setAsking(true)}>
          {words.remove}
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        title={words.removeTitle}
        why={words.removeWhy}
        act={words.removeAct}
        pending={isRemoving}
        problem={problem}
        onConfirm={remove}
        onClose={() => setAsking(false)}
      />
    </Notice>
  )
}
