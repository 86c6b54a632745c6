'use client'

import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { useRouter } from 'next/navigation'
import { Lookup } from '../../ui/lookup.tsx'
import { consultForm } from './event-filter.ts'
import { eventWords } from './words.ts'

const form = new RegExp(`^evt_\\w{1,60}$|${consultForm.source}`)

/** Opens an event by an id that the member pastes, or finds the events of a consult. */
export function EventLookup({ onConsult }: { onConsult: (consultId: string) => void }) {
  const words = useWords(eventWords)
  const router = useRouter()
  return (
    <Lookup
      label={words.lookup}
      hint={words.lookupHint}
      fault={words.lookupFault}
      button={words.open}
      form={form}
      onFound={(id) => (consultForm.test(id) ? onConsult(id) : router.push(`/events/${id}`))}
    />
  )
}
