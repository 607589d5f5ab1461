'use client'

import { type FormEvent, useState } from 'react'
import { sectionActsStrings } from '@/components/strings/shell/section-acts'
import { sectionsStrings as words } from '@/components/strings/shell/sections'
import { readError } from '@/components/trpc/read-error'
import { Button } from '@/components/ui/button/button'
import { Dialog } from '@/components/ui/dialog/dialog'
import { Actions } from '@/components/ui/form/actions'
import { Field } from '@/components/ui/form/field'
import { sidebarLimits } from '@/server/domain/sidebar/sidebar'
import { createSidebarActs } from './sidebar-acts'
import { useSidebarAround } from './use-sidebar-around'

/** Asks for the name of a section. */
export function SectionDialog(props: {
  form: { withChannel?: string } | { sectionId: string; name: string }
  onClose: () => void
}) {
  const { form, onClose } = props
  const renamed = 'sectionId' in form ? form : null
  const { make, place, rename } = createSidebarActs(useSidebarAround())
  const [name, setName] = useState(renamed?.name ?? '')
  const [problem, setProblem] = useState<string | null>(null)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setProblem(null)
    try {
      if ('sectionId' in form) await rename(form.sectionId, name.trim())
      else {
        const sectionId = await make(name.trim())
        if (form.withChannel) await place(form.withChannel, { sectionId })
      }
      onClose()
    } catch (error) {
      setProblem(readError(error).message)
    }
  }

  return (
    <Dialog title={renamed ? sectionActsStrings.rename : words.newSection} open onClose={onClose}>
      <form onSubmit={event => void submit(event)}>
        <Field
          className="mb-16"
          label={sectionActsStrings.name}
          hint={sectionActsStrings.nameHint}
          value={name}
          required
          maxLength={sidebarLimits.nameLength}
          problem={problem}
          onChange={event => setName(event.target.value)}
        />
        <Actions>
          <Button look="quiet" onClick={onClose}>
            {sectionActsStrings.cancel}
          </Button>
          <Button look="main" type="submit" disabled={name.trim() === ''}>
            {renamed ? sectionActsStrings.save : sectionActsStrings.create}
          </Button>
        </Actions>
      </form>
    </Dialog>
  )
}
