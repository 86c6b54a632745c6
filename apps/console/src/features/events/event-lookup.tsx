'use client'

import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { useRouter } from 'next/navigation'
import { Lookup } from '../../ui/lookup.tsx'
import { eventWords } from './words.ts'

/** Opens an event by an id that the member pastes. */
export function EventLookup() {
  const words = useWords(eventWords)
  const router = useRouter()
  return (
    <Lookup
      label={words.lookup}
      hint={words.lookupHint}
      fault={words.lookupFault}
      button={words.open}
      form={/^evt_\w{1,60}$/}
      onFound={(id) => router.push(`/events/${id}`)}
    />
  )
}
