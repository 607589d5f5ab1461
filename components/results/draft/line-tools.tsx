'use client'

import { cx } from 'class-variance-authority'
import { resolveStrings as words } from '@/components/strings/results/resolve'
import { IconButton, iconButtonStyle } from '@/components/ui/button/icon-button'
import { Icon } from '@/components/ui/icon'
import { Menu, MenuItem } from '@/components/ui/menu/menu'
import { roomOf, type Section, sections } from '@/server/domain/results/result'
import { useResolveScope } from './resolve-scope'

/**
 * The buttons of a line: up, down, to another section, remove; on touch screens all of them are in the menu.
 */
export function LineTools(props: {
  id: string
  section: Section
  index: number
  count: number
  name: string
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}) {
  const { id, section, index, count, name } = props
  const { body, edit } = useResolveScope()
  return (
    <div
      className={cx(
        '-mr-6 flex flex-none opacity-0 touch:opacity-100',
        'group-focus-within/line:opacity-100 group-hover/line:opacity-100 has-data-popup-open:opacity-100',
      )}
      role="toolbar"
      aria-label={name}
    >
      <IconButton
        icon="arrow-up"
        small
        size="s"
        className="touch:hidden"
        label={words.up}
        title={`${words.up} (Alt ↑)`}
        disabled={index === 0}
        onClick={() => props.onMove(-1)}
      />
      <IconButton
        icon="arrow-down"
        small
        size="s"
        className="touch:hidden"
        label={words.down}
        title={`${words.down} (Alt ↓)`}
        disabled={index === count - 1}
        onClick={() => props.onMove(1)}
      />
      <Menu
        className={iconButtonStyle({ size: 's', className: 'touch:-my-4 touch:w-touch' })}
        label={words.more}
        trigger={<Icon name="ellipsis" small />}
      >
        {index > 0 && (
          <MenuItem onSelect={() => props.onMove(-1)}>
            <Icon name="arrow-up" small /> {words.up}
          </MenuItem>
        )}
        {index < count - 1 && (
          <MenuItem onSelect={() => props.onMove(1)}>
            <Icon name="arrow-down" small /> {words.down}
          </MenuItem>
        )}
        {sections
          .filter(to => to !== section && body[to].length < roomOf(to))
          .map(to => (
            <MenuItem key={to} onSelect={() => edit({ do: 'send', id, to })}>
              <Icon name="corner-down-right" small /> {words.moveTo(words.sections[to])}
            </MenuItem>
          ))}
        <MenuItem onSelect={props.onRemove}>
          <Icon name="x" small /> {words.remove}
        </MenuItem>
      </Menu>
      <IconButton
        icon="x"
        small
        size="s"
        className="touch:hidden"
        label={words.remove}
        title={words.remove}
        onClick={props.onRemove}
      />
    </div>
  )
}
