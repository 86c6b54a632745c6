'use client'

import { languageSchema, type Physician } from '@consult/domain'
import { Button } from '@consult/ui/controls/button.tsx'
import { TextField } from '@consult/ui/controls/text-field.tsx'
import { showToast } from '@consult/ui/controls/toast-store.ts'
import { languageNow, useLanguage, useWords, wordsNow } from '@consult/ui/i18n/use-words.tsx'
import { putSaved } from '@consult/web-client/api/put-saved.ts'
import { useTRPC } from '@consult/web-client/api/trpc.ts'
import { faultOf, wordsOf } from '@consult/web-client/errors/fault.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { languageWords } from '../../entities/patients/patient-facts.ts'
import { ProfileSection } from './profile-section.tsx'
import { profileWords } from './words.ts'

/** The languages offered by name. The physician can also type any other tag. */
const common = ['en', 'es', 'fr', 'de', 'pt', 'it', 'ar', 'zh', 'hi', 'ru', 'pl', 'tr', 'uk', 'vi', 'ko', 'ja', 'tl']

function Chip({ tag, onRemove, busy }: { tag: string; onRemove: () => void; busy: boolean }) {
  const words = useWords(profileWords)
  const name = languageWords(tag, useLanguage())
  return (
    <li className="inline-flex max-w-full items-center gap-1 wrap-anywhere rounded-full bg-sunken py-1 pr-1 pl-3 text-m">
      {name}
      <button
        type="button"
        disabled={busy}
        aria-label={words.removeLanguage(name)}
        onClick={onRemove}
        className="inline-flex size-7 items-center justify-center rounded-full text-muted hover:bg-hover hover:text-ink pointer-coarse:size-9"
      >
        <X className="size-4" aria-hidden />
      </button>
    </li>
  )
}

/** Edits the languages that the physician speaks. Each change saves at once. */
export function Languages({ physician }: { physician: Physician }) {
  const words = useWords(profileWords)
  const reader = useLanguage()
  const trpc = useTRPC()
  const queries = useQueryClient()
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<'language' | 'twice' | null>(null)
  const saving = useMutation(
    trpc.physicians.replaceLanguages.mutationOptions({
      onSuccess: async (saved) => {
        await putSaved(queries, trpc.physicians.get.queryKey({ id: 'me' }), saved)
        setTyped('')
        showToast({ kind: 'done', title: wordsNow(profileWords).saved })
      },
      onError: (error) => {
        const refused = faultOf(error)
        // The service alone knows every language.
        if (refused.code === 'invalid_request') return setFault('language')
        showToast({ kind: 'trouble', title: wordsNow(profileWords).notSaved, words: wordsOf(refused, languageNow()) })
      },
    }),
  )
  const { languages } = physician
  const keep = (next: string[]) => saving.mutate({ id: 'me', languages: next })
  const add = (event: FormEvent) => {
    event.preventDefault()
    const { data } = languageSchema.safeParse(typed.trim())
    const found = data === undefined ? 'language' : languages.includes(data) ? 'twice' : null
    setFault(found)
    if (data !== undefined && found === null) keep([...languages, data])
  }
  return (
    <ProfileSection title={words.languages} text={words.languagesText}>
      {languages.length === 0 ? (
        <p className="text-muted">{words.noLanguages}</p>
      ) : (
        <ul aria-label={words.languages} className="flex flex-wrap gap-2">
          {languages.map((tag) => (
            <Chip
              key={tag}
              tag={tag}
              busy={saving.isPending}
              onRemove={() => keep(languages.filter((other) => other !== tag))}
            />
          ))}
        </ul>
      )}
      <form noValidate onSubmit={add} className="flex max-w-90 flex-wrap items-start gap-2">
        <div className="min-w-0 flex-1 basis-32">
          <TextField
            label={words.addLanguage}
            hint={words.languageHint}
            list={listId}
            value={typed}
            fault={fault === null ? undefined : words.faults[fault]}
            onChange={(event) => setTyped(event.target.value)}
          />
          <datalist id={listId}>
            {common.map((tag) => (
              <option key={tag} value={tag}>
                {languageWords(tag, reader)}
              </option>
            ))}
          </datalist>
        </div>
        <Button type="submit" busy={saving.isPending} className="mt-6.5 min-h-11">
          {words.addLanguageButton}
        </Button>
      </form>
    </ProfileSection>
  )
}
