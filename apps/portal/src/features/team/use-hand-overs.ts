import { showToast } from '@consult/ui/controls/toast-store.ts'
import { languageNow, wordsNow } from '@consult/ui/i18n/use-words.tsx'
import { useTRPC } from '@consult/web-client/api/trpc.ts'
import { faultOf, wordsOf } from '@consult/web-client/errors/fault.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { handOverWords } from './hand-over/words.ts'
import type { OpenHandOver } from './settled-offers.ts'

/** The same list each time, so that effects see no other one. */
const none: readonly OpenHandOver[] = []

/** The pending hand-overs from and to the physician. Team news keep them up to date. */
export function useOpenHandOvers(): readonly OpenHandOver[] {
  return useQuery(useTRPC().teamwork.openHandOvers.queryOptions()).data?.items ?? none
}

/** Accepts, declines or takes back a hand-over. Whoever comes too late learns it, and the page reads again. */
export function useAnswerHandOver() {
  const trpc = useTRPC()
  const queries = useQueryClient()
  const options = {
    onError: (error: unknown) =>
      showToast({
        kind: 'trouble',
        title: wordsNow(handOverWords).notAnswered,
        words: wordsOf(faultOf(error), languageNow()),
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: trpc.teamwork.openHandOvers.queryKey() }),
  }
  const accept = useMutation(
    trpc.handOvers.accept.mutationOptions({
      ...options,
      onSuccess: () => showToast({ kind: 'done', title: wordsNow(handOverWords).accepted }),
    }),
  )
  const decline = useMutation(trpc.handOvers.decline.mutationOptions(options))
  return {
    accept: (id: string) => accept.mutate({ id }),
    decline: (id: string) => decline.mutate({ id }),
    busy: accept.isPending || decline.isPending,
  }
}
