import { signal } from '@preact/signals'
import type { Attachment, Message, MessageFile } from '../api/consult-api.ts'

type Urls = Attachment['urls']

/** Links are good for five minutes; a little earlier they are asked for anew, in milliseconds. */
const goodMs = 4.5 * 60_000
/** What could not be read is read again after a while, and after a longer one each time, in milliseconds. */
const retryMs = 5_000
const longestPause = 60_000

/** The links to the files of the transcript. Events bring none, and those that a page brings do not last. */
export interface Links {
  /** What the picture of a file is shown from: it need not be good any more where it has been shown. */
  shown(attachmentId: string): Urls | null
  /** Links that are good now; null when there are none to be had. */
  fresh(attachmentId: string): Promise<Urls | null>
  /** Takes in the links that files came with, if they did. */
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
