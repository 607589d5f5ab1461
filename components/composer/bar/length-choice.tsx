'use client'

import { cva } from 'class-variance-authority'
import { composerStrings as words } from '@/components/strings/composer'
import { Icon } from '@/components/ui/icon'
import { Menu, MenuItem } from '@/components/ui/menu/menu'
import type { AnswerLength } from '@/server/domain/messages/message'

const choices = [null, 'brief', 'in_depth'] as const

/** On a phone it stands above the text, at the right of the agents that will answer. */
const choiceStyle = cva(
  [
    'inline-flex h-control-s flex-none items-center justify-center gap-2 rounded-control px-8',
    'text-xs font-medium whitespace-nowrap phone:text-text-2',
    'group-data-resting/composer:hidden wide:touch:h-touch',
    'phone:col-span-full phone:row-start-1 phone:mr-2 phone:mb-6 phone:h-28 phone:justify-self-end',
    'phone:beside-stop:mr-beside-stop',
  ],
  { variants: { isSet: { true: 'text-text', false: 'text-text-3' } } },
)

interface Props {
  length: AnswerLength | null
  onChoose: (length: AnswerLength | null) => void
  /** Left out: there is nothing to show, or not for this person. */
  onPreview: (() => void) | undefined
}

/** The choice of the answer length; shown while an agent will answer. */
export function LengthChoice({ length, onChoose, onPreview }: Props) {
  const chosen = words.lengths[length ?? 'auto']
  return (
    <Menu
      className={choiceStyle({ isSet: length !== null })}
      label={`${words.length}: ${chosen}`}
      trigger={
        <>
          {chosen} <Icon name="chevron-down" small className="phone:size-20" />
        </>
      }
    >
      {choices.map(each => (
        <MenuItem key={each} onSelect={() => onChoose(each)}>
          <b className="font-semibold">{words.lengths[each ?? 'auto']}</b>
          <span className="text-text-2">{words.lengthWhy[each ?? 'auto']}</span>
          {each === length && <Icon name="check" small />}
        </MenuItem>
      ))}
      {onPreview && (
        <MenuItem onSelect={onPreview}>
          <b className="font-semibold">{words.preview}</b>
          <span className="text-text-2">{words.previewWhy}</span>
        </MenuItem>
      )}
    </Menu>
  )
}
