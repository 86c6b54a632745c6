import type { Attachment, ErrorBody } from '@consult/domain'
import { sessionEnded } from '@consult/web-client/session/session-state.ts'
import type { EnclosureFault } from '../../entities/replies/enclosure.ts'

/** A 400 means an unreadable picture: an empty file is never sent. */
const faultByCode: Readonly<Record<string, EnclosureFault>> = {
  invalid_request: 'unreadable',
  payload_too_large: 'size',
  unsupported_media_type: 'type',
  file_rejected: 'malware',
  quota_exceeded: 'quota',
}

/**
 * How long a request may go without a sign of life: a silent line or service must not look like an upload that goes on.
 * A scan for malware takes a minute at most.
 */
const silentMs = 90_000

export interface SendOptions {
  /** The key of the upload: the service keeps the file once, however often it is sent. */
  readonly key: string
  readonly signal: AbortSignal
  /** Receives the share of the file that was sent, from 0 to 1. */
  readonly onProgress: (share: number) => void
}

/**
 * Sends a file to the service. It uses XMLHttpRequest, because `fetch` does not report upload progress.
 * @returns the attachment, or why there is none; an aborted upload never settles, because nothing waits for it.
 */
export function sendFile(file: File, { key, signal, onProgress }: SendOptions): Promise<Attachment | EnclosureFault> {
  return new Promise((resolve) => {
    if (signal.aborted) return
    const request = new XMLHttpRequest()
    const began = performance.now()
    request.open('POST', '/api/attachments')
    request.timeout = silentMs
    request.setRequestHeader('idempotency-key', key)
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total, timeStamp }) => {
      // A timeout counts from the beginning, also when it changes on the way.
      request.timeout = timeStamp - began + silentMs
      onProgress(total === 0 ? 0 : loaded / total)
    }
    request.onload = () => {
      if (request.status === 401) sessionEnded()
      if (request.status === 201) resolve(request.response as Attachment)
      else resolve(faultByCode[(request.response as Partial<ErrorBody> | null)?.error?.code ?? ''] ?? 'failed')
    }
    request.onerror = () => resolve('offline')
    request.ontimeout = () => resolve('offline')
    signal.addEventListener('abort', () => request.abort())
    const form = new FormData()
    form.append('file', file, file.name)
    request.send(form)
  })
}
