'use client'

import { useResolveScope } from '@/components/results/draft/resolve-scope'
import { changesStrings as words } from '@/components/strings/results/changes'
import { resolveStrings } from '@/components/strings/results/resolve'
import { Button } from '@/components/ui/button/button'
import { Icon } from '@/components/ui/icon'
import { Caption } from '@/components/ui/text/caption'
import { roomOf } from '@/server/domain/results/result'
import { Reason } from './reason'

/** The lines of the version before that the draft does not have: the reasons, and a way back. */
export function DroppedLines() {
  const { marks, base, body, mayEdit, edit, showLine } = useResolveScope()
  const { dropped, version } = marks
  if (dropped.length === 0 || version === null || !base) return null
  const title = words.droppedSince(version)
  return (
    <section aria-label={title}>
      <div className="mt-10 mb-2 flex min-h-24 items-center text-xs font-medium text-text-2">{title}</div>
      <ul className="rounded-control border border-dashed border-line-control">
        {dropped.map(({ line, section, note }) => {
          const hasRoom = body[section].length < roomOf(section)
          return (
            <li
              key={line.id}
              className="flex items-start gap-8 border-line px-10 py-5 leading-20 wrap-anywhere not-first:border-t"
            >
              <div className="min-w-0 flex-1">
                <del className="text-text-2">{line.text}</del>
                <div className="text-sm text-text-2">
                  {note ? <Reason note={note} /> : words.removedByHand}
                </div>
                {mayEdit && !hasRoom && (
                  <Caption as="div">{words.noRoom(resolveStrings.sections[section])}</Caption>
                )}
              </div>
              {mayEdit && (
                <Button
                  size="s"
                  disabled={!hasRoom}
                  aria-label={words.bringBackLine(line.text)}
                  onClick={() => {
                    edit({ do: 'restore', id: line.id, from: base.body })
                    showLine(line.id)
                  }}
                >
                  <Icon name="undo-2" small /> {words.bringBack}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
