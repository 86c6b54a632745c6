/** A file smaller than this, in bytes, arrives soon enough without shrinking. */
const leastBytes = 600_000
/** The longer edge of the smaller picture, in pixels: enough to judge a rash, and to read a letter. */
const edge = 2048
const quality = 0.85

async function redraw(file: File): Promise<Blob | null> {
  // Upright, in the orientation that the camera recorded. The recorded orientation itself is lost with the
  // rest of the picture's metadata.
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    const scale = Math.min(1, edge / Math.max(bitmap.width, bitmap.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(bitmap.width * scale))
    canvas.height = Math.max(1, Math.round(bitmap.height * scale))
    const paint = canvas.getContext('2d')
    if (!paint) return null
    // JPEG has no transparency.
    paint.fillStyle = '#fff'
    paint.fillRect(0, 0, canvas.width, canvas.height)
    paint.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    return await new Promise((done) => canvas.toBlob(done, 'image/jpeg', quality))
  } finally {
    bitmap.close()
  }
}

/**
 * Makes a large picture smaller for a slow connection, as an upright JPEG.
 * @returns the file itself when it is small, is not a picture that this browser can read, or would not become
 *   much smaller.
 */
export async function shrinkPicture(file: File): Promise<File> {
  if (file.size < leastBytes || file.type === 'application/pdf') return file
  const smaller = await redraw(file).catch(() => null)
  if (!smaller || smaller.size > file.size * 0.7) return file
  return new File([smaller], file.name.replace(/\.[^.]*$|$/, '.jpg'), { type: 'image/jpeg' })
}
