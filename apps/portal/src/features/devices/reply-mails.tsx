'use client'

import { Button } from '@consult/ui/controls/button.tsx'
import { Switch } from '@consult/ui/controls/switch.tsx'
import { showToast } from '@consult/ui/controls/toast-store.ts'
import { languageNow, useWords, wordsNow } from '@consult/ui/i18n/use-words.tsx'
import { useTRPC } from '@consult/web-client/api/trpc.ts'
import { faultOf, wordsOf } from '@consult/web-client/errors/fault.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { deviceWords } from './words.ts'

/** Turns the mails about overdue replies on or off. A change saves at once. */
export function ReplyMails() {
  const words = useWords(deviceWords)
  const id = useId()
  const trpc = useTRPC()
  const queries = useQueryClient()
  const { data, isError, isFetching, refetch } = useQuery(trpc.pushDevices.replyMails.queryOptions())
  const saving = useMutation(
    trpc.pushDevices.chooseReplyMails.mutationOptions({
      onError: (error) =>
        showToast({
          kind: 'trouble',
          title: wordsNow(deviceWords).notDone,
          words: wordsOf(faultOf(error), languageNow()),
        }),
      onSettled: () => queries.invalidateQueries({ queryKey: trpc.pushDevices.replyMails.queryKey() }),
    }),
  )
  if (!data) {
    if (!isError) return <p className="text-muted">{words.mailsLoading}</p>
    return (
      <div className="flex flex-wrap items-center gap-3">
        <p className="text-muted">{words.mailsFailed}</p>
        <Button busy={isFetching} onClick={() => void refetch()}>
          {words.tryAgain}
        </Button>
      </div>
    )
  }
  return (
    <div className="flex items-center gap-4">
      <span id={id} className="min-w-0 flex-1">
        {words.mailsSwitch}
      </span>
      <Switch
        on={saving.isPending ? saving.variables.wanted : data.wanted}
        busy={saving.isPending}
        labelledBy={id}
        onChange={(wanted) => saving.mutate({ wanted })}
      />
    </div>
  )
}
