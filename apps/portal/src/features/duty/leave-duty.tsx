'use client'

import { Button } from '@consult/ui/controls/button.tsx'
import { DialogFrame } from '@consult/ui/controls/dialog-frame.tsx'
import { RadioCards } from '@consult/ui/controls/radio-cards.tsx'
import { showToast } from '@consult/ui/controls/toast-store.ts'
import { useLanguage, useWords, wordsNow } from '@consult/ui/i18n/use-words.tsx'
import { useTRPC } from '@consult/web-client/api/trpc.ts'
import { faultOf, wordsOf } from '@consult/web-client/errors/fault.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { dutyWords } from '../../entities/duty/words.ts'
import { ColleagueChoice } from '../team/colleague-choice.tsx'
import { handOverWords } from '../team/hand-over/words.ts'

type Fate = 'keep' | 'queue' | 'colleague'

/** Hands over all open consults of the physician, and says how many could not go. */
function useHandOverAll() {
  const trpc = useTRPC()
  const queries = useQueryClient()
  return useMutation(
    trpc.teamwork.handOverAll.mutationOptions({
      onSuccess: ({ threads }, { to }) => {
        const { offered, returned, someStay } = wordsNow(handOverWords)
        const stay = threads.filter(({ refused }) => refused !== null).length
        if (stay < threads.length) showToast({ kind: 'done', title: to === null ? returned : offered })
        if (stay > 0) showToast({ kind: 'trouble', title: someStay(stay) })
        return queries.invalidateQueries({ queryKey: trpc.teamwork.openHandOvers.queryKey() })
      },
    }),
  )
}

/** Asks a physician for whom patients are waiting to confirm, and where their open consults go. */
export function LeaveDuty({
  open,
  inCall,
  owed,
  onStay,
  onLeave,
}: {
  open: boolean
  inCall: boolean
  owed: number
  onStay: () => void
  onLeave: () => void
}) {
  const words = useWords(dutyWords)
  const handing = useWords(handOverWords)
  const language = useLanguage()
  const [fate, setFate] = useState<Fate>('keep')
  // Whoever says where the consults go has decided to leave.
  const isDecided = fate !== 'keep'
  const [colleague, setColleague] = useState('')
  const handOver = useHandOverAll()
  const leave = async () => {
    if (handOver.isPending || (fate === 'colleague' && colleague === '')) return
    try {
      if (fate !== 'keep') await handOver.mutateAsync({ to: fate === 'queue' ? null : colleague })
      setFate('keep')
      onLeave()
    } catch {
      // The dialog shows the reason, and the physician stays on duty.
    }
  }
  return (
    <DialogFrame
      open={open}
      onClose={onStay}
      title={words.leaveTitle}
      words={owed > 0 ? undefined : words.leaveText}
      startsInField={false}
      refusal={handOver.error && wordsOf(faultOf(handOver.error), language)}
      footer={
        <>
          <Button
            look={isDecided ? 'primary' : 'secondary'}
            onClick={() => void leave()}
            busy={handOver.isPending}
            disabled={fate === 'colleague' && colleague === ''}
          >
            {words.leave}
          </Button>
          <Button look={isDecided ? 'secondary' : 'primary'} onClick={onStay}>
            {words.stay}
          </Button>
        </>
      }
    >
      <ul className="grid list-disc gap-1.5 pl-5">
        {inCall && <li>{words.leaveCall}</li>}
        {owed > 0 && <li>{words.leaveThreads(owed)}</li>}
      </ul>
      {owed > 0 && (
        <form
          className="mt-4 grid gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            if (isDecided) void leave()
            else onStay()
          }}
        >
          <RadioCards<Fate>
            label={handing.leave}
            value={fate}
            options={[
              { value: 'keep', label: handing.keep, text: handing.keepText },
              { value: 'queue', label: handing.toQueue, text: handing.toQueueText },
              { value: 'colleague', label: handing.toColleague, text: handing.toColleagueText },
            ]}
            onChange={setFate}
          />
          {fate === 'colleague' && (
            <ColleagueChoice
              consultId={null}
              label={handing.to}
              value={colleague}
              first={[{ value: '', text: handing.choose }]}
              onChange={setColleague}
            />
          )}
        </form>
      )}
    </DialogFrame>
  )
}
