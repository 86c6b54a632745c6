import type { AsyncConsult } from '@consult/domain'
import { fullName } from '@consult/domain/full-name'
import { useLocale, useWords } from '@consult/ui/i18n/use-words.tsx'
import { useTRPC } from '@consult/web-client/api/trpc.ts'
import { dateWords } from '@consult/web-client/time/days.ts'
import { serverNow } from '@consult/web-client/time/server-clock.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useWorkspace } from '../../entities/workspace/workspace.tsx'
import { fillIn, gapsIn, type MacroFacts } from './placeholders.ts'
import { macroWords } from './words.ts'

/** Returns the physician's macros, own and shared. */
export function useMacros() {
  const trpc = useTRPC()
  return useQuery(trpc.macros.list.queryOptions(undefined, { staleTime: 60_000 }))
}

/** Returns the possible gap names in a reply: those of unknown values, and those that authors wrote into macros. */
export function useGapLabels(): readonly string[] {
  const { facts } = useWords(macroWords)
  const { data } = useMacros()
  return useMemo(() => [...Object.values(facts), ...gapsIn(data ?? [])], [facts, data])
}

/**
 * Returns a function that fills in a macro's text for a consult, with the patient, the signed-in physician and today's date.
 * It sends no data anywhere.
 */
export function useFillIn({ patientId }: Pick<AsyncConsult, 'patientId'>): (text: string) => string {
  const trpc = useTRPC()
  const { me } = useWorkspace()
  const locale = useLocale()
  const { facts: labels } = useWords(macroWords)
  const patient = useQuery(trpc.portal.patient.queryOptions({ id: patientId })).data?.patient
  const { firstName = null, lastName = null } = patient ?? {}
  return (text) => {
    const now = serverNow()
    const facts: MacroFacts = {
      'patient.firstName': firstName,
      'patient.lastName': lastName,
      'patient.name': patient ? fullName(patient) : null,
      'physician.name': [fullName(me.physician), me.physician.credentials].filter(Boolean).join(', '),
      'partner.name': me.partnerName,
      date: dateWords(new Date(now).toISOString(), now, locale),
    }
    return fillIn(text, facts, labels)
  }
}
