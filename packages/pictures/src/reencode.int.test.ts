/** @module-tag full */
import { randomBytes } from 'node:crypto'
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  PictureTooLarge,
  type PictureType,
  type Reencoded,
  reencode,
  smallerVersions,
  UnreadablePicture,
} from './reencode.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'consult-pictures-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function rewriteAll(bytes: Uint8Array, type: PictureType): Promise<Reencoded<Buffer>> {
  const path = join(folder, 'picture')
  await writeFile(path, bytes)
  const file = await open(path)
  try {
    return await reencode({ fd: file.fd, type }, buffer, async () => undefined)
  } finally {
    await file.close()
  }
}

const rewrite = async (bytes: Uint8Array, type: PictureType) => (await rewriteAll(bytes, type)).whole

const secret = 'Secret Street 7'
/** Red on the left, blue on the right; it is to be shown turned by a quarter, and names a place. */
const taken = async (format: 'jpeg' | 'png' | 'webp') => {
  const half = { width: 20, height: 20, channels: 3 as const }
  const blue = await sharp({ create: { ...half, background: '#0000ff' } })
    .png()
    .toBuffer()
  return sharp({ create: { ...half, width: 40, background: '#ff0000' } })
    .composite([{ input: blue, left: 20, top: 0 }])
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { ImageDescription: secret }, IFD3: { GPSLatitude: '52/1 31/1 12/1' } })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><note>${secret}</note></x:xmpmeta>`)
    .toFormat(format)
    .toBuffer()
}

describe('a picture that is re-encoded', () => {
  test.each(['jpeg', 'png', 'webp'] as const)(
    'as %s has none of the notes of its camera, and is upright',
    async (format) => {
      const original = await taken(format)
      expect(await sharp(original).metadata()).toMatchObject({ exif: expect.any(Buffer), orientation: 6 })
      expect(original.includes(secret)).toBe(true)
      const made = await rewrite(original, `image/${format}`)
      const { exif, xmp, iptc, icc, orientation, width, height } = await sharp(made).metadata()
      expect({ exif, xmp, iptc, icc, orientation }).toEqual({})
      expect(made.includes(secret)).toBe(false)
      expect({ width, height }).toEqual({ width: 20, height: 40 })
      const [red, , blue] = await sharp(made)
        .extract({ left: 5, top: 5, width: 1, height: 1 })
        .removeAlpha()
        .raw()
        .toBuffer()
      expect([(red ?? 0) > 200, (blue ?? 255) < 60]).toEqual([true, true])
    },
  )

  test('has nothing that was hidden behind its end', { tags: 'full' }, async () => {
    const hidden = Buffer.from(`<script>${secret}</script>`)
    const made = await rewrite(Buffer.concat([await taken('jpeg'), hidden]), 'image/jpeg')
    expect(made.includes('script')).toBe(false)
  })
})

describe('the smaller versions of a picture', () => {
  /** Noise: no picture of this size takes more bytes. */
  const noise = (width: number, height: number) =>
    sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })

  test('are upright, without notes, and within their limits even for noise of many pixels', {
    tags: 'full',
  }, async () => {
    const original = await noise(3000, 2000).jpeg({ quality: 90 }).withMetadata({ orientation: 6 }).toBuffer()
    const made = await rewriteAll(original, 'image/jpeg')
    for (const version of ['screen', 'thumbnail'] as const) {
      const { edge, bytes } = smallerVersions[version]
      const { format, width, height, exif } = await sharp(made[version]).metadata()
      expect([format, exif, made[version].length <= bytes, height <= edge, height > width]).toEqual([
        'webp',
        undefined,
        true,
        true,
        true,
      ])
      expect(made[version].length).toBeGreaterThan(bytes / 8)
    }
  })

  test('are empty where the picture is small enough as it is', { tags: 'full' }, async () => {
    const small = await rewriteAll(await taken('png'), 'image/png')
    expect([small.screen.length, small.thumbnail.length]).toEqual([0, 0])
    const middle = await rewriteAll(await noise(700, 500).jpeg({ quality: 60 }).toBuffer(), 'image/jpeg')
    expect([middle.screen.length > 0, middle.thumbnail.length > 0]).toEqual([middle.whole.length > 300 * 1024, true])
  })
})

describe('a picture is refused', () => {
  test('when it breaks off', async () => {
    const whole = await taken('jpeg')
    await expect(rewrite(whole.subarray(0, whole.length / 2), 'image/jpeg')).rejects.toBeInstanceOf(UnreadablePicture)
  })

  test('when it is of another type than it was said to be', { tags: 'full' }, async () => {
    await expect(rewrite(await taken('jpeg'), 'image/png')).rejects.toBeInstanceOf(UnreadablePicture)
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>')
    await expect(rewrite(svg, 'image/png')).rejects.toBeInstanceOf(UnreadablePicture)
  })

  test.each(['image/png', 'image/heic'] as const)('when it is noise, as %s', async (type) => {
    await expect(rewrite(Buffer.alloc(5_000, 0x5a), type)).rejects.toBeInstanceOf(UnreadablePicture)
  })

  test('when it claims more pixels than are read, before they are', async () => {
    const vast = await sharp({ create: { width: 9_000, height: 9_000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    expect(vast.length).toBeLessThan(1_000_000)
    await expect(rewrite(vast, 'image/png')).rejects.toBeInstanceOf(PictureTooLarge)
  })
})
