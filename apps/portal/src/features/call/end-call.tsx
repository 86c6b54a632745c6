'use client'

import { announce } from '@consult/ui/controls/announcer.tsx'
import { Button } from '@consult/ui/controls/button.tsx'
import { DialogFrame } from '@consult/ui/controls/dialog-frame.tsx'
import { showToast } from '@consult/ui/controls/toast-store.ts'
import { languageNow, useWords, wordsNow } from '@consult/ui/i18n/use-words.tsx'
import { putSaved } from '@consult/web-client/api/put-saved.ts'
import { useTRPC } from '@consult/web-client/api/trpc.ts'
import { faultOf, wordsOf } from '@consult/web-client/errors/fault.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { PhoneOff } from 'lucide-react'
import { useState } from 'react'
import { type OpenedCall, patientOf } from '../../entities/calls/call-item.ts'
import { PatientLine } from '../../entities/patients/patient-line.tsx'
import { saveOpenNote } from '../clinical-notes/local-drafts.ts'
import { callWords } from './words.ts'

/** Opens the question whether to end the call. */
export function EndCallButton({ onPress }: { onPress: () => void }) {
  const words = useWords(callWords)
  return (
    // A phone shows only the icon, because the controls fit in one row. It stands apart: who misses the next one ends no call.
    <button
      type="button"
      title={words.end}
      onClick={onPress}
      className="ms-[min(1rem,2.5vw)] inline-flex h-[44px] min-w-[44px] shrink-0 items-center justify-center gap-2 rounded-full bg-danger text-m font-medium text-on-danger transition-colors duration-(--quick) select-none hover:bg-danger-hover sm:px-4"
    >
      <PhoneOff className="size-4.5" aria-hidden />
      <span className="max-sm:sr-only">{words.end}</span>
    </button>
  )
}

/**
 * Ends the call. It saves the draft of the note first. It is not a part of the controls, because these are replaced when the call
 * connects, and the question stays open.
 */
export function EndCallDialog({ call, open, onClose }: { call: OpenedCall; open: boolean; onClose: () => void }) {
  const words = useWords(callWords)
  const trpc = useTRPC()
  const queries = useQueryClient()
  const [isEnding, setEnding] = useState(false)
  const { id } = call.consult
  const ending = useMutation(
    trpc.telehealthConsults.end.mutationOptions({
      onSuccess: async (consult) => {
        await putSaved(queries, trpc.portalCalls.get.queryKey({ id }), (now) => now && { ...now, consult })
        await putSaved(queries, trpc.portalCalls.current.queryKey(), null)
        void queries.invalidateQueries({ queryKey: trpc.portalCalls.duty.queryKey() })
        announce(wordsNow(callWords).ended)
      },
    }),
  )
  const end = async () => {
    setEnding(true)
    try {
      await saveOpenNote(id)
      await ending.mutateAsync({ id })
      onClose()
    } catch (error) {
      const title = wordsNow(callWords).endFailed
      showToast({ kind: 'trouble', title, words: wordsOf(faultOf(error), languageNow()) })
    }
    setEnding(false)
  }
  return (
    <DialogFrame
      open={open}
      onClose={onClose}
      title={words.endTitle}
      words={words.endText}
      footer={
        <>
          <Button onClick={onClose}>{words.goOn}</Button>
          <Button look="danger" busy={isEnding} onClick={() => void end()}>
            {words.endNow}
          </Button>
        </>
      }
    >
      <PatientLine name={patientOf(call)} birthDate={call.patient.birthDate} />
    </DialogFrame>
  )
}
