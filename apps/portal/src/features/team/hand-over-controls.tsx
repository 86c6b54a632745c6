'use client'

import type { AsyncConsult } from '@consult/domain'
import { Button } from '@consult/ui/controls/button.tsx'
import { Kbd } from '@consult/ui/controls/kbd.tsx'
import { lazyWhenIdle } from '@consult/ui/controls/lazy-load.ts'
import { useLocale, useWords } from '@consult/ui/i18n/use-words.tsx'
import { useStore } from '@consult/ui/state/store.ts'
import { useTRPC } from '@consult/web-client/api/trpc.ts'
import { timeWords } from '@consult/web-client/time/days.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useWorkspace } from '../../entities/workspace/workspace.tsx'
import { usePageCommand } from '../shortcuts/page-commands.ts'
import { useShortcut } from '../shortcuts/use-shortcut.ts'
import { handingOver } from './hand-over/handing-over.ts'
import { handOverWords } from './hand-over/words.ts'
import { HandOverNote } from './hand-over-note.tsx'
import { useAnswerHandOver, useOpenHandOvers } from './use-hand-overs.ts'

const HandOverDialog = lazyWhenIdle(() => import('./hand-over-dialog.tsx').then((module) => module.HandOverDialog))

/** The note with which the consult came to its holder, until they hand it on. */
function ComesWith({ consultId }: { consultId: string }) {
  const words = useWords(handOverWords)
  const [last] = useQuery(useTRPC().handOvers.list.queryOptions({ id: consultId })).data?.items ?? []
  if (!last?.note || (last.status !== 'accepted' && last.status !== 'queued')) return null
  return (
    <details className="w-full rounded-m border border-dashed border-warning-text bg-warning-soft px-3 py-2">
      <summary className="cursor-pointer text-s font-semibold text-warning-text">{words.from(last.from.name)}</summary>
      <HandOverNote note={last.note} />
    </details>
  )
}

/** Opens the dialog to hand over a consult of one's own. On a phone, the menu of the thread does. */
export function HandOverButton({ consultId }: { consultId: string }) {
  const words = useWords(handOverWords)
  return (
    <Button look="quiet" aria-keyshortcuts="h" onClick={() => handingOver.set(consultId)}>
      {words.handOver}
      <Kbd className="pointer-coarse:hidden">H</Kbd>
    </Button>
  )
}

/**
 * Handing over a consult: the dialog, an offer that waits for a colleague, and one that a colleague makes.
 * @param canOffer true for the physician who has the consult.
 */
export function HandOverControls({ consult, canOffer }: { consult: AsyncConsult; canOffer: boolean }) {
  const words = useWords(handOverWords)
  const locale = useLocale()
  const { me } = useWorkspace()
  const answer = useAnswerHandOver()
  // Until the page has read hand-overs again, the list still has the one that was just accepted.
  const pending = useOpenHandOvers().find(
    ({ handOver }) => handOver.asyncConsultId === consult.id && handOver.from.id === consult.physicianId,
  )?.handOver
  const mayOffer = canOffer && consult.status === 'active'
  const open = useStore(handingOver, (id) => id === consult.id) && mayOffer
  const setOpen = (isOpen: boolean) => handingOver.set(isOpen ? consult.id : null)
  useEffect(() => {
    if (!mayOffer) return
    // A dialog of a thread that was left or given away must not open with its next visit.
    return () => handingOver.set(null)
  }, [mayOffer])
  useShortcut('h', () => setOpen(true), mayOffer)
  const comes = pending?.to?.id === me.physician.id
  const canAnswer = comes && !answer.busy
  const accept = () => answer.accept(consult.id)
  const decline = () => answer.decline(consult.id)
  usePageCommand('accept-hand-over', { name: words.acceptIt, onOpen: true, run: accept }, canAnswer)
  usePageCommand('decline-hand-over', { name: words.declineIt, onOpen: true, run: decline }, canAnswer)
  const until = pending ? timeWords(pending.expiresAt, locale) : ''
  return (
    <>
      {pending && (
        <section
          aria-live="polite"
          className="grid w-full gap-2 rounded-m border border-line bg-accent-soft px-3 py-2 text-m wrap-anywhere"
        >
          <p>{comes ? words.comesFrom(pending.from.name, until) : words.waitsFor(pending.to?.name ?? '', until)}</p>
          {comes && pending.note && <HandOverNote note={pending.note} />}
          <div className="flex flex-wrap gap-2">
            {comes && (
              <Button look="primary" busy={answer.busy} onClick={accept}>
                {words.accept}
              </Button>
            )}
            <Button busy={answer.busy} onClick={decline}>
              {comes ? words.decline : words.takeBack}
            </Button>
          </div>
        </section>
      )}
      {canOffer && !pending && <ComesWith consultId={consult.id} />}
      {mayOffer && <HandOverDialog open={open} onClose={() => setOpen(false)} consult={consult} />}
    </>
  )
}
