import { createRequire } from 'node:module'
import { PictureTooLarge } from './picture-errors.ts'

/** The part of libheif-js that is used here. */
interface HeifImage {
  get_width(): number
  get_height(): number
  display(into: RawPicture, done: (drawn: RawPicture | null) => void): void
}

/** Pixels in rows from the top, four bytes each: red, green, blue, alpha. */
export interface RawPicture {
  readonly data: Uint8ClampedArray
  readonly width: number
  readonly height: number
}

const { HeifDecoder } = createRequire(import.meta.url)('libheif-js/wasm-bundle') as {
  HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] }
}

/**
 * Decodes the first picture of a HEIC file, rotated for display. @throws PictureTooLarge, Error when it is
 * unreadable.
 */
export async function decodeHeic(bytes: Uint8Array, mostPixels: number): Promise<RawPicture> {
  const [image] = new HeifDecoder().decode(bytes)
  if (!image) throw new Error('no picture in it')
  const [width, height] = [image.get_width(), image.get_height()]
  if (width * height > mostPixels) throw new PictureTooLarge()
  const empty = { data: new Uint8ClampedArray(width * height * 4), width, height }
  return new Promise((resolve, reject) => {
    image.display(empty, (drawn) => (drawn ? resolve(drawn) : reject(new Error('its pixels cannot be read'))))
  })
}
