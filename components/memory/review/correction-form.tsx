'use client'

import { type FormEvent, useState } from 'react'
import { memoryStrings } from '@/components/strings/memory/memory'
import { reviewStrings as words } from '@/components/strings/memory/review'
import { Button } from '@/components/ui/button/button'
import { Actions } from '@/components/ui/form/actions'
import { SelectField } from '@/components/ui/form/select-field'
import { TextArea } from '@/components/ui/form/text-area'
import { isComposing } from '@/components/ui/keys/is-composing'
import { type MemoryItem, memoryKind, memoryLimits } from '@/server/domain/memory/memory-item'

/** Corrects the words of an item and accepts it. */
export function CorrectionForm(props: {
  item: Pick<MemoryItem, 'text' | 'kind'>
  isPending: boolean
  onSave: (correction: Pick<MemoryItem, 'text' | 'kind'>) => void
  onClose: () => void
}) {
  const { item, isPending, onSave, onClose } = props
  const [text, setText] = useState(item.text)
  const [kind, setKind] = useState(item.kind)
  function submit(event: FormEvent) {
    event.preventDefault()
    onSave({ text, kind })
  }
  return (
    <form
      className="grid gap-12"
      onSubmit={submit}
      onKeyDown={event => {
        if (event.key === 'Escape' && !isComposing(event.nativeEvent)) onClose()
      }}
    >
      <TextArea
        label={words.text}
        hint={words.textHint}
        value={text}
        required
        autoFocus
        maxLength={memoryLimits.textLength}
        onChange={event => setText(event.target.value)}
      />
      <SelectField
        label={words.kind}
        value={kind}
        options={memoryKind.options.map(each => [each, memoryStrings.kinds[each]] as const)}
        onChange={setKind}
      />
      <Actions>
        <Button look="quiet" onClick={onClose}>
          {words.cancel}
        </Button>
        <Button look="main" type="submit" disabled={isPending || text.trim() === ''}>
          {words.save}
        </Button>
      </Actions>
    </form>
  )
}
