import { sniffAttachmentType, sniffedBytes } from '@consult/domain/attachment-type'

/**
 * Reports why the service would refuse a file for its content, by the service's own rule. Only the first bytes decide:
 * systems state `image/heif`, `image/jpg`, `application/octet-stream` or nothing for a file that the service accepts.
 * A folder, or a file that the browser may no longer read, is `unreadable`.
 */
export async function contentFault(file: Blob): Promise<'type' | 'unreadable' | null> {
  try {
    const head = await file.slice(0, sniffedBytes).arrayBuffer()
    return sniffAttachmentType(new Uint8Array(head)) === null ? 'type' : null
  } catch {
    return 'unreadable'
  }
}
