import { useMutation } from '@tanstack/react-query'
import { type ChangeEvent, useRef } from 'react'
import { v7 as newId } from 'uuid'
import { agentPictureStrings as words } from '@/components/strings/agents/picture'
import { AgentAvatar } from '@/components/ui/avatar/avatar'
import { Button } from '@/components/ui/button/button'
import { Hint } from '@/components/ui/form/hint'
import { Caption } from '@/components/ui/text/caption'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { agentPictureMount } from '@/server/domain/agents/agent-picture'
import type { FormProps } from './form-fields'

const side = 128

/** The picture of an agent, from a file of the person's device. Without one, the agent has its glyph or its initial. */
export function PictureField({ values, problems, set }: FormProps) {
  const { workspace } = useWorkspace()
  const input = useRef<HTMLInputElement>(null)
  const upload = useMutation({
    mutationFn: async (file: File) => sendPicture(await shrink(file), workspace.id),
    onSuccess: avatarUrl => set({ avatarUrl }),
  })

  function take(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.target.files ?? []
    event.target.value = ''
    if (file) upload.mutate(file)
  }

  const { avatarUrl, displayName, slug } = values
  return (
    <div>
      <p className="mb-4 text-sm font-medium">{words.title}</p>
      <div className="flex flex-wrap items-center gap-10">
        <AgentAvatar agent={{ avatarUrl, displayName, slug }} />
        <input ref={input} className="hidden" type="file" accept="image/*" onChange={take} />
        <Button size="s" disabled={upload.isPending} onClick={() => input.current?.click()}>
          {avatarUrl ? words.replace : words.upload}
        </Button>
        {avatarUrl && (
          <Button look="quiet" size="s" onClick={() => set({ avatarUrl: null })}>
            {words.remove}
          </Button>
        )}
      </div>
      {upload.isError || problems.avatarUrl ? (
        <Hint tone="bad" className="mt-5">
          {upload.isError ? words.failed : problems.avatarUrl}
        </Hint>
      ) : (
        <Caption as="p" className="mt-5">
          {words.hint}
        </Caption>
      )}
    </div>
  )
}

/** Cuts the middle of a picture out as a small square. */
async function shrink(file: File): Promise<Blob> {
  const picture = await createImageBitmap(file)
  const size = Math.min(picture.width, picture.height)
  const canvas = new OffscreenCanvas(side, side)
  const [left, top] = [(picture.width - size) / 2, (picture.height - size) / 2]
  canvas.getContext('2d')?.drawImage(picture, left, top, size, size, 0, 0, side, side)
  return canvas.convertToBlob({ type: 'image/png' })
}

async function sendPicture(body: Blob, workspaceId: string): Promise<string> {
  const address = `${agentPictureMount}${newId()}`
  const response = await fetch(`${address}?workspace=${workspaceId}`, { method: 'PUT', body })
  if (!response.ok) throw new Error('The picture was refused.')
  return address
}
