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
