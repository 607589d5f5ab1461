import { type RefObject, useLayoutEffect } from 'react'

/** Lets a text area be as high as its text, where the browser can't do so by itself (`field-sizing` in the sheet). */
export function useGrowingBox(box: RefObject<HTMLTextAreaElement | null>, text: string) {
  useLayoutEffect(() => {
    const area = box.current
    if (!area || CSS.supports('field-sizing', 'content')) return
    area.style.height = 'auto'
    area.style.height = text === '' ? '' : `${area.scrollHeight}px`
  }, [box, text])
}
