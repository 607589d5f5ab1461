'use client'

import { Select as Base } from '@base-ui/react/select'
import { cx } from 'class-variance-authority'
import { Icon } from '../icon'
import { menuStyle, optionStyle } from '../menu/menu-style'

/** A value and the words for it. */
export type Option<Value extends string = string> = readonly [value: Value, text: string]
export interface OptionGroup<Value extends string = string> {
  /** The name of the group, above its options; empty: without a name. */
  name: string
  options: readonly Option<Value>[]
}

const itemStyle = cx(optionStyle({ finger: 'l' }), 'outline-none data-highlighted:bg-accent-soft')
// Beside its button; on a phone a sheet at the lower edge, within reach of the thumb. The library sets the place as a
// style of the element, so the sheet needs the important mark.
const placeStyle = cx(
  'z-25 outline-none',
  'phone:fixed! phone:inset-x-0! phone:top-auto! phone:bottom-0! phone:w-auto! phone:transform-none!',
)
const listStyle = cx(
  menuStyle(),
  'max-h-available min-w-anchor overflow-y-auto overscroll-contain outline-none',
  'phone:max-h-tall phone:w-full phone:rounded-none phone:rounded-t-sheet phone:pb-sheet-end',
)

const groupNameStyle = 'px-8 pt-6 pb-3 text-xs text-text-3'
const textStyle = 'min-w-0 flex-1 truncate'

/** The open list of a select: its options with a check at the chosen ones. */
export function SelectList({ groups }: { groups: readonly OptionGroup[] }) {
  return (
    <Base.Portal>
      <Base.Backdrop className="fixed inset-0 z-24 wide:hidden phone:bg-shade" />
      <Base.Positioner className={placeStyle} sideOffset={4} align="start" alignItemWithTrigger={false}>
        <Base.Popup className={listStyle}>
          <Base.List>
            {groups.map(({ name, options }) => (
              <Base.Group key={name}>
                {name !== '' && <Base.GroupLabel className={groupNameStyle}>{name}</Base.GroupLabel>}
                {options.map(([value, text]) => (
                  <Base.Item key={value} value={value} label={text} className={itemStyle}>
                    <Base.ItemText className={textStyle}>{text}</Base.ItemText>
                    <span className="inline-flex w-16 flex-none text-accent" aria-hidden="true">
                      <Base.ItemIndicator>
                        <Icon name="check" small />
                      </Base.ItemIndicator>
                    </span>
                  </Base.Item>
                ))}
              </Base.Group>
            ))}
          </Base.List>
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  )
}
