/** A square cut out of a picture: `x` and `y` are its middle in pixels of the picture, `zoom` 1 is the largest square. */
export interface Cut {
  x: number
  y: number
  zoom: number
}

interface Measures {
  width: number
  height: number
}

export const mostZoom = 6

/** The largest square, in the middle. */
export function firstCut({ width, height }: Measures): Cut {
  return { x: width / 2, y: height / 2, zoom: 1 }
}

export function sideOf({ zoom }: Cut, { width, height }: Measures): number {
  return Math.min(width, height) / zoom
}

/** Changes a cut; it never leaves the picture. */
export function changeCut(cut: Cut, changes: Partial<Cut>, picture: Measures): Cut {
  const zoom = within(changes.zoom ?? cut.zoom, 1, mostZoom)
  const half = sideOf({ ...cut, zoom }, picture) / 2
  return {
    zoom,
    x: within(changes.x ?? cut.x, half, picture.width - half),
    y: within(changes.y ?? cut.y, half, picture.height - half),
  }
}

function within(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most)
}

/** Where fingers or the mouse hold the picture: their middle, measured from the middle of the paper, in parts of it. */
export interface Grip {
  x: number
  y: number
  /** How far two fingers are apart; 0: there is one. */
  apart: number
}

/** Finds the grip of fingers on a square paper. */
export function gripOf(fingers: readonly { x: number; y: number }[], paper: { side: number }): Grip {
  const [one = { x: 0, y: 0 }, other = one] = fingers
  return {
    x: (one.x + other.x) / 2 / paper.side - 0.5,
    y: (one.y + other.y) / 2 / paper.side - 0.5,
    apart: Math.hypot(one.x - other.x, one.y - other.y) / paper.side,
  }
}

/** Moves and zooms a cut so that the fingers stay on what they took hold of. */
export function pullCut(held: { cut: Cut; grip: Grip }, grip: Grip, picture: Measures): Cut {
  const { cut, grip: before } = held
  const spread = before.apart > 0 && grip.apart > 0 ? grip.apart / before.apart : 1
  const zoom = within(cut.zoom * spread, 1, mostZoom)
  const seen = sideOf(cut, picture)
  const sees = sideOf({ ...cut, zoom }, picture)
  const x = cut.x + before.x * seen - grip.x * sees
  const y = cut.y + before.y * seen - grip.y * sees
  return changeCut(cut, { x, y, zoom }, picture)
}
