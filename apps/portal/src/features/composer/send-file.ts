import type { Attachment, ErrorBody } from '@consult/domain'
import { sessionEnded } from '@consult/web-client/session/session-state.ts'
import type { EnclosureFault } from '../../entities/replies/enclosure.ts'

/** A file that did not arrive, and why. */
export class FileNotSent extends Error {
  readonly fault: EnclosureFault
  constructor(fault: EnclosureFault) {
    super(fault)
    this.fault = fault
  }
}

/** A 400 means an unreadable picture: an empty file is never sent. */
const faultByCode: Readonly<Record<string, EnclosureFault>> = {
  invalid_request: 'unreadable',
  payload_too_large: 'size',
  unsupported_media_type: 'type',
  file_rejected: 'malware',
  quota_exceeded: 'quota',
}

/**
 * Sends a file to the service. It uses XMLHttpRequest, because `fetch` does not report upload progress.
 * @param options.key the key of the upload: the service keeps the file once, however often it is sent.
 * @param options.onProgress receives the share that was sent, from 0 to 1.
 * @throws FileNotSent; an aborted upload never settles, because nothing waits for it.
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
