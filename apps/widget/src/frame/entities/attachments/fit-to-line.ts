import { isSlowLine } from '@consult/file-client/slow-line.ts'

/** Makes a picture smaller when the line is slow. The code for that loads only then. */
export async function fitToLine(file: File): Promise<File> {
  if (!isSlowLine()) return file
  const { shrinkPicture } = await import('@consult/file-client/shrink-picture.ts')
  return shrinkPicture(file)
}
