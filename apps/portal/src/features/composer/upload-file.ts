import { contentFault } from '@consult/file-client/content-fault.ts'
import { shrinkPicture } from '@consult/file-client/shrink-picture.ts'
import { isSlowLine } from '@consult/file-client/slow-line.ts'
import type { EnclosureFault } from '../../entities/replies/enclosure.ts'

/**
 * Checks a file.
 * @returns why the file cannot be sent, or what to send: on a slow connection, a smaller version of a
 *   picture.
 */
export async function prepareFile(file: File, isOriginal: boolean): Promise<File | EnclosureFault> {
  const fault = await contentFault(file)
  if (fault) return fault
  return isOriginal || !isSlowLine() ? file : shrinkPicture(file)
}

export { sendFile } from './send-file.ts'
