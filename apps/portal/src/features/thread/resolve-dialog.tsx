'use client'

import { type AsyncConsult, resolveAsyncConsultSchema } from '@consult/domain'
import { Button } from '@consult/ui/controls/button.tsx'
import { DialogFrame } from '@consult/ui/controls/dialog-frame.tsx'
import { controlWords } from '@consult/ui/controls/words.ts'
import { useLocale, useWords } from '@consult/ui/i18n/use-words.tsx'
import { faultOf, wordsOf } from '@consult/web-client/errors/fault.ts'
import { wholeDurationWords } from '@consult/web-client/time/windows.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { PatientLine } from '../../entities/patients/patient-line.tsx'
import { unsentText, useKeptText } from '../../entities/replies/unsent-texts.ts'
import { useWorkspace } from '../../entities/workspace/workspace.tsx'
import { useNotedResolution } from '../clinical-notes/use-noted-resolution.ts'
import { SendKeys } from '../composer/send-keys.tsx'
import { composerWords } from '../composer/words.ts'
import { MacroArea } from '../macros/macro-area.tsx'
import { firstGap } from '../macros/placeholders.ts'
import { useFillIn, useGapLabels } from '../macros/use-macros.ts'
import { ClinicalAlerts } from '../patient/clinical-alerts.tsx'
import { doubtsOf, type ResolveDoubt } from './resolve-doubts.ts'
import type { useActs } from './use-acts.ts'
import { useMissing } from './use-missing.ts'
import { useTranscript } from './use-transcript.ts'
import { threadWords } from './words.ts'

const empty = { summary: '', followUp: '' }

/**
 * Asks the patient whether the matter is resolved, with the physician's text for them. When nobody has replied, or there is
 * no text, it asks the physician first. Like a reply, it waits for the conversation and the clinical facts.
 */
export function ResolveDialog({
  open,
  onClose,
  consult,
  patient,
  resolve,
}: {
  open: boolean
  onClose: () => void
  consult: Pick<AsyncConsult, 'id' | 'patientId' | 'metadata' | 'intake'>
  patient: { readonly name: string; readonly birthDate: string | null }
  resolve: ReturnType<typeof useActs>['resolve']
}) {
  const consultId = consult.id
  const key = `resolve ${consultId}`
  const { handleSubmit, formState, getValues, reset, setValue, watch } = useForm({
    resolver: zodResolver(resolveAsyncConsultSchema),
    defaultValues: { ...empty, ...unsentText(key) },
  })
  // The note's texts are offered once, and only where nothing is written yet: the physician decides what the patient reads.
  const offered = useNotedResolution(consultId, open)
  useEffect(() => {
    if (!open || offered === null) return
    const { summary, followUp } = getValues()
    if (summary || followUp) return
    setValue('summary', offered.summary)
    setValue('followUp', offered.followUp ?? '')
  }, [open, offered, getValues, setValue])
  useKeptText(key, watch)
  const { data: transcript } = useTranscript(consultId)
  const missing = useMissing(consult)
  const [doubts, setDoubts] = useState<readonly ResolveDoubt[]>([])
  const { errors } = formState
  const locale = useLocale()
  const { language } = locale
  const { me } = useWorkspace()
  const words = useWords(threadWords)
  const composing = useWords(composerWords)
  const fill = useFillIn(consult)
  const gapLabels = useGapLabels()
  const controls = useWords(controlWords)
  const tooLong = words.atMost((8000).toLocaleString(language))
  const clear = resolve.reset
  useEffect(() => {
    if (open) clear()
    else setDoubts([])
  }, [open, clear])

  const texts = { summary: watch('summary') ?? '', followUp: watch('followUp') ?? '' }
  // Esc and the button to leave delete nothing.
  const isKept = texts.summary.trim() !== '' || texts.followUp.trim() !== ''
  const gapFault = (text: string) => {
    const gap = firstGap(text, gapLabels)
    return gap ? composing.fillIn(gap.label) : undefined
  }
  const submit = handleSubmit(async ({ summary, followUp }) => {
    // The patient must not get a text with a gap that was meant to be filled in.
    if (gapFault(summary ?? '') ?? gapFault(followUp ?? '')) return
    if (missing !== null) return
    const found = doubtsOf(transcript, { summary, followUp })
    // The second press answers the question.
    if (found.some((doubt) => !doubts.includes(doubt))) return setDoubts(found)
    await resolve.mutateAsync({ id: consultId, summary: summary?.trim() || null, followUp: followUp?.trim() || null })
    reset(empty)
    onClose()
  })
  return (
    <DialogFrame
      open={open}
      onClose={onClose}
      title={words.resolveTitle}
      words={words.resolveText(wholeDurationWords(me.acceptanceWindowSeconds * 1000, locale))}
      refusal={resolve.error && wordsOf(faultOf(resolve.error), language)}
      wide
      beside
      footer={
        <>
          <p role="status" className="me-auto self-center text-s text-muted empty:hidden">
            {isKept ? composing.kept : ''}
          </p>
          {/* In large text, the fields get its room: the button to close the panel stays in sight, too. */}
          <Button onClick={onClose} className="[@container_dialog_(height<36rem)]:hidden">
            {isKept ? words.keepDraft : controls.cancel}
          </Button>
          <Button
            look="primary"
            type="submit"
            form="resolve"
            aria-keyshortcuts="Control+Enter Meta+Enter"
            busy={formState.isSubmitting}
          >
            {formState.isSubmitting ? words.asking : doubts.length > 0 ? words.askAnyway : words.askPatient}
            <SendKeys />
          </Button>
        </>
      }
    >
      <form
        id="resolve"
        className="grid gap-5 lg:[&_textarea]:min-h-[14cqh]"
        onSubmit={(event) => void submit(event).catch(() => undefined)}
      >
        <div className="grid justify-items-start gap-1.5">
          <PatientLine {...patient} />
          {/* The advice may name a medicine, and the panel covers the thread's own alerts in a small window. */}
          <ClinicalAlerts patientId={consult.patientId} consult={consult} namesAll />
        </div>
        {missing !== null && (
          <p role="status" className="rounded-s bg-warning-soft px-3 py-2.5 text-warning-text">
            {composing.missing[missing]}
          </p>
        )}
        {doubts.length > 0 && (
          <p role="alert" className="rounded-s bg-warning-soft px-3 py-2.5 text-warning-text">
            {doubts.map((doubt) => words.resolveDoubts[doubt]).join(' ')} {words.resolveNone}
          </p>
        )}
        {(['summary', 'followUp'] as const).map((field) => (
          <MacroArea
            key={field}
            label={words[field]}
            optional
            hint={field === 'summary' ? words.resolveSummaryHint : words.resolveFollowUpHint}
            rows={field === 'summary' ? 6 : 4}
            fault={errors[field] ? tooLong : formState.isSubmitted ? gapFault(texts[field]) : undefined}
            value={texts[field]}
            fill={fill}
            onChange={(text) => setValue(field, text, { shouldDirty: true, shouldValidate: formState.isSubmitted })}
          />
        ))}
      </form>
    </DialogFrame>
  )
}
