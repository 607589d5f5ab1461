'use client'

import { dialogStrings } from '@/components/strings/ui'
import { Dialog } from './dialog'

interface ConfirmDialogProps {
  open: boolean
  title: string
  why: string
  /** The action of the button, in a word or two. */
  act: string
  pending: boolean
  problem: string | null
  onConfirm: () => void
  onClose: () => void
}

/** Asks for confirmation before an action that others notice. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    <Dialog title={props.title} open={props.open} onClose={props.onClose}>
      <p className="why">{props.why}</p>
      {props.problem && (
        <p className="hint bad" role="alert">
          {props.problem}
        </p>
      )}
      <div className="actions">
        <button className="btn quiet" type="button" onClick={props.onClose}>
          {dialogStrings.cancel}
        </button>
        <button className="btn stop" type="button" disabled={props.pending} onClick={props.onConfirm}>
          {props.act}
        </button>
      </div>
    </Dialog>
  )
}
