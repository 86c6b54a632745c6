'use client'

import { Button } from '@consult/ui/controls/button.tsx'
import { SelectField } from '@consult/ui/controls/select-field.tsx'
import { TextField } from '@consult/ui/controls/text-field.tsx'
import { useLanguage, useWords } from '@consult/ui/i18n/use-words.tsx'
import { type FormEvent, useId, useState } from 'react'
import { actChoices } from './acts/act-words.ts'
import { type AuditSearch, emptySearch } from './audit-filter.ts'
import { auditWords } from './words.ts'

const outcomes = ['done', 'read', 'refused'] as const

/** The fields of an audit search. @param onSearch called when the user submits the search, not while they type */
export function AuditSearchForm({ onSearch }: { onSearch: (search: AuditSearch) => void }) {
  const words = useWords(auditWords)
  const language = useLanguage()
  const acts = useId()
  const [search, setSearch] = useState(emptySearch)
  const set = (change: Partial<AuditSearch>) => setSearch((typed) => ({ ...typed, ...change }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch(search)
  }
  const clear = () => {
    setSearch(emptySearch)
    onSearch(emptySearch)
  }
  const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const
  return (
    <form
      noValidate
      onSubmit={submit}
      className="mb-4 grid grid-cols-1 items-start gap-4 rounded-l border border-line bg-surface p-4 sm:grid-cols-2 lg:grid-cols-3"
    >
      <TextField
        {...plain}
        label={words.patient}
        hint={words.patientHint}
        maxLength={200}
        value={search.patient}
        onChange={(event) => set({ patient: event.target.value })}
      />
      <TextField
        {...plain}
        label={words.person}
        hint={words.personHint}
        maxLength={80}
        value={search.person}
        onChange={(event) => set({ person: event.target.value })}
      />
      <TextField
        {...plain}
        label={words.act}
        hint={words.actHint}
        list={acts}
        maxLength={100}
        value={search.act}
        onChange={(event) => set({ act: event.target.value })}
      />
      {/* Entries have words for an act. The browser finds its name by them. */}
      <datalist id={acts}>
        {actChoices(language).map(([act, text]) => (
          <option key={act} value={act} label={text} />
        ))}
      </datalist>
      <SelectField
        label={words.outcome}
        value={search.outcome}
        options={[
          { value: '', text: words.anyOutcome },
          ...outcomes.map((value) => ({ value, text: words.outcomes[value] })),
        ]}
        onChange={(outcome) => set({ outcome })}
      />
      <TextField
        label={words.from}
        type="date"
        value={search.from}
        onChange={(event) => set({ from: event.target.value })}
      />
      <TextField label={words.to} type="date" value={search.to} onChange={(event) => set({ to: event.target.value })} />
      <div className="flex flex-wrap gap-2 sm:col-span-full">
        <Button type="submit" look="primary">
          {words.apply}
        </Button>
        <Button onClick={clear}>{words.clear}</Button>
      </div>
    </form>
  )
}
