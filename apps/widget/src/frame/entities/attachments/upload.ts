import type { Attachment } from '../api/consult-api.ts'
import { type Failure, failureOfAnswer } from '../api/failure.ts'
import type { Access } from '../host/access.ts'
import type { UploadFile } from './tray.ts'

/** How long an upload may go without a sign of life. A scan for malware takes a minute at most. */
const silentMs = 90_000

interface ErrorBody {
  readonly error?: { readonly code?: string }
}

/**
 * Returns a function that uploads files. If the credential becomes invalid, the upload waits for the page's new token.
 * Uploading the same file several times under one key creates one file.
 */
export function createUpload(access: Access): UploadFile {
  return async (file, key, progress, signal) => {
    /** Uploads the file with `XMLHttpRequest`, because `fetch` does not report upload progress. Null: it was aborted. */
    const upload = (bearer: string) =>
      new Promise<Attachment | Failure | null>((resolve) => {
        const form = new FormData()
        form.append('file', file)
        const request = new XMLHttpRequest()
        const began = performance.now()
        request.open('POST', '/v1/attachments')
        request.timeout = silentMs
        request.setRequestHeader('Authorization', `Bearer ${bearer}`)
        request.setRequestHeader('Idempotency-Key', key)
        request.responseType = 'json'
        request.upload.onprogress = ({ loaded, total, timeStamp }) => {
          // A timeout counts from the beginning, also when it changes on the way.
          request.timeout = timeStamp - began + silentMs
          progress(loaded / (total || 1))
        }
        request.onload = () => {
          if (request.status === 201) resolve(request.response as Attachment)
          else resolve(failureOfAnswer(request.status, (request.response as ErrorBody | null)?.error?.code))
        }
        request.onabort = () => resolve(null)
        // After an error or a timeout. In all other cases, the outcome is known by then.
        request.onloadend = () => resolve({ kind: 'passing' })
        signal.addEventListener('abort', () => request.abort(), { once: true })
        request.send(form)
      })

    for (;;) {
      const bearer = access.bearer()
      const outcome = await upload(bearer)
      if (!outcome || 'attachmentId' in outcome || outcome.kind !== 'lapsed') return outcome
      access.lose(bearer, outcome.reason)
      await access.renewal(bearer)
      if (signal.aborted) return null
    }
  }
}
