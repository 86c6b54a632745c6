'use client'

import type { UnsentReason } from '@consult/domain'
import { Button, IconButton } from '@consult/ui/controls/button.tsx'
import { classes } from '@consult/ui/controls/classes.ts'
import { showToast } from '@consult/ui/controls/toast-store.ts'
import { languageNow, useLocale, useWords, wordsNow } from '@consult/ui/i18n/use-words.tsx'
import { useTRPC } from '@consult/web-client/api/trpc.ts'
import { faultOf, wordsOf } from '@consult/web-client/errors/fault.ts'
import { serverNow } from '@consult/web-client/time/server-clock.ts'
import { useMutation } from '@tanstack/react-query'
import { Circle, CircleCheck } from 'lucide-react'
import { InboxLink } from '../../entities/inbox-location/inbox-link.tsx'
import { patientFactWords } from '../../entities/patients/words.ts'
import { writingTo } from '../../entities/patients/writing-to.ts'
import type { NamedFollowUp } from './use-follow-ups.ts'
import { whenWords } from './when-words.ts'
import { planningWords } from './words.ts'

/**
 * One follow-up: its time, what to do, for whom and by whom, and its end. What was ended stays in its place, so that a slip
 * can be undone.
 * @param onEnd called with whether it is done now.
 */
export function FollowUpItem({
  item: { followUp, patientName, physicianName },
  isDone,
  isOverdue,
  onEnd,
}: {
  item: NamedFollowUp
  isDone: boolean
  isOverdue: boolean
  onEnd: (done: boolean) => void
}) {
  const words = useWords(planningWords)
  const writes = useWords(patientFactWords)
  const locale = useLocale()
  const change = useMutation(
    useTRPC().followUps.update.mutationOptions({
      onSuccess: ({ status }) => onEnd(status === 'done'),
      onError: (error) =>
        showToast({
          kind: 'trouble',
          title: wordsNow(planningWords).notChanged,
          words: wordsOf(faultOf(error), languageNow()),
        }),
    }),
  )
  const { id, dueAt, asyncConsultId, unsent } = followUp
  const text =
    unsent !== null && Object.hasOwn(words.unsent, unsent) ? words.unsent[unsent as UnsentReason] : followUp.text
  const set = (status: 'done' | 'open') => change.mutate({ id, status })
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-1 py-3">
      {isDone ? (
        <CircleCheck className="m-1.5 size-5 shrink-0 text-success-text" aria-hidden />
      ) : (
        <IconButton label={words.done(text)} disabled={change.isPending} onClick={() => set('done')}>
          <Circle className="size-5" aria-hidden />
        </IconButton>
      )}
      <div className="min-w-[min(12rem,100%)] flex-1">
        <p
          dir="auto"
          className={classes('text-m wrap-anywhere whitespace-pre-wrap', isDone && 'text-faint line-through')}
        >
          {text}
        </p>
        <p className="flex flex-wrap gap-x-2 text-s text-muted">
          <span dir="auto" className="wrap-anywhere">
            {patientName ?? words.aPatient}
          </span>
          <span dir="auto" className="wrap-anywhere">
            {physicianName ?? words.anyone}
          </span>
          {asyncConsultId !== null && (
            <InboxLink
              place={{ view: 'mine', consultId: asyncConsultId }}
              className="text-accent-text underline underline-offset-2"
            >
              {words.open}
            </InboxLink>
          )}
          {!isDone && (
            <button
              type="button"
              className="text-accent-text underline underline-offset-2 pointer-coarse:min-h-11"
              onClick={() => writingTo.set(followUp.patientId)}
            >
              {writes.write}
            </button>
          )}
        </p>
      </div>
      {isDone ? (
        <div className="flex items-center gap-2 text-s text-success-text">
          {words.isDone}
          <Button busy={change.isPending} onClick={() => set('open')}>
            {words.undo}
          </Button>
        </div>
      ) : (
        <time
          dateTime={dueAt}
          className={classes('figures pt-1.5 text-s', isOverdue ? 'font-medium text-danger-text' : 'text-muted')}
        >
          {whenWords(dueAt, serverNow(), locale)}
        </time>
      )}
    </li>
  )
}
