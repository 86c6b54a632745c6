import type { Message } from '@consult/domain'
import { useLocale, useWords } from '@consult/ui/i18n/use-words.tsx'
import { defineWords } from '@consult/ui/i18n/words.ts'
import { dateWords } from '@consult/web-client/time/days.ts'
import { serverNow } from '@consult/web-client/time/server-clock.ts'

// Apart from the other words of a thread, which load with the inbox.
const removedWords = defineWords({
  en: { fileRemoved: (when: string) => `file removed on ${when}` },
  es: { fileRemoved: (when) => `archivo eliminado el ${when}` },
})

/** Files whose time is over. A message that had nothing else would look empty without them. */
export function RemovedFiles({ files }: { files: NonNullable<Message['removedFiles']> }) {
  const words = useWords(removedWords)
  const locale = useLocale()
  return files.map(({ fileName, removedAt }, index) => (
    <p key={index} className="text-s text-muted wrap-anywhere">
      <bdi>{fileName}</bdi>: {words.fileRemoved(dateWords(removedAt, serverNow(), locale))}
    </p>
  ))
}
