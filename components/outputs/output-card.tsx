'use client'

import { outputStrings as words } from '@/components/strings/tasks/outputs'
import { LinkButton } from '@/components/ui/button/link-button'
import { CopyButton } from '@/components/ui/copy-button'
import { Icon } from '@/components/ui/icon'
import { saveFile } from '@/components/ui/save-file'
import { Card } from '@/components/ui/surface/card'
import { Spacer } from '@/components/ui/surface/spacer'
import type { OutputObject } from '@/server/domain/outputs/output-object'
import { nameFile } from './name-file'
import { OutputFields } from './output-fields'

/** An object that an agent returned, field by field. `name`: the agent, for the name of the file. */
export function OutputCard({ object, name }: { object: OutputObject; name: string }) {
  const json = JSON.stringify(object, null, 2)
  return (
    <Card aria-label={words.label(name)} className="mt-4 wrap-anywhere">
      <header className="flex min-h-control items-center gap-8 border-b border-line px-12 text-sm text-text-2">
        <Icon name="layers" small />
        <span className="font-medium">{words.data}</span>
        <Spacer />
        <LinkButton onClick={() => saveFile({ name: nameFile(name), text: json, type: 'application/json' })}>
          {words.download}
        </LinkButton>
        <CopyButton text={json} label={words.copy} />
      </header>
      <div className="px-12 py-10">
        <OutputFields object={object} />
      </div>
    </Card>
  )
}
