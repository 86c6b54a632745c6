import type { AsyncConsult } from '@consult/domain'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTRPC } from '../api/trpc.ts'
import { useWork } from '../portal/work.tsx'
import { dateWords } from '../time/days.ts'
import { serverNow } from '../time/server-clock.ts'
import { useLocale, useWords } from '../words/use-words.tsx'
import { fillIn, gapsIn, type MacroFacts } from './placeholders.ts'
import { macroWords } from './words.ts'

/** The physician's macros, own and shared. */
export function useMacros() {
  const trpc = useTRPC()
  return useQuery(trpc.macros.list.queryOptions(undefined, { staleTime: 60_000 }))
}

/** What the gaps of a reply may be called: those of facts that are not known, and those that authors wrote into macros. */
export function useGapLabels(): readonly string[] {
  const { facts } = useWords(macroWords)
  const { data } = useMacros()
  return useMemo(() => [...Object.values(facts), ...gapsIn(data ?? [])], [facts, data])
}

/** Fills a macro's text in for a consult: with its patient, who is signed in, and today. Nothing leaves the page for it. */
export function useFillIn({ patientId }: Pick<AsyncConsult, 'patientId'>): (text: string) => string {
  const trpc = useTRPC()
  const { me } = useWork()
  const locale = useLocale()
  const { facts: labels } = useWords(macroWords)
  const patient = useQuery(trpc.portal.patient.queryOptions({ id: patientId })).data?.patient
  const { firstName = null, lastName = null } = patient ?? {}
  const { firstName: given, lastName: family, credentials } = me.physician
  return (text) => {
    const now = serverNow()
    const facts: MacroFacts = {
      'patient.firstName': firstName,
      'patient.lastName': lastName,
      'patient.name': [firstName, lastName].filter(Boolean).join(' ') || null,
      'physician.name': `${given} ${family}${credentials ? `, ${credentials}` : ''}`,
      'partner.name': me.partnerName,
      date: dateWords(new Date(now).toISOString(), now, locale),
    }
    return fillIn(text, facts, labels)
  }
}
