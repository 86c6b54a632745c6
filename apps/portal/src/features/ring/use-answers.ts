import { announce } from '@consult/ui/controls/announcer.tsx'
import { showToast } from '@consult/ui/controls/toast-store.ts'
import { languageNow, wordsNow } from '@consult/ui/i18n/use-words.tsx'
import { putSaved } from '@consult/web-client/api/put-saved.ts'
import { useTRPC } from '@consult/web-client/api/trpc.ts'
import { faultOf, wordsOf } from '@consult/web-client/errors/fault.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { ringWords } from './words.ts'

/**
 * The two answers to a ring. Accepting opens the call's page.
 * @param id the call that rings.
 * @param onAnswer called before the answer is sent.
 */
export function useAnswers(id: string, onAnswer: (id: string) => void) {
  const trpc = useTRPC()
  const queries = useQueryClient()
  const router = useRouter()
  const look = () => queries.invalidateQueries({ queryKey: trpc.portalCalls.current.queryKey() })
  const fail = (title: string) => (error: unknown) => {
    const fault = faultOf(error)
    const late = fault.code === 'thread_not_active' || fault.code === 'not_assigned'
    showToast({ kind: 'trouble', title, words: late ? wordsNow(ringWords).tooLate : wordsOf(fault, languageNow()) })
    void look()
  }
  const accept = useMutation(
    trpc.telehealthConsults.join.mutationOptions({
      onMutate: () => onAnswer(id),
      onSuccess: async ({ connection, ...consult }) => {
        queries.setQueryData(trpc.telehealthConsults.connection.queryKey({ id }), connection)
        await putSaved(queries, trpc.portalCalls.current.queryKey(), (now) => now && { ...now, consult })
        router.push(`/calls/${id}`)
      },
      onError: (error) => fail(wordsNow(ringWords).failed)(error),
    }),
  )
  const decline = useMutation(
    trpc.telehealthConsults.declineRing.mutationOptions({
      onMutate: () => onAnswer(id),
      onSuccess: async () => {
        announce(wordsNow(ringWords).declined)
        await putSaved(queries, trpc.portalCalls.current.queryKey(), null)
      },
      onError: (error) => fail(wordsNow(ringWords).declineFailed)(error),
    }),
  )
  const busy = accept.isPending || decline.isPending
  return {
    busy,
    accept: () => !busy && accept.mutate({ id }),
    decline: () => !busy && decline.mutate({ id }),
  }
}
