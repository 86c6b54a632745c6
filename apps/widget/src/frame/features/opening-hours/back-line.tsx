import { useEffect, useState } from 'preact/hooks'
import { languageOf } from '../../../languages.ts'
import type { PhysicianBack } from '../../entities/api/consult-api.ts'
import { useApp } from '../../entities/app/app-context.ts'
import { waitNote } from '../../entities/conversation/post-waiting.ts'
import { Live } from '../../ui/controls/live.tsx'
import { comingWords } from './coming-words.ts'
import { backWords } from './words.ts'

/** How often to ask again, in milliseconds: hours rarely change. */
const askEveryMs = 5 * 60_000

/**
 * Says when a physician is back, while none is on duty.
 * @param id the thread or call that waits.
 * @param otherwise what to say while a physician is on duty.
 */
export function BackLine({ id, otherwise = '' }: { id: string; otherwise?: string }) {
  const { api, locale, now } = useApp()
  const [known, setKnown] = useState<PhysicianBack | null>(null)
  useEffect(() => {
    let isWanted = true
    const ask = () =>
      api.physicianBack(id).then(
        (answer) => isWanted && setKnown(answer),
        // The old answer stays until the next one.
        () => undefined,
      )
    void ask()
    const asking = setInterval(ask, askEveryMs)
    return () => {
      isWanted = false
      clearInterval(asking)
    }
  }, [api, id])
  const words = backWords[languageOf(locale)]
  const backAt = known?.backAt ? new Date(known.backAt) : null
  const when = backAt && backAt > now.value ? comingWords(locale, backAt, now.value) : null
  useEffect(() => {
    waitNote.value = when === null ? '' : words.short.replace('{when}', when)
    return () => {
      waitNote.value = ''
    }
  }, [when, words])
  if (known === null) return <>{'\u00a0'}</>
  if (known.staffed && otherwise) return <Live>{otherwise}</Live>
  return <Live>{when === null ? words.nobody : words.back.replace('{when}', when)}</Live>
}
