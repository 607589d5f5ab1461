/**
 * Faults of a page that no rule of axe finds. Each function runs within the page and returns one line for each fault, so
 * that one call looks at everything.
 */

/** Finds what a narrow window loses: the page scrolls sideways, words end beyond the edge, or a box cuts them off. */
export function findLost(): string[] {
  const root = document.documentElement
  const faults: string[] = []
  if (root.scrollWidth > root.clientWidth)
    faults.push(`The page scrolls sideways: ${root.scrollWidth} px in ${root.clientWidth} px`)
  for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    const box = element.getBoundingClientRect()
    // Words for a screen reader alone are one pixel large.
    if (box.width <= 1 || box.height <= 1 || element.closest('[aria-hidden=true], .sr-only')) continue
    const hasWords = [...element.childNodes].some(
      node => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '',
    )
    const isControl = element.matches('a, button, input, textarea, select, img, [role=switch]')
    const style = getComputedStyle(element)
    const scrolls = (each: Element) => /auto|scroll/.test(getComputedStyle(each).overflowX)
    if (hasWords || isControl) {
      let above = element.parentElement
      while (above && !scrolls(above)) {
        const edge = above.getBoundingClientRect()
        const hides = /hidden|clip/.test(getComputedStyle(above).overflowX)
        const isShort = getComputedStyle(above).textOverflow === 'ellipsis'
        if (hides && !isShort && (box.right > edge.right + 1 || box.left < edge.left - 1))
          faults.push(`Cut off: ${nameOf(element)}`)
        above = above.parentElement
      }
      if (!above && (box.right > root.clientWidth + 1 || box.left < -1))
        faults.push(`Beyond the edge: ${nameOf(element)}`)
    }
    // A control or a heading that was made too narrow: its words lie over its neighbours.
    if (
      (isControl || element.matches('h1, h2')) &&
      style.display !== 'inline' &&
      style.overflowX === 'visible'
    ) {
      if (element.scrollWidth > element.clientWidth + 12)
        faults.push(`Too narrow for its words: ${nameOf(element)}`)
    }
    if (
      hasWords &&
      /hidden|clip/.test(style.overflowX) &&
      style.textOverflow !== 'ellipsis' &&
      style.webkitLineClamp === 'none' &&
      element.scrollWidth > element.clientWidth + 1
    )
      faults.push(`Cut off within: ${nameOf(element)}`)
  }
  return [...new Set(faults)]

  function nameOf(element: Element) {
    const name = element.getAttribute('aria-label') ?? element.textContent ?? ''
    return `${element.localName} “${name.trim().slice(0, 40)}” (${element.className.toString().slice(0, 80)})`
  }
}

/** Finds links to the open page that stand beyond the edge of their row. Focus and fingers may scroll it away later. */
export function findHiddenTabs(): string[] {
  return [...document.querySelectorAll<HTMLElement>('main nav [aria-current=page]')].flatMap(tab => {
    const row = tab.closest('nav')?.getBoundingClientRect()
    const { left, right } = tab.getBoundingClientRect()
    return row && (left < row.left - 1 || right > row.right + 1) ? [tab.textContent ?? ''] : []
  })
}

