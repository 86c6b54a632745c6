'use client'

import { Button } from '@consult/ui/controls/button.tsx'
import { showToast } from '@consult/ui/controls/toast-store.ts'
import { useLanguage, useWords } from '@consult/ui/i18n/use-words.tsx'
import { type Fault, wordsOf } from '@consult/web-client/errors/fault.ts'
import { composerWords } from './words.ts'

/** Shows text that can no longer be sent, so that the physician can copy it. If the service refused it, it says why. */
export function UnsentText({
  text,
  refused,
  title,
  onDiscard,
}: {
  text: string
  refused: Fault | null
  title: string
  onDiscard: () => void
}) {
  const words = useWords(composerWords)
  const language = useLanguage()
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    showToast({ kind: 'done', title: words.copied })
  }
  return (
    <section className="mx-auto mb-3 grid w-full max-w-180 gap-2 rounded-s border border-line bg-sunken px-3 py-2.5">
      <p className="text-s font-medium">{refused ? `${words.notSent} ${wordsOf(refused, language)}` : title}</p>
      <p dir="auto" className="max-h-32 overflow-y-auto text-m wrap-anywhere whitespace-pre-wrap">
        {text}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void copy()}>{words.copy}</Button>
        <Button look="quiet" onClick={onDiscard}>
          {words.discard}
        </Button>
      </div>
    </section>
  )
}
