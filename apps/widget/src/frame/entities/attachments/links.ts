import { signal } from '@preact/signals'
import type { Attachment, Message, MessageFile } from '../api/consult-api.ts'

type Urls = Attachment['urls']

/**
 * How long a link is used, in milliseconds. Links are valid for five minutes; the app requests new ones a little earlier.
 */
const goodMs = 4.5 * 60_000
/** The pause before the first retry after a failed read, in milliseconds. Each further pause is longer. */
const retryMs = 5_000
const longestPause = 60_000

/** The links to the files of the transcript. Links do not come with events, and those of a page of the transcript expire. */
export interface Links {
  /** Returns the links to show a file's picture with. They may have expired if the picture was already shown. */
  shown(attachmentId: string): Urls | null
  /** Returns valid links; null when the app cannot get any. */
  fresh(attachmentId: string): Promise<Urls | null>
  /** Stores the links of the files that have them. */
  take(files: readonly MessageFile[]): void
}

/** @param read reads the transcript, with links. */
export function createLinks(read: () => Promise<readonly Message[]>, now: () => number): Links {
  const known = signal<ReadonlyMap<string, { urls: Urls; at: number }>>(new Map())
  const attempts = signal(0)
  let reading: Promise<void> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const take = (files: readonly MessageFile[]) => {
    const at = now()
    const brought = files.flatMap(({ attachmentId, urls }) => (urls ? [[attachmentId, { urls, at }] as const] : []))
    if (brought.length > 0) known.value = new Map([...known.peek(), ...brought])
  }
  const reread = () => {
    reading ??= read()
      .then((messages) => take(messages.flatMap(({ attachments }) => attachments)))
      .catch(() => undefined)
      .finally(() => {
        reading = null
      })
    return reading
  }
  return {
    shown(attachmentId) {
      const link = known.value.get(attachmentId)
      if (link) return link.urls
      const tried = attempts.value
      void reread().then(() => {
        if (known.peek().has(attachmentId) || tried !== attempts.peek()) return
        clearTimeout(timer)
        timer = setTimeout(
          () => {
            attempts.value = tried + 1
          },
          Math.min(retryMs * 2 ** tried, longestPause),
        )
      })
      return null
    },
    async fresh(attachmentId) {
      const isGood = () => {
        const link = known.peek().get(attachmentId)
        return link && now() - link.at < goodMs ? link.urls : null
      }
      if (!isGood()) await reread()
      return isGood()
    },
    take,
  }
}
