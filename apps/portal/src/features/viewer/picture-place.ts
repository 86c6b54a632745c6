/** The width and height of a rectangle, in pixels. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** How a picture is shown: its zoom relative to the size that fits, and its rotation in clockwise quarter turns. */
export interface Look {
  readonly zoom: number
  readonly turns: number
}

export const asItFits: Look = { zoom: 1, turns: 0 }

const mostZoom = 8
const step = 1.5

/** Limits a zoom: at least the whole picture, at most eight times that size. */
export const zoomTo = (look: Look, zoom: number): Look => ({
  ...look,
  zoom: Math.min(mostZoom, Math.max(1, zoom < 1.02 ? 1 : zoom)),
})
export const zoomBy = (look: Look, direction: 1 | -1): Look => zoomTo(look, look.zoom * step ** direction)
export const turn = ({ turns }: Look, quarters = 1): Look => ({ zoom: 1, turns: (turns + quarters + 4) % 4 })
export const canZoom = ({ zoom }: Look, direction: 1 | -1) => (direction === 1 ? zoom < mostZoom : zoom > 1)

/**
 * Returns the place of a picture: its own size before rotation, and the space that it takes after rotation. At zoom 1 the
 * whole picture is visible; a small picture is not enlarged.
 */
export function placeOf(picture: Size, room: Size, { zoom, turns }: Look): { own: Size; space: Size } {
  const lies = turns % 2 === 1
  const shown = lies ? { width: picture.height, height: picture.width } : picture
  const fit = Math.min(1, room.width / shown.width, room.height / shown.height)
  const scaled = ({ width, height }: Size) => ({ width: width * fit * zoom, height: height * fit * zoom })
  return { own: scaled(picture), space: scaled(shown) }
}
