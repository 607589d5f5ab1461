'use client'

import { useMutation } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { type ChangeEvent, useRef, useState } from 'react'
import { pictureStrings as words } from '@/components/strings/profile/settings'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { PersonAvatar } from '@/components/ui/avatar/avatar'
import { Button } from '@/components/ui/button/button'
import { Hint } from '@/components/ui/form/hint'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { SettingsPart } from '../settings-page'
import { useRereadMe } from './use-reread-me'

const CropDialog = dynamic(() => import('./crop-dialog').then(file => file.CropDialog), { ssr: false })

/** The person's picture, from a file of their device. */
export function PicturePart() {
  const { me } = useWorkspace()
  const reread = useRereadMe()
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  const [isUnreadable, setUnreadable] = useState(false)
  const remove = useMutation(useTRPC().session.update.mutationOptions({ onSuccess: reread }))

  function takeAway() {
    // The button for this goes away with the picture.
    button.current?.focus()
    remove.mutate({ picture: null })
  }

  async function take(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.target.files ?? []
    event.target.value = ''
    if (!file) return
    const read = await createImageBitmap(file).catch(() => null)
    setUnreadable(read === null)
    setPicture(read)
  }

  function close() {
    setPicture(null)
    button.current?.focus()
  }

  return (
    <SettingsPart title={words.title} lead={words.lead}>
      <div className="flex flex-wrap items-center gap-12">
        <PersonAvatar id={me.userId} name={me.displayName} pictureUrl={me.pictureUrl} size="l" />
        <input ref={input} className="hidden" type="file" accept="image/*" onChange={take} />
        <Button ref={button} onClick={() => input.current?.click()}>
          {me.pictureUrl ? words.replace : words.choose}
        </Button>
        {me.pictureUrl && (
          <Button look="quiet" disabled={remove.isPending} onClick={takeAway}>
            {words.remove}
          </Button>
        )}
      </div>
      {(isUnreadable || remove.isError) && (
        <Hint tone="bad" className="mt-8">
          {isUnreadable ? words.unreadable : readError(remove.error).message}
        </Hint>
      )}
      {picture && (
        <CropDialog
          picture={picture}
          onSaved={() => {
            close()
            void reread()
          }}
          onClose={close}
        />
      )}
    </SettingsPart>
  )
}
