// Re-encodes one picture in a separate process, because decoders of untrusted pictures are prone to memory errors.
// The process receives the picture as file descriptor 0 and its type as the only argument, has no environment, and
// writes the new file to standard output and its smaller versions to descriptors of their own. `reencode.ts` starts it.
import { fstatSync, readSync, writeSync } from 'node:fs'
import { setPriority } from 'node:os'
import sharp, { type Sharp } from 'sharp'
import { exitCodes, pictureLimits, smallerVersionNames, smallerVersions } from './limits.ts'
import { PictureTooLarge } from './picture-errors.ts'
import { makeSmaller } from './smaller-version.ts'

/** Reads from explicit offsets: the file descriptor may have been read or written before. */
function readInput(): Buffer {
  const bytes = Buffer.alloc(fstatSync(0).size)
  for (let at = 0; at < bytes.length; ) {
    const read = readSync(0, bytes, at, bytes.length - at, at)
    if (read === 0) throw new Error('the file has become shorter')
    at += read
  }
  return bytes
}

/** Decodes only the pixels, upright. By default, sharp drops metadata and converts colors to sRGB. */
async function decode(input: Buffer, type: string): Promise<Sharp> {
  if (type === 'image/heic') {
    // A large module, loaded only for this type.
    const { decodeHeic } = await import('./decode-heic.ts')
    const { data, width, height } = await decodeHeic(input, pictureLimits.pixels)
    return sharp(data, { raw: { width, height, channels: 4 } })
  }
  const picture = sharp(input, { failOn: 'error', limitInputPixels: pictureLimits.pixels })
  const { width, height, format } = await picture.metadata()
  if (`image/${format}` !== type) throw new Error('another type than it begins as')
  if (width * height > pictureLimits.pixels) throw new PictureTooLarge()
  return picture.autoOrient()
}

async function encode(picture: Sharp, type: string): Promise<Buffer> {
  if (type === 'image/png') return picture.png().toBuffer()
  if (type === 'image/webp') return picture.webp({ quality: 90 }).toBuffer()
  return picture.jpeg({ quality: 90 }).toBuffer()
}

function write(fd: number, bytes: Buffer): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(fd, bytes, at)
}

const isTooLarge = (error: unknown) =>
  error instanceof PictureTooLarge || (error instanceof Error && /exceeds pixel limit/i.test(error.message))

try {
  // API requests take priority.
  setPriority(10)
  sharp.cache(false)
  sharp.concurrency(1)
  const type = process.argv[2] ?? ''
  const output = await encode(await decode(readInput(), type), type)
  if (output.length > pictureLimits.outputBytes) throw new PictureTooLarge()
  write(1, output)
  // Each version is made of the larger one before it, because decoding the whole picture again takes longer.
  let larger = output
  for (const name of smallerVersionNames) {
    const { fd, ...most } = smallerVersions[name]
    const smaller = await makeSmaller(larger, most)
    if (smaller) write(fd, smaller)
    larger = smaller ?? larger
  }
} catch (error) {
  process.exitCode = isTooLarge(error) ? exitCodes.tooLarge : exitCodes.unreadable
}
