'use client'

import { announce } from '@consult/ui/controls/announcer.tsx'
import { showToast } from '@consult/ui/controls/toast-store.ts'
import type { Language } from '@consult/ui/i18n/language.ts'
import { languageNow, wordsNow } from '@consult/ui/i18n/use-words.tsx'
import { putSaved } from '@consult/web-client/api/put-saved.ts'
import { useTRPC } from '@consult/web-client/api/trpc.ts'
import { faultOf, wordsOf } from '@consult/web-client/errors/fault.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { agendaFeedWords } from './words.ts'

/** Makes and revokes the physician's link. `url` is the one that was just made: the page forgets it when it closes. */
export function useAgendaFeed() {
  const trpc = useTRPC()
  const queries = useQueryClient()
  const refused = (error: unknown) =>
    showToast({
      kind: 'trouble',
      title: wordsNow(agendaFeedWords).notDone,
      words: wordsOf(faultOf(error), languageNow()),
    })
  const reread = () => queries.invalidateQueries({ queryKey: trpc.agendaFeed.get.queryKey() })
  const making = useMutation(
    trpc.agendaFeed.make.mutationOptions({
      // The answer is the only copy of the link: not kept once the page is gone.
      gcTime: 0,
      onSuccess: async ({ madeAt }) => {
        await putSaved(queries, trpc.agendaFeed.get.queryKey(), () => ({ madeAt }))
        announce(wordsNow(agendaFeedWords).isMade)
      },
      onError: refused,
    }),
  )
  const revoking = useMutation(
    trpc.agendaFeed.revoke.mutationOptions({
      onSuccess: async () => {
        making.reset()
        await putSaved(queries, trpc.agendaFeed.get.queryKey(), () => ({ madeAt: null }))
        announce(wordsNow(agendaFeedWords).revoked)
      },
      onError: refused,
      onSettled: reread,
    }),
  )
  return {
    url: making.data?.url ?? null,
    isRevoked: revoking.isSuccess,
    busy: making.isPending || revoking.isPending,
    make: (language: Language) => {
      revoking.reset()
      making.mutate({ language })
    },
    revoke: () => revoking.mutate(),
  }
}
