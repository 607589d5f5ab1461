'use client'

import { composerStrings as words } from '@/components/strings/composer'
import { Icon } from '@/components/ui/icon'
import { Menu, MenuItem } from '@/components/ui/menu/menu'
import type { AnswerLength } from '@/server/domain/messages/message'

const choices = [null, 'brief', 'in_depth'] as const

interface Props {
  length: AnswerLength | null
  onChoose: (length: AnswerLength | null) => void
}

/** The choice of the answer length; shown while an agent will answer. */
export function LengthChoice({ length, onChoose }: Props) {
  const chosen = words.lengths[length ?? 'auto']
  return (
    <Menu
      className={length ? 'btn s quiet length set' : 'btn s quiet length'}
      label={`${words.length}: ${chosen}`}
      trigger={
        <>
          {chosen} <Icon name="chevron-down" small />
        </>
      }
    >
      {choices.map(each => (
        <MenuItem key={each} onSelect={() => onChoose(each)}>
          <b>{words.lengths[each ?? 'auto']}</b>
          <span className="why">{words.lengthWhy[each ?? 'auto']}</span>
          {each === length && <Icon name="check" small />}
        </MenuItem>
      ))}
    </Menu>
  )
}
