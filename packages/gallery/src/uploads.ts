import { noConnection, type OutputOf, Refusal } from './answers.ts'

/** What becomes of an upload: it stops at a part of the file, fails, or ends with an answer. */
export type UploadAnswer = { readonly stopsAt: number } | typeof noConnection | Refusal | OutputOf<'attachments.upload'>

/**
 * Replaces the browser's uploads, which do not use `fetch`, because that does not report their progress.
 * @param answer decides by the name of the file.
 */
export function answerUploads(answer: (fileName: string) => UploadAnswer): void {
  window.XMLHttpRequest = class extends XMLHttpRequest {
    #status = 0
    #response: unknown = null

    override get status() {
      return this.#status
    }

    override get response() {
      return this.#response
    }

    override open() {}

    override setRequestHeader() {}

    override abort() {
      this.dispatchEvent(new ProgressEvent('abort'))
    }

    override send(form?: Document | XMLHttpRequestBodyInit | null) {
      const file = form instanceof FormData ? form.get('file') : null
      const given = answer(file instanceof File ? file.name : '')
      queueMicrotask(() => this.#end(given))
    }

    #end(given: UploadAnswer) {
      if (given === noConnection) this.dispatchEvent(new ProgressEvent('error'))
      else if ('stopsAt' in given) {
        this.upload.dispatchEvent(new ProgressEvent('progress', { loaded: given.stopsAt, total: 1 }))
      } else {
        this.#status = given instanceof Refusal ? given.status : 201
        this.#response = given instanceof Refusal ? { error: { code: given.code } } : given
        this.dispatchEvent(new ProgressEvent('load'))
      }
    }
  }
}
