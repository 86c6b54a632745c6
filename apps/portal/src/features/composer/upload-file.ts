import type { Attachment } from '@consult/domain'
import { contentFault } from '@consult/file-client/content-fault.ts'
import type { EnclosureFault } from '../../entities/replies/enclosure.ts'
import { type SendOptions, sendFile } from './send-file.ts'

/**
 * Checks a file and uploads it.
 * @returns the attachment, or why there is none; an aborted upload never settles, because nothing waits for it.
 */
export async function uploadFile(file: File, options: SendOptions): Promise<Attachment | EnclosureFault> {
  return (await contentFault(file)) ?? sendFile(file, options)
}
