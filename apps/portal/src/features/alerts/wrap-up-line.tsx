import { Button } from '@consult/ui/controls/button.tsx'
import { NoticeLine } from '@consult/ui/controls/notice-line.tsx'
import { showToast } from '@consult/ui/controls/toast-store.ts'
import { languageNow, useWords, wordsNow } from '@consult/ui/i18n/use-words.tsx'
import { useTRPC } from '@consult/web-client/api/trpc.ts'
import { faultOf, wordsOf } from '@consult/web-client/errors/fault.ts'
import { useClock } from '@consult/web-client/time/clock.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { NotebookPen } from 'lucide-react'
import { useDuty } from '../../entities/duty/use-duty.ts'
import { usePageCommand } from '../shortcuts/page-commands.ts'
import { alertWords } from './words.ts'

/** `2:45` */
const clockWords = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** Says how long the physician has for the note of their last call before the next one rings, and ends it early. */
export function WrapUpLine() {
  const words = useWords(alertWords)
  const trpc = useTRPC()
  const queries = useQueryClient()
  const { wrapUpUntil, onDuty } = useDuty()
  const left = useClock((now) =>
    wrapUpUntil === null ? 0 : Math.max(0, Math.ceil((Date.parse(wrapUpUntil) - now) / 1000)),
  )
  const duty = trpc.portalCalls.duty.queryKey()
  const end = useMutation(
    trpc.portalCalls.endWrapUp.mutationOptions({
      onSuccess: () => queries.invalidateQueries({ queryKey: duty }),
      onError: (error) =>
        showToast({
          kind: 'trouble',
          title: wordsNow(alertWords).wrapUpNotEnded,
          words: wordsOf(faultOf(error), languageNow()),
        }),
    }),
  )
  const isOn = onDuty && left > 0
  usePageCommand(
    'end-wrap-up',
    { name: words.endWrapUp, onOpen: false, run: () => end.mutate() },
    isOn && !end.isPending,
  )
  if (!isOn) return null
  return (
    <NoticeLine role="status" mark={NotebookPen}>
      <p className="min-w-[min(7rem,100%)] flex-1 py-1 text-m">
        <span className="font-medium">{words.wrapUp}</span> {/* Read out once, not every second. */}
        <span className="figures text-s text-muted" aria-hidden>
          {words.wrapUpLeft(clockWords(left))}
        </span>
      </p>
      <Button busy={end.isPending} onClick={() => end.mutate()}>
        {words.endWrapUp}
      </Button>
    </NoticeLine>
  )
}