/** Finds what is hard to use with a finger: fields that zoom the page, and targets of less than 44 px. */
export function findHardForFingers(): string[] {
  const faults: string[] = []
  const controls = document.querySelectorAll<HTMLElement>(
    'a[href], button, input, textarea, select, summary, [role=button], [role=tab], [role=switch], [role=checkbox], [role=radio], [role=combobox], [tabindex="0"]',
  )
  const scrollers = new Map<Element, number>()
  for (const control of controls) {
    if (!control.checkVisibility({ visibilityProperty: true }) || control.closest('[inert]')) continue
    if (control.matches('input[type=hidden], input[type=file], :disabled')) continue
    const first = control.getBoundingClientRect()
    if (first.width <= 1 || first.height <= 1) continue
    if (control.matches('textarea, input:not([type=checkbox], [type=radio])')) {
      const size = Number.parseFloat(getComputedStyle(control).fontSize)
      if (size < 16) faults.push(`${size} px of text: ${nameOf(control)}`)
    }
    if (
      control.matches(
        '[role=separator], [role=log], [role=region], [tabindex="0"]:not(a, button, input, [role])',
      )
    )
      continue
    if (isAmongWords(control) || getComputedStyle(control).pointerEvents === 'none') continue
    // A box to tick is pressed by its words, too, and a field by the box around it.
    const around = control.matches('[type=checkbox], [type=radio]') ? 'label' : '.focus-frame'
    const target = control.matches('input, .focus-frame button')
      ? (control.closest(around) ?? control)
      : control
    target.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
    const { x, y, width, height } = target.getBoundingClientRect()
    // Out of the window until it has the focus.
    if (y + height < 0) continue
    const middle = { x: x + width / 2, y: y + height / 2 }
    const missed = (dx: number, dy: number) => {
      const [hitX, hitY] = [middle.x + dx, middle.y + dy]
      const hit = document.elementFromPoint(hitX, hitY)
      if (!hit) return false
      return !(target.contains(hit) || isLabelOf(hit, control))
    }
    // Each act on a message is in its sheet, too, with 44 px; a part of a chart is as wide as its share, and a table or
    // list beside it has the same.
    const isOfChart = control.matches('nav[aria-label] > a[title], button[class*=cursor-default]')
    const reach = isOfChart ? 4 : control.matches('article *') ? 9 : 21
    const short = [
      ...(missed(0, 0) ? ['covered'] : []),
      ...(missed(0, -reach) || missed(0, reach) ? ['height'] : []),
      ...(missed(-reach, 0) || missed(reach, 0) ? ['width'] : []),
    ]
    if (short.length > 0)
      faults.push(`${short.join(', ')} of ${Math.round(width)} × ${Math.round(height)}: ${nameOf(control)}`)
  }
  for (const [element, top] of scrollers) element.scrollTop = top
  return [...new Set(faults)]

  function isLabelOf(hit: Element, control: Element) {
    const label = hit.closest('label')
    return label !== null && (label.contains(control) || (label as HTMLLabelElement).control === control)
  }
  /** A link in a sentence has no more room than its line. */
  function isAmongWords(control: HTMLElement) {
    if (getComputedStyle(control).display !== 'inline') return false
    const words = control.parentElement?.textContent?.trim() ?? ''
    return words.length > (control.textContent?.trim().length ?? 0)
  }
  function nameOf(element: Element) {
    const name = element.getAttribute('aria-label') ?? element.textContent ?? ''
    return `${element.localName} “${name.trim().slice(0, 40)}” (${element.className.toString().slice(0, 160)})`
  }
}

/** Gives every element that Tab reaches the focus, and finds those whose focus is not seen. Call it after a press of Tab. */
export async function findHiddenFocus(): Promise<string[]> {
  const faults: string[] = []
  const stops = document.querySelectorAll<HTMLElement>(
    'a[href], button, input, textarea, select, summary, [tabindex]',
  )
  for (const stop of stops) {
    if (stop.tabIndex < 0 || stop.matches(':disabled') || stop.closest('[inert], [aria-hidden=true]'))
      continue
    if (!stop.checkVisibility({ visibilityProperty: true })) continue
    if (stop.tabIndex > 0) faults.push(`Out of order: ${nameOf(stop)}`)
    stop.focus()
    if (document.activeElement !== stop) continue
    // The button of a file field is the label around it.
    const seen = stop.matches('input[type=file]') ? (stop.closest('label') ?? stop) : stop
    // A card that the focus before has opened closes a frame later.
    if (!isOnTop(seen))
      await new Promise(requestAnimationFrame).then(() => new Promise(requestAnimationFrame))
    if (!isOnTop(seen)) faults.push(`Hidden: ${nameOf(stop)}`)
    // Some marks are drawn by the page itself, a moment later.
    if (!isMarked(seen)) await new Promise(requestAnimationFrame)
    if (!isMarked(seen)) faults.push(`No mark: ${nameOf(stop)}`)
  }
  return [...new Set(faults)]

  function isOnTop(seen: Element) {
    const box = seen.getBoundingClientRect()
    const left = Math.max(0, box.left)
    const right = Math.min(innerWidth, box.right)
    const top = Math.max(0, box.top)
    const bottom = Math.min(innerHeight, box.bottom)
    if (right - left < 1 || bottom - top < 1) return false
    const points = [0.5, 0.1, 0.9].flatMap(x => [0.5, 0.1, 0.9].map(y => [x, y] as const))
    return points.some(([x, y]) => {
      const hit = document.elementFromPoint(left + (right - left) * x, top + (bottom - top) * y)
      return hit !== null && (seen.contains(hit) || hit.contains(seen))
    })
  }
  function isMarked(stop: Element) {
    let around: Element | null = stop
    for (let level = 0; level < 8 && around; level++, around = around.parentElement) {
      for (const part of [null, '::after']) {
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(around, part)
        if ((outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1) || boxShadow !== 'none')
          return true
      }
    }
    return false
  }
  function nameOf(element: Element) {
    const name = element.getAttribute('aria-label') ?? element.textContent ?? ''
    return `${element.localName} “${name.trim().slice(0, 40)}” (${element.className.toString().slice(0, 160)})`
  }
}
