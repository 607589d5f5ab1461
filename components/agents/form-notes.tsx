import { cx } from 'class-variance-authority'
import type { ReactNode } from 'react'
import { agentsStrings } from '@/components/strings/agents'
import { Icon } from '@/components/ui/icon'

/** The notes above the fields of a form: why nothing was saved. */
export function FormNotes({ problem, wrong }: { problem: { message: string } | null; wrong: number }) {
  return (
    <>
      {problem && <FormNote isBad icon="triangle-alert" text={problem.message} />}
      {wrong > 0 && <FormNote isBad icon="triangle-alert" text={agentsStrings.wrong(wrong)} />}
    </>
  )
}

/** A note above the fields of a form, with the acts that it offers. */
export function FormNote(props: { isBad?: boolean; icon: string; text: string; children?: ReactNode }) {
  const { isBad = false, icon, text, children } = props
  return (
    <div
      className={cx(
        'mx-16 mt-12 flex items-center gap-10 rounded-card px-12 py-9 inset-ring inset-ring-line-strong',
        'phone:flex-wrap',
        isBad && 'bg-danger-soft',
      )}
      role={isBad ? 'alert' : 'status'}
    >
      <Icon name={icon} className={isBad ? 'text-danger' : undefined} />{' '}
      <span className="min-w-0 flex-1">{text}</span>
      {children}
    </div>
  )
}
