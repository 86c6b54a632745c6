'use client'

import type { AsyncConsult } from '@consult/domain'
import { Button } from '@consult/ui/controls/button.tsx'
import { showToast } from '@consult/ui/controls/toast-store.ts'
import { controlWords } from '@consult/ui/controls/words.ts'
import { useLanguage, useWords, wordsNow } from '@consult/ui/i18n/use-words.tsx'
import { useTRPC } from '@consult/web-client/api/trpc.ts'
import { faultOf, wordsOf } from '@consult/web-client/errors/fault.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { MailQuestionMark } from 'lucide-react'
import { useState } from 'react'
import { keepText } from '../../entities/replies/unsent-texts.ts'
import { FirstReplyDialog } from './first-reply-dialog.tsx'
import { firstReplyWords } from './words.ts'

function Change({
  consult: { id, patientId },
  text,
  onClose,
}: {
  consult: AsyncConsult
  text: string
  onClose: () => void
}) {
  const words = useWords(firstReplyWords)
  const language = useLanguage()
  const trpc = useTRPC()
  const queries = useQueryClient()
  const keptAs = `first reply ${id}`
  const save = useMutation(
    trpc.firstReplies.put.mutationOptions({
      onSuccess: (reply) => {
        keepText(keptAs, {})
        queries.setQueryData(trpc.firstReplies.get.queryKey({ id }), reply)
        showToast({ kind: 'done', title: wordsNow(firstReplyWords).saved })
        onClose()
      },
      onError: () => void queries.invalidateQueries({ queryKey: trpc.asyncConsults.get.queryKey({ id }) }),
    }),
  )
  const fault = save.error && faultOf(save.error)
  return (
    <FirstReplyDialog
      open
      onClose={onClose}
      patientId={patientId}
      title={words.changeTitle}
      words={words.changeText}
      keptAs={keptAs}
      text={text}
      confirm={words.save}
      busy={save.isPending ? words.saving : null}
      refusal={fault && (fault.code === 'thread_not_active' ? words.tooLate : wordsOf(fault, language))}
      onSend={(changed) => save.mutate({ id, text: changed })}
    />
  )
}

/**
 * The physician's first reply while it waits for the patient's consent, in place of the field for replies. It can be changed and
 * withdrawn.
 */
export function WaitingReply({ consult, onWithdraw }: { consult: AsyncConsult; onWithdraw: () => void }) {
  const words = useWords(firstReplyWords)
  const controls = useWords(controlWords)
  const language = useLanguage()
  const reply = useQuery(useTRPC().firstReplies.get.queryOptions({ id: consult.id }))
  const [changing, setChanging] = useState(false)
  return (
    <section
      aria-label={words.yourMessage}
      className="mx-auto grid w-full max-w-180 gap-2 rounded-m border border-line bg-sunken px-3 py-2.5"
    >
      <p className="flex items-center gap-3 text-muted">
        <MailQuestionMark className="size-4.5 shrink-0" aria-hidden />
        <span className="min-w-0 flex-1 wrap-anywhere">{words.waits}</span>
      </p>
      {reply.data && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
        <blockquote tabIndex={0} className="max-h-[24dvh] overflow-y-auto rounded-s bg-surface px-3 py-2" dir="auto">
          <p className="text-m wrap-anywhere whitespace-pre-wrap">{reply.data.text}</p>
        </blockquote>
      )}
      {reply.isError && (
        <p role="alert" className="text-m text-muted">
          {words.notLoaded} {wordsOf(faultOf(reply.error), language)}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        {reply.isError && (
          <Button onClick={() => void reply.refetch()} busy={reply.isFetching}>
            {controls.tryAgain}
          </Button>
        )}
        <Button look="quiet" aria-keyshortcuts="x" onClick={onWithdraw}>
          {words.withdraw}
        </Button>
        <Button onClick={() => setChanging(true)} disabled={!reply.data}>
          {words.change}
        </Button>
      </div>
      {changing && reply.data && <Change consult={consult} text={reply.data.text} onClose={() => setChanging(false)} />}
    </section>
  )
}
