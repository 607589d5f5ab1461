'use client'

import { dialogStrings } from '@/components/strings/ui/dialog'
import { Button } from '../button/button'
import { Actions } from '../form/actions'
import { Hint } from '../form/hint'
import { Dialog } from './dialog'

interface ConfirmDialogProps {
  open: boolean
  title: string
  why: string
  /** The action of the button, in a word or two. */
  act: string
  /** The words of the way back. Default: Cancel. */
  cancel?: string
  pending: boolean
  problem: string | null
  onConfirm: () => void
  onClose: () => void
}

/** Asks for confirmation before an action that others notice. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    <Dialog title={props.title} open={props.open} onClose={props.onClose}>
      <p className="mb-16 text-text-2">{props.why}</p>
      {props.problem && (
        <Hint tone="bad" className="mb-12">
          {props.problem}
        </Hint>
      )}
      <Actions>
        <Button look="quiet" onClick={props.onClose}>
          {props.cancel ?? dialogStrings.cancel}
        </Button>
        <Button look="stop" disabled={props.pending} onClick={props.onConfirm}>
          {props.act}
        </Button>
      </Actions>
    </Dialog>
  )
}
