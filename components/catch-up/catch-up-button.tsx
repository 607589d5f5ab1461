'use client'

import { catchUpButton as words } from '@/components/strings/catch-up/button'
import { Button } from '@/components/ui/button/button'
import { Icon } from '@/components/ui/icon'
import type { CatchUpScope } from '@/server/domain/catch-up/catch-up'
import { showCatchUp } from './catching-up'

/** Opens the news of a place. `hasWords`: there is room for more than the icon, except on a phone. */
export function CatchUpButton({ scope, hasWords = false }: { scope: CatchUpScope; hasWords?: boolean }) {
  return (
    <Button
      look={hasWords ? 'plain' : 'quiet'}
      aria-haspopup="dialog"
      aria-label={hasWords ? undefined : words.open}
      title={words.why}
      onClick={() => showCatchUp(scope)}
    >
      <Icon name="history" small /> {hasWords && <span className="phone:sr-only">{words.open}</span>}
    </Button>
  )
}
