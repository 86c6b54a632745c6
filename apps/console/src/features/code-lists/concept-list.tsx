'use client'

import { TextField } from '@consult/ui/controls/text-field.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { useSettled } from '@consult/ui/state/use-settled.ts'
import { LoadMore } from '@consult/web-client/lists/load-more.tsx'
import { QueryBody } from '@consult/web-client/lists/query-body.tsx'
import { useState } from 'react'
import { useConcepts } from './use-code-lists.ts'
import { codeListWords } from './words.ts'

/** The pause after the last key before codes are looked up, in milliseconds. */
const pause = 250

/** The codes of a list, all of them or those that physicians find by some words. */
export function ConceptList({ listKey }: { listKey: string }) {
  const words = useWords(codeListWords)
  const [text, setText] = useState('')
  const pages = useConcepts(listKey, useSettled(text.trim(), pause))
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="max-w-96">
        <TextField
          label={words.find}
          hint={words.findHint}
          type="search"
          maxLength={200}
          value={text}
          dir="auto"
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => setText(target.value)}
        />
      </div>
      <QueryBody query={pages} failed={words.codesFailed}>
        {(concepts) =>
          concepts.length === 0 ? (
            <p role="status" className="text-muted">
              {words.noneFound}
            </p>
          ) : (
            <div>
              <ul aria-label={words.codes} className="grid grid-cols-1 divide-y divide-line">
                {concepts.map(({ code, display }) => (
                  <li key={code} className="flex flex-wrap gap-x-3 gap-y-0.5 py-2 text-m">
                    <code dir="ltr" className="min-w-20 font-mono wrap-anywhere">
                      {code}
                    </code>
                    <span className="min-w-0 flex-1 basis-40 wrap-anywhere">
                      <bdi>{display}</bdi>
                    </span>
                  </li>
                ))}
              </ul>
              <LoadMore pages={pages} />
            </div>
          )
        }
      </QueryBody>
    </div>
  )
}
