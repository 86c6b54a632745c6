import type { EventMessage } from '@consult/domain'
import { useLanguage } from '@consult/ui/i18n/use-words.tsx'
import { useStore } from '@consult/ui/state/store.ts'
import { useTRPC, useTRPCClient } from '@consult/web-client/api/trpc.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { languageNow } from '../../entities/patients/patient-facts.ts'
import { usePatient } from '../../entities/patients/use-patient.ts'
import { replyLanguage } from './reply-language.ts'
import { foundLanguages, noteLanguage } from './translating.ts'

/** How many translations one page waits for at a time. The service lets a physician wait for four. */
const most = 3
let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= most) await new Promise<void>((next) => waiting.push(next))
  else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

/** The translation of a patient's message into the reader's language, once it is wanted. */
export function useTranslation({ messageId, asyncConsultId: id, sequence }: EventMessage, isWanted: boolean) {
  const api = useTRPCClient()
  const language = useLanguage()
  const query = useQuery({
    queryKey: ['translation', messageId, language],
    queryFn: () => inTurn(() => api.translations.message.mutate({ id, message: messageId, language })),
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
    // Each try sends the text again, so only the physician asks for another.
    retry: false,
    refetchOnReconnect: false,
  })
  const found = query.data && 'from' in query.data ? query.data.from : null
  useEffect(() => {
    if (found) noteLanguage(id, sequence, found)
  }, [id, sequence, found])
  return query
}

/** The physicians' own words of the replies that were sent in another language. */
export function useTranslatedReplies({ asyncConsultId, acceptedAt }: EventMessage) {
  const { data, refetch } = useQuery(useTRPC().translations.replies.queryOptions({ id: asyncConsultId }))
  // A reply that came after the list was read may be in it now.
  const isLater = data !== undefined && acceptedAt > data.at
  useEffect(() => {
    if (isLater) void refetch({ cancelRefetch: false })
  }, [isLater, refetch])
  return data?.replies
}

/** The language in which a reply to the patient can be sent, if it is not the reader's own. */
export function useReplyLanguage(consult: { id: string; patientId: string; language: string | null }): string | null {
  const reader = useLanguage()
  const { data } = usePatient(consult.patientId)
  const found = useStore(foundLanguages, (all) => all.get(consult.id)?.language ?? null)
  const recorded = data
    ? languageNow({ chosen: data.chosenLanguage, consult: consult.language, patient: data.patient.language })
    : consult.language
  return replyLanguage(reader, { recorded, found })
}
