'use client'

import type { Physician } from '@consult/domain'
import { Button, IconButton } from '@consult/ui/controls/button.tsx'
import { TextField } from '@consult/ui/controls/text-field.tsx'
import { showToast } from '@consult/ui/controls/toast-store.ts'
import { languageNow, useLanguage, useLocale, useWords, wordsNow } from '@consult/ui/i18n/use-words.tsx'
import { useUnsaved } from '@consult/ui/unsaved/unsaved.ts'
import { putSaved } from '@consult/web-client/api/put-saved.ts'
import { useTRPC } from '@consult/web-client/api/trpc.ts'
import { faultOf, wordsOf } from '@consult/web-client/errors/fault.ts'
import { useClock } from '@consult/web-client/time/clock.ts'
import { calendarDayWords } from '@consult/web-client/time/days.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Plus, Trash2, TriangleAlert } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { jurisdictionWords } from '../../entities/patients/patient-facts.ts'
import { expiryOf } from './expiry.ts'
import {
  draftsOf,
  emptyLicense,
  type LicenseDraft,
  type LicenseFaults,
  type LicenseField,
  licensesDiffer,
  licensesOf,
  refusedOf,
} from './license-draft.ts'
import { ProfileSection } from './profile-section.tsx'
import { profileWords } from './words.ts'

function ExpiryNote({ expiresOn }: { expiresOn: string }) {
  const words = useWords(profileWords)
  const locale = useLocale()
  const today = useClock((now) => new Date(now).toISOString().slice(0, 10))
  const expiry = expiryOf(expiresOn === '' ? null : expiresOn, today)
  if (expiry.is === 'valid') return null
  const date = calendarDayWords(expiresOn, locale)
  return (
    <p
      className={`flex items-center gap-1.5 text-s font-medium ${expiry.is === 'expired' ? 'text-danger-text' : 'text-warning-text'}`}
    >
      <TriangleAlert className="size-4 shrink-0" aria-hidden />
      {'days' in expiry ? words.expiresIn(expiry.days) : words.expiredOn(date)}
    </p>
  )
}

function LicenseRow({
  draft,
  faults,
  onChange,
  onRemove,
}: {
  draft: LicenseDraft
  faults: ReadonlySet<LicenseField> | undefined
  onChange: (changed: Partial<LicenseDraft>) => void
  onRemove: () => void
}) {
  const words = useWords(profileWords)
  const reader = useLanguage()
  const code = draft.jurisdiction.trim().toUpperCase()
  const fault = (field: LicenseField) => (faults?.has(field) ? words.faults[field] : undefined)
  return (
    <li>
      <fieldset className="grid min-w-0 grid-cols-1 gap-3 rounded-m border border-line p-4 @max-2xs:rounded-none @max-2xs:border-x-0 @max-2xs:px-0">
        <legend className="max-w-full px-1 text-s font-medium wrap-anywhere">
          {code ? words.licenseOf(jurisdictionWords(code, reader)) : words.newLicense}
        </legend>
        <div className="grid grid-cols-1 items-start gap-3 @2xs:max-sm:grid-cols-[minmax(0,1fr)_auto] @2xs:max-sm:*:nth-[-n+2]:col-span-2 sm:grid-cols-[8rem_minmax(0,1fr)_11rem_auto]">
          <TextField
            label={words.jurisdiction}
            value={draft.jurisdiction}
            fault={fault('jurisdiction')}
            autoCapitalize="characters"
            spellCheck={false}
            onChange={(event) => onChange({ jurisdiction: event.target.value.toUpperCase() })}
          />
          <TextField
            label={words.number}
            value={draft.number}
            fault={fault('number')}
            spellCheck={false}
            onChange={(event) => onChange({ number: event.target.value })}
          />
          <TextField
            type="date"
            label={words.expiresOn}
            value={draft.expiresOn}
            fault={fault('expiresOn')}
            onChange={(event) => onChange({ expiresOn: event.target.value })}
          />
          <IconButton
            label={code ? words.remove(code) : words.removeNew}
            onClick={onRemove}
            className="justify-self-end @2xs:mt-7 pointer-fine:size-11"
          >
            <Trash2 className="size-4.5" aria-hidden />
          </IconButton>
        </div>
        <ExpiryNote expiresOn={draft.expiresOn} />
      </fieldset>
    </li>
  )
}

/** Edits where the physician may practice. It edits and saves all licenses together. */
export function Licenses({ physician }: { physician: Physician }) {
  const words = useWords(profileWords)
  const trpc = useTRPC()
  const queries = useQueryClient()
  const [drafts, setDrafts] = useState(() => draftsOf(physician.licenses))
  const [faults, setFaults] = useState<LicenseFaults>(new Map())
  const dirty = licensesDiffer(drafts, physician.licenses)
  useUnsaved('licenses', dirty)
  const saving = useMutation(
    trpc.physicians.replaceLicenses.mutationOptions({
      onSuccess: async (saved) => {
        await putSaved(queries, trpc.physicians.get.queryKey({ id: 'me' }), saved)
        // These pages say which calls and consults a license allows.
        void queries.invalidateQueries({ queryKey: trpc.portalCalls.waitingRoom.queryKey() })
        void queries.invalidateQueries({ queryKey: trpc.portalCalls.get.pathKey() })
        setDrafts(draftsOf(saved.licenses))
        showToast({ kind: 'done', title: wordsNow(profileWords).saved })
      },
      onError: (error) => {
        const fault = faultOf(error)
        setFaults(refusedOf(drafts, fault.details))
        showToast({ kind: 'trouble', title: wordsNow(profileWords).notSaved, words: wordsOf(fault, languageNow()) })
      },
    }),
  )
  const change = (key: number, changed: Partial<LicenseDraft>) =>
    setDrafts((all) => all.map((draft) => (draft.key === key ? { ...draft, ...changed } : draft)))
  const save = (event: FormEvent) => {
    event.preventDefault()
    const checked = licensesOf(drafts)
    setFaults('faults' in checked ? checked.faults : new Map())
    if ('licenses' in checked) saving.mutate({ id: 'me', licenses: checked.licenses })
  }
  return (
    <ProfileSection title={words.licenses} text={words.licensesText}>
      <form noValidate onSubmit={save} className="grid grid-cols-1 gap-4">
        {drafts.length === 0 && <p className="text-muted">{words.noLicenses}</p>}
        <ul aria-label={words.licenses} className="grid grid-cols-1 gap-3">
          {drafts.map((draft) => (
            <LicenseRow
              key={draft.key}
              draft={draft}
              faults={faults.get(draft.key)}
              onChange={(changed) => change(draft.key, changed)}
              onRemove={() => setDrafts((all) => all.filter(({ key }) => key !== draft.key))}
            />
          ))}
        </ul>
        <p className="text-s text-muted">
          {words.jurisdictionHint} {words.expiresHint}
        </p>
        <div className="flex flex-wrap items-center gap-2">
          <Button onClick={() => setDrafts((all) => [...all, emptyLicense()])}>
            <Plus className="size-4.5" aria-hidden />
            {words.add}
          </Button>
          <span className="flex-1" />
          {dirty && (
            <Button look="quiet" onClick={() => setDrafts(draftsOf(physician.licenses))}>
              {words.discard}
            </Button>
          )}
          <Button type="submit" look="primary" disabled={!dirty} busy={saving.isPending}>
            {words.save}
          </Button>
        </div>
      </form>
    </ProfileSection>
  )
}
