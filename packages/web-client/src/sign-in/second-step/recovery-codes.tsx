'use client'

import { announce } from '@consult/ui/controls/announcer.tsx'
import { Button } from '@consult/ui/controls/button.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { useEffect, useRef } from 'react'
import { secondStepWords } from './words.ts'

/** Shows new recovery codes, once. @param onSaved called when the physician says that they kept them. */
export function RecoveryCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  const words = useWords(secondStepWords)
  const list = useRef<HTMLUListElement>(null)
  // The form that had the focus no longer exists.
  useEffect(() => list.current?.focus(), [])
  const copy = async () => {
    await navigator.clipboard?.writeText(codes.join('\n'))
    announce(words.copied)
  }
  return (
    <div className="grid gap-5">
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={words.title.codes}
        className="figures grid grid-cols-[repeat(auto-fill,minmax(min(16rem,100%),1fr))] gap-x-4 gap-y-2 rounded-s border border-line bg-sunken px-4 py-3 text-m"
      >
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void copy()} className="min-h-11 flex-1">
          {words.copy}
        </Button>
        <Button look="primary" onClick={onSaved} className="min-h-11 flex-1">
          {words.saved}
        </Button>
      </div>
    </div>
  )
}
