'use client'

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useThreadScope } from '@/components/live/thread/thread-scope'
import { linksStrings as words } from '@/components/strings/links/links'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { IconButton } from '@/components/ui/button/icon-button'
import { linkPicturePath } from '@/server/domain/links/link-limits'
import type { LinkPreview } from '@/server/domain/links/link-preview'
import { linkCardStyle } from './card-room'

/** The preview of a page. Its words are a stranger's, so the true host stands above them. */
export function LinkCard(props: {
  messageId: string
  url: string
  preview: LinkPreview
  mayRemove: boolean
}) {
  const { messageId, url, preview, mayRemove } = props
  const { title, text, site, picture } = preview
  const { tell } = useThreadScope()
  const [isBroken, setBroken] = useState(false)
  const remove = useMutation(
    useTRPC().message.hidePreview.mutationOptions({ onError: error => tell(readError(error).message) }),
  )
  if (remove.isPending || remove.isSuccess) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div className={linkCardStyle} role="group" aria-label={words.preview(title)}>
      {picture && !isBroken && (
        <img
          className="h-full w-96 flex-none bg-well object-cover phone:w-72"
          src={linkPicturePath(picture)}
          alt=""
          loading="lazy"
          decoding="async"
          width={96}
          height={72}
          onError={() => setBroken(true)}
        />
      )}
      <div className="min-w-0 flex-1 px-10 py-6">
        <p className="truncate pr-24 text-xs leading-16 text-text-3">
          <bdi>{new URL(url).host}</bdi>
          {site && (
            <>
              {' · '}
              <bdi>{site}</bdi>
            </>
          )}
        </p>
        <a
          className="block truncate text-sm leading-20 font-medium text-accent hover:underline"
          dir="auto"
          href={url}
          title={url}
          target="_blank"
          rel="noopener noreferrer nofollow"
        >
          {title}
        </a>
        <p className="truncate text-sm leading-20 text-text-2" dir="auto">
          {text}
        </p>
      </div>
      {mayRemove && (
        <span className="absolute inset-e-2 top-2">
          <IconButton
            icon="x"
            small
            size="s"
            touch="none"
            label={words.removePreview(title)}
            title={words.remove}
            onClick={() => remove.mutate({ messageId, url })}
          />
        </span>
      )}
    </div>
  )
}
