/** The width and height of a rectangle, in pixels. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** How a picture is shown: how much larger than it fits, and turned by how many quarters clockwise. */
export interface Look {
  readonly zoom: number
  readonly turns: number
}

export const asItFits: Look = { zoom: 1, turns: 0 }

const mostZoom = 8
const step = 1.5

/** Returns the zoom, kept between the whole picture and eight times that. */
export const zoomTo = (look: Look, zoom: number): Look => ({
  ...look,
  zoom: Math.min(mostZoom, Math.max(1, zoom < 1.02 ? 1 : zoom)),
})
export const zoomBy = (look: Look, direction: 1 | -1): Look => zoomTo(look, look.zoom * step ** direction)
export const turn = ({ turns }: Look, quarters = 1): Look => ({ zoom: 1, turns: (turns + quarters + 4) % 4 })
export const canZoom = ({ zoom }: Look, direction: 1 | -1) => (direction === 1 ? zoom < mostZoom : zoom > 1)

/**
 * Returns where a picture is: its own size before it is turned, and the space that it takes once it is. At zoom 1 the whole
 * picture is visible; a small one is not made larger than it is.
 */
export function placeOf(picture: Size, room: Size, { zoom, turns }: Look): { own: Size; space: Size } {
  const lies = turns % 2 === 1
  const shown = lies ? { width: picture.height, height: picture.width } : picture
  const fit = Math.min(1, room.width / shown.width, room.height / shown.height)
  const scaled = ({ width, height }: Size) => ({ width: width * fit * zoom, height: height * fit * zoom })
  return { own: scaled(picture), space: scaled(shown) }
}
