'use client'

import { resolveStrings as words } from '@/components/strings/results/resolve'
import { Icon } from '@/components/ui/icon'
import { Menu, MenuItem } from '@/components/ui/menu/menu'
import { roomOf, type Section, sections } from './edit-result'
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
    <div className="ln-tools" role="toolbar" aria-label={name}>
      <button
        className="btn s icon fine"
        type="button"
        aria-label={words.up}
        title={`${words.up} (Alt ↑)`}
        disabled={index === 0}
        onClick={() => props.onMove(-1)}
      >
        <Icon name="arrow-up" small />
      </button>
      <button
        className="btn s icon fine"
        type="button"
        aria-label={words.down}
        title={`${words.down} (Alt ↓)`}
        disabled={index === count - 1}
        onClick={() => props.onMove(1)}
      >
        <Icon name="arrow-down" small />
      </button>
      <Menu className="btn s icon" label={words.more} trigger={<Icon name="ellipsis" small />}>
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
      <button
        className="btn s icon fine"
        type="button"
        aria-label={words.remove}
        title={words.remove}
        onClick={props.onRemove}
      >
        <Icon name="x" small />
      </button>
    </div>
  )
}
