import type { Attachment, ErrorBody } from '@consult/domain'
import type { EnclosureFault } from '../../entities/replies/enclosure.ts'
import { sessionEnded } from '../../entities/session/session-state.ts'

/** A file that did not arrive, and why. */
export class FileNotSent extends Error {
  readonly fault: EnclosureFault
  constructor(fault: EnclosureFault) {
    super(fault)
    this.fault = fault
  }
}

/** A 400 is of a picture that cannot be read: an empty file was never sent. */
const faultByCode: Readonly<Record<string, EnclosureFault>> = {
  invalid_request: 'unreadable',
  payload_too_large: 'size',
  unsupported_media_type: 'type',
  file_rejected: 'malware',
  quota_exceeded: 'quota',
}

/**
 * Sends a file to the service. By XMLHttpRequest: `fetch` does not say how much has gone.
 * @param options.key of the upload: however often it is sent, the service has the file once.
 * @param options.onProgress told the share that has gone, from 0 to 1.
 * @throws FileNotSent; nothing when it was aborted, for then nobody waits.
 */
export function sendFile(
  file: File,
  { key, signal, onProgress }: { key: string; signal: AbortSignal; onProgress: (share: number) => void },
): Promise<Attachment> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const fail = (fault: EnclosureFault) => reject(new FileNotSent(fault))
    request.open('POST', '/api/attachments')
    request.setRequestHeader('idempotency-key', key)
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total)
    request.onload = () => {
      if (request.status === 401) sessionEnded()
      if (request.status === 201) resolve(request.response as Attachment)
      else fail(faultByCode[(request.response as Partial<ErrorBody> | null)?.error?.code ?? ''] ?? 'failed')
    }
    request.onerror = () => fail('offline')
    request.ontimeout = () => fail('offline')
    signal.addEventListener('abort', () => request.abort())
    const form = new FormData()
    form.append('file', file, file.name)
    request.send(form)
  })
}
