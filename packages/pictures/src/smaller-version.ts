import sharp from 'sharp'

/** The qualities that are tried, best first. Below the last one, fewer pixels look better. */
const qualities = [80, 62, 45] as const

/**
 * Makes a WebP of a picture that fits the edge, in pixels, and the size, in bytes.
 * @returns null when the picture is that small already.
 */
export async function makeSmaller(picture: Buffer, most: { edge: number; bytes: number }): Promise<Buffer | null> {
  const { width, height } = await sharp(picture).metadata()
  if (picture.length <= most.bytes && Math.max(width, height) <= most.edge) return null
  for (let { edge } = most; ; ) {
    const { data, info } = await sharp(picture)
      .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true })
    let least = Number.POSITIVE_INFINITY
    for (const quality of qualities) {
      const made = await sharp(data, { raw: info }).webp({ quality, effort: 2 }).toBuffer()
      if (made.length <= most.bytes) return made
      least = made.length
    }
    // The size of a file follows the number of its pixels.
    edge = Math.max(1, Math.floor(edge * Math.min(0.85, Math.sqrt(most.bytes / least))))
  }
}
