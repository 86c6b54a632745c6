import { type AttachmentType, ConsultError, invalidRequest } from '@consult/domain'
import {
  isPicture,
  PictureTooLarge,
  reencode,
  type SmallerVersion,
  smallerVersionNames,
  typeAfterReencoding,
  UnreadablePicture,
} from '@consult/pictures'
import type { Services } from '@consult/request'
import { ScannerUnavailable } from '@consult/scanner'
import { UploadedFile } from './uploaded-file.ts'

/** @throws file_rejected for a file with malware; scan_unavailable when it could not be scanned. */
async function requireClean({ scanner }: Services, file: UploadedFile): Promise<void> {
  if (!scanner) return
  const verdict = await scanner.scan(file.read()).catch((error: unknown) => {
    throw error instanceof ScannerUnavailable ? new ConsultError('scan_unavailable') : error
  })
  if (verdict === 'infected') throw new ConsultError('file_rejected')
}

const problem = (code: string, message: string) => invalidRequest({ path: 'file', code, message })

function toRefusal(error: unknown): unknown {
  if (error instanceof PictureTooLarge) {
    return problem('too_many_pixels', 'the picture has more than 64 million pixels: make it smaller and send it again')
  }
  if (error instanceof UnreadablePicture) {
    return problem('unreadable_picture', 'the picture cannot be read: open it, save it as JPEG or PNG, and send that')
  }
  return error
}

/** A file that may be stored, its type, and a picture's smaller versions, if it needs any. */
export interface CheckedFile {
  readonly file: UploadedFile
  readonly contentType: AttachmentType
  readonly smaller: readonly { readonly version: SmallerVersion; readonly file: UploadedFile }[]
}

/**
 * Passes the file to `keep` after the scanner has cleared the original. A picture is re-encoded from its pixels, so
 * that the camera's metadata (place, device, time) is never stored; a PDF stays unchanged.
 * @throws file_rejected, scan_unavailable; invalid_request for a picture that cannot be read or has too many pixels.
 */
export async function withCheckedFile<T>(
  services: Services,
  { file, type }: { file: UploadedFile; type: AttachmentType },
  keep: (checked: CheckedFile) => Promise<T>,
): Promise<T> {
  await requireClean(services, file)
  if (!isPicture(type)) return keep({ file, contentType: type, smaller: [] })
  const made = await reencode(
    { fd: file.fd, type },
    (bytes) => UploadedFile.receive(bytes, file.fileName),
    (received) => received.close(),
  ).catch((error: unknown) => {
    throw toRefusal(error)
  })
  try {
    const smaller = smallerVersionNames
      .map((version) => ({ version, file: made[version] }))
      .filter((each) => each.file.byteSize > 0)
    return await keep({ file: made.whole, contentType: typeAfterReencoding(type), smaller })
  } finally {
    for (const each of Object.values(made)) await each.close()
  }
}
