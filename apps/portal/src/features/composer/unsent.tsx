'use client'

import { Button } from '../controls/button.tsx'
import { tell } from '../controls/toast-store.ts'
import { wordsOf } from '../errors/fault.ts'
import { useWork } from '../portal/work.tsx'
import { useStore } from '../state/store.ts'
import { useLanguage, useWords } from '../words/use-words.tsx'
import { composerWords } from './words.ts'

/**
 * A reply that was begun in a consult where none can be sent any more: what was written can still be taken along, and
 * one that was refused says why.
 */
export function Unsent({ consultId }: { consultId: string }) {
  const { drafts } = useWork()
  const words = useWords(composerWords)
  const language = useLanguage()
  const draft = useStore(drafts.drafts, (all) => all[consultId])
  if (!draft?.text) return null
  const copy = async () => {
    await navigator.clipboard.writeText(draft.text)
    tell({ kind: 'done', title: words.copied })
  }
  return (
    <section className="mx-auto mb-3 grid w-full max-w-180 gap-2 rounded-s border border-line bg-sunken px-3 py-2.5">
      <p className="text-s font-medium">
        {draft.refused ? `${words.notSent} ${wordsOf(draft.refused, language)}` : words.unsent}
      </p>
      <p dir="auto" className="max-h-32 overflow-y-auto text-m break-words whitespace-pre-wrap">
        {draft.text}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void copy()}>{words.copy}</Button>
        <Button look="quiet" onClick={() => drafts.sent(consultId)}>
          {words.discard}
        </Button>
      </div>
    </section>
  )
}
