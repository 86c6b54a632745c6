'use client'

import {
  type Draft,
  type Entry,
  linkIdFault,
  linkIdOf,
  setLinkId,
  textOf,
  withItem,
  withText,
} from '@consult/questionnaires/builder'
import { TextField } from '@consult/ui/controls/text-field.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { useState } from 'react'
import { useTools } from '../editor-context.ts'
import { SaidField } from './said-field.tsx'
import { fieldWords } from './words.ts'

/** The name of an item in answers, and the number before its text. */
export function ExpertFields({ draft, entry }: { draft: Draft; entry: Entry }) {
  const words = useWords(fieldWords)
  const { editor, language } = useTools()
  const { id, json } = entry
  // A name that another item has stays here alone, until it is one that can be given.
  const [typed, setTyped] = useState<string | null>(null)
  const linkId = typed ?? linkIdOf(entry)
  const fault = linkIdFault(draft, id, linkId)
  return (
    <details className="min-w-0">
      <summary className="cursor-pointer text-s font-medium text-muted">{words.experts}</summary>
      <div className="mt-3 grid grid-cols-1 gap-3 sm:grid-cols-2">
        <TextField
          label={words.linkId}
          hint={words.linkIdHint}
          value={linkId}
          fault={fault === null ? undefined : fault === 'taken' ? words.linkIdTaken : words.linkIdEmpty}
          dir="ltr"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={() => {
            if (fault === null) editor.edit((now) => setLinkId(now, id, linkId.trim()))
            setTyped(null)
          }}
        />
        <SaidField
          label={words.prefix}
          text={textOf(json, 'prefix', language)}
          mainText={textOf(json, 'prefix', null)}
          onChange={(text) =>
            editor.edit(
              (now) => withItem(now, id, (item) => withText(item, 'prefix', language, text)),
              `prefix of ${id}`,
            )
          }
        />
      </div>
    </details>
  )
}
