import { useEffect, useState } from 'preact/hooks'
import { languageOf } from '../../../languages.ts'
import type { ConsultApi } from '../../entities/api/consult-api.ts'
import { useApp } from '../../entities/app/app-context.ts'
import type { Dictionaries, Entries } from '../../ui/words/dictionary.ts'
import { createSayOf, type SayOf } from '../../ui/words/say.ts'

/** The pause before a part of the record that could not be read is asked for again, in milliseconds. */
const pause = 5_000

/**
 * Reads a part of a consult's record, with the words around it, and again with all news of it. Null until it is read, and while the
 * service has nothing.
 * @param dictionaries and `read` must be the same at each call.
 */
export function useRecord<English extends Entries, Part>(
  consultId: string,
  dictionaries: Dictionaries<English>,
  read: (api: ConsultApi, consultId: string) => Promise<Part | null>,
): { readonly part: Part; readonly t: SayOf<English> } | null {
  const { api, locale, conversation } = useApp()
  const [found, setFound] = useState<{ part: Part; t: SayOf<English> } | null>(null)
  const news = conversation.recordNews.value
  useEffect(() => {
    let isWanted = true
    let timer: ReturnType<typeof setTimeout>
    const readBoth = async () => {
      const [words, part] = await Promise.all([dictionaries[languageOf(locale)](), read(api, consultId)])
      if (isWanted) setFound(part && { part, t: createSayOf<English>(words, locale) })
    }
    const attempt = () => {
      readBoth().catch(() => {
        if (isWanted) timer = setTimeout(attempt, pause)
      })
    }
    attempt()
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [api, consultId, dictionaries, locale, news, read])
  return found
}
