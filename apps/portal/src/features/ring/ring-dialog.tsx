'use client'

import { AlertDialog } from '@base-ui/react/alert-dialog'
import { announce } from '@consult/ui/controls/announcer.tsx'
import { Button } from '@consult/ui/controls/button.tsx'
import { tell } from '@consult/ui/controls/toast-store.ts'
import { languageNow, useWords, wordsNow } from '@consult/ui/i18n/use-words.tsx'
import { useStore } from '@consult/ui/state/store.ts'
import { useTRPC } from '@consult/web-client/api/trpc.ts'
import { faultOf, wordsOf } from '@consult/web-client/errors/fault.ts'
import { useClock } from '@consult/web-client/time/clock.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Phone, PhoneIncoming, PhoneOff } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useRef } from 'react'
import { type CallItem, patientOf } from '../../entities/calls/call-item.ts'
import { soundIsBlocked } from '../../ui/sound/sound.ts'
import { CallFacts, Who } from '../call/call-facts.tsx'
import { ClinicalAlerts } from '../patient/clinical-alerts.tsx'
import { ringWords } from './words.ts'

function TimeLeft({ since, until }: { since: string | null; until: string }) {
  const words = useWords(ringWords)
  const whole = since === null ? 30 : Math.round((Date.parse(until) - Date.parse(since)) / 1000)
  const left = useClock((now) => Math.max(0, Math.ceil((Date.parse(until) - now) / 1000)))
  return (
    <>
      <p className="figures ms-auto text-s text-muted">{words.left(left)}</p>
      <progress
        aria-label={words.leftLabel}
        max={whole}
        value={left}
        className="h-1 w-full basis-full appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent"
      />
    </>
  )
}

function useAnswers(item: CallItem, onAnswer: (id: string) => void) {
  const trpc = useTRPC()
  const queries = useQueryClient()
  const router = useRouter()
  const { id } = item.consult
  const look = () => queries.invalidateQueries({ queryKey: trpc.portalCalls.current.queryKey() })
  const fail = (title: string) => (error: unknown) => {
    const fault = faultOf(error)
    const late = fault.code === 'thread_not_active' || fault.code === 'not_assigned'
    tell({ kind: 'trouble', title, words: late ? wordsNow(ringWords).tooLate : wordsOf(fault, languageNow()) })
    void look()
  }
  const accept = useMutation(
    trpc.telehealthConsults.join.mutationOptions({
      onMutate: () => onAnswer(id),
      onSuccess: ({ connection, ...consult }) => {
        queries.setQueryData(trpc.telehealthConsults.connection.queryKey({ id }), connection)
        queries.setQueryData(trpc.portalCalls.current.queryKey(), (now) => now && { ...now, consult })
        router.push(`/calls/${id}`)
      },
      onError: (error) => fail(wordsNow(ringWords).failed)(error),
    }),
  )
  const decline = useMutation(
    trpc.telehealthConsults.declineRing.mutationOptions({
      onMutate: () => onAnswer(id),
      onSuccess: () => {
        announce(wordsNow(ringWords).declined)
        queries.setQueryData(trpc.portalCalls.current.queryKey(), null)
      },
      onError: (error) => fail(wordsNow(ringWords).declineFailed)(error),
    }),
  )
  return { accept, decline }
}

/**
 * Shows a patient's ring. Only an answer closes it. No answer has the focus at first, so that a physician who is writing
 * does not answer with a key meant for the text.
 */
export function RingDialog({ item, onAnswer }: { item: CallItem; onAnswer: (id: string) => void }) {
  const words = useWords(ringWords)
  const popup = useRef<HTMLDivElement>(null)
  const silent = useStore(soundIsBlocked, (blocked) => blocked)
  const { accept, decline } = useAnswers(item, onAnswer)
  const { ringExpiresAt, ringingSince, id } = item.consult
  const busy = accept.isPending || decline.isPending
  return (
    <AlertDialog.Root open>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="overlay-fade fixed inset-0 z-70 bg-scrim" />
        <AlertDialog.Viewport className="fixed inset-0 z-70 flex flex-col items-center justify-end sm:justify-center sm:p-6">
          <AlertDialog.Popup
            ref={popup}
            data-overlay=""
            data-ring={id}
            initialFocus={popup}
            className="overlay-fade flex max-h-[92dvh] w-full flex-col rounded-t-l bg-surface shadow-overlay sm:max-w-110 sm:rounded-m"
          >
            <div className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-2 px-5 pt-4">
              <AlertDialog.Title className="flex items-center gap-1.5 text-s font-semibold text-accent-text">
                <PhoneIncoming className="size-4 shrink-0" aria-hidden />
                {words.title}
              </AlertDialog.Title>
              {ringExpiresAt && <TimeLeft since={ringingSince} until={ringExpiresAt} />}
            </div>
            <div className="min-h-0 flex-1 overflow-y-auto px-5 py-4">
              <p dir="auto" className="text-xl font-semibold tracking-tight wrap-anywhere">
                {patientOf(item)}
              </p>
              <AlertDialog.Description className="sr-only">{words.from(patientOf(item))}</AlertDialog.Description>
              <Who item={item} />
              <div className="mt-2 mb-4">
                <ClinicalAlerts patientId={item.patient.id} consult={item.consult} />
              </div>
              <CallFacts item={item} />
              {silent && <p className="mt-4 text-s text-muted">{words.silent}</p>}
            </div>
            <div className="flex shrink-0 flex-wrap gap-2 border-t border-line px-5 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
              <Button busy={busy} onClick={() => decline.mutate({ id })} className="min-h-11 flex-1">
                <PhoneOff className="size-4.5" aria-hidden />
                {words.decline}
              </Button>
              <Button look="primary" busy={busy} onClick={() => accept.mutate({ id })} className="min-h-11 flex-1">
                <Phone className="size-4.5" aria-hidden />
                {words.accept}
              </Button>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
