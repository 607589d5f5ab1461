'use client'

import { useMutation } from '@tanstack/react-query'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { v7 as newId } from 'uuid'
import { pictureStrings as words } from '@/components/strings/profile/settings'
import { Button } from '@/components/ui/button/button'
import { IconButton } from '@/components/ui/button/icon-button'
import { Dialog } from '@/components/ui/dialog/dialog'
import { Actions } from '@/components/ui/form/actions'
import { Hint } from '@/components/ui/form/hint'
import { mostPersonPictureBytes, personPictureMount } from '@/server/domain/people/person-picture'
import { type Cut, changeCut, firstCut, type Grip, gripOf, mostZoom, pullCut, sideOf } from './cut'

/** The pixels on each side of a stored picture. */
const side = 256
/** The ground of a picture that is clear in places. */
const ground = '#ffffff'
const zoomStep = 1.25
/** One press moves by this part of what is seen. */
const moveStep = 0.1

const moves = [
  ['left', 'arrow-left', -1, 0],
  ['up', 'arrow-up', 0, -1],
  ['down', 'arrow-down', 0, 1],
  ['right', 'arrow-right', 1, 0],
] as const

/**
 * Cuts a round part out of a picture. It can be dragged and pinched, and every change also has a button. What is sent is
 * drawn anew: small, and without what a camera wrote into the file.
 */
export function CropDialog(props: { picture: ImageBitmap; onSaved: () => void; onClose: () => void }) {
  const { picture, onClose } = props
  // A dialog draws its content after the first effect: the canvas itself tells when there is something to draw on.
  const [canvas, setCanvas] = useState<HTMLCanvasElement | null>(null)
  const [cut, setCut] = useState<Cut>(() => firstCut(picture))
  const fingers = useRef(new Map<number, { x: number; y: number }>())
  const held = useRef<{ cut: Cut; grip: Grip } | null>(null)
  const save = useMutation({
    mutationFn: async () => {
      if (canvas) await send(await encode(canvas))
    },
    onSuccess: props.onSaved,
  })
  const seen = sideOf(cut, picture)

  useEffect(() => {
    const paper = canvas?.getContext('2d')
    if (!paper) return
    paper.imageSmoothingQuality = 'high'
    paper.fillStyle = ground
    paper.fillRect(0, 0, side, side)
    paper.drawImage(picture, cut.x - seen / 2, cut.y - seen / 2, seen, seen, 0, 0, side, side)
  }, [canvas, picture, cut, seen])

  const change = (changes: Partial<Cut>) => setCut(changeCut(cut, changes, picture))

  function gripOn(paper: HTMLCanvasElement) {
    return gripOf([...fingers.current.values()], { side: paper.clientWidth })
  }

  /** Takes hold of the picture anew: another finger came or went, and the picture must not jump. */
  function hold(paper: HTMLCanvasElement) {
    held.current = fingers.current.size > 0 ? { cut, grip: gripOn(paper) } : null
  }

  function place({ currentTarget, pointerId, clientX, clientY }: PointerEvent<HTMLCanvasElement>) {
    const { left, top } = currentTarget.getBoundingClientRect()
    fingers.current.set(pointerId, { x: clientX - left, y: clientY - top })
  }

  function drag(event: PointerEvent<HTMLCanvasElement>) {
    if (!held.current || !fingers.current.has(event.pointerId)) return
    place(event)
    setCut(pullCut(held.current, gripOn(event.currentTarget), picture))
  }

  function release({ currentTarget, pointerId }: PointerEvent<HTMLCanvasElement>) {
    if (fingers.current.delete(pointerId)) hold(currentTarget)
  }

  return (
    <Dialog title={words.crop} open onClose={onClose}>
      <p className="mb-12 text-sm text-text-2">{words.cropHint}</p>
      <div className="grid justify-items-center gap-12">
        <canvas
          ref={setCanvas}
          className="w-280 max-w-full cursor-grab touch-none rounded-full active:cursor-grabbing"
          width={side}
          height={side}
          role="img"
          aria-label={words.preview}
          onPointerDown={event => {
            // A third finger changes nothing.
            if (fingers.current.size > 1) return
            event.currentTarget.setPointerCapture(event.pointerId)
            place(event)
            hold(event.currentTarget)
          }}
          onPointerMove={drag}
          onPointerUp={release}
          onPointerCancel={release}
          onWheel={event => change({ zoom: cut.zoom * (event.deltaY < 0 ? zoomStep : 1 / zoomStep) })}
        />
        <div className="flex flex-wrap justify-center gap-4">
          <IconButton
            icon="minus"
            label={words.wider}
            title={words.wider}
            disabled={cut.zoom <= 1}
            onClick={() => change({ zoom: cut.zoom / zoomStep })}
          />
          <IconButton
            icon="plus"
            label={words.closer}
            title={words.closer}
            disabled={cut.zoom >= mostZoom}
            onClick={() => change({ zoom: cut.zoom * zoomStep })}
          />
          {moves.map(([name, icon, right, down]) => (
            <IconButton
              key={name}
              icon={icon}
              label={words.moves[name]}
              title={words.moves[name]}
              onClick={() =>
                change({ x: cut.x + right * seen * moveStep, y: cut.y + down * seen * moveStep })
              }
            />
          ))}
        </div>
      </div>
      {save.isError && (
        <Hint tone="bad" className="mt-12">
          {words.failed}
        </Hint>
      )}
      <Actions className="mt-16">
        <Button onClick={onClose}>{words.cancel}</Button>
        <Button look="main" disabled={save.isPending} onClick={() => save.mutate()}>
          {words.save}
        </Button>
      </Actions>
    </Dialog>
  )
}

/** Browsers that can't write WebP give a PNG, which may be too large: then it is a JPEG. */
async function encode(canvas: HTMLCanvasElement): Promise<Blob> {
  for (const type of ['image/webp', 'image/jpeg']) {
    for (const quality of [0.88, 0.6]) {
      const blob = await new Promise<Blob | null>(done => canvas.toBlob(done, type, quality))
      if (blob?.type === type && blob.size <= mostPersonPictureBytes) return blob
    }
  }
  throw new Error('The browser could not write the picture.')
}

async function send(body: Blob): Promise<void> {
  const response = await fetch(`${personPictureMount}${newId()}`, { method: 'PUT', body })
  if (!response.ok) throw new Error('The picture was refused.')
}
