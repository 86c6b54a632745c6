'use client'

import type { AsyncConsult } from '@consult/domain'
import { Button } from '@consult/ui/controls/button.tsx'
import { DialogFrame } from '@consult/ui/controls/dialog-frame.tsx'
import { Segmented } from '@consult/ui/controls/segmented.tsx'
import { SelectField } from '@consult/ui/controls/select-field.tsx'
import { TextArea, TextField } from '@consult/ui/controls/text-field.tsx'
import { showToast } from '@consult/ui/controls/toast-store.ts'
import { controlWords } from '@consult/ui/controls/words.ts'
import { useLanguage, useLocale, useWords, wordsNow } from '@consult/ui/i18n/use-words.tsx'
import { useTRPC } from '@consult/web-client/api/trpc.ts'
import { faultOf, wordsOf } from '@consult/web-client/errors/fault.ts'
import { serverNow } from '@consult/web-client/time/server-clock.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useColleagues } from '../../entities/clinicians/use-colleagues.ts'
import { PatientOf } from '../../entities/patients/patient-of.tsx'
import { keepText, unsentText } from '../../entities/replies/unsent-texts.ts'
import { type FollowUpDay, fieldValue, followUpDays, followUpTime } from './plan-times.ts'
import { whenWords } from './when-words.ts'
import { planningWords } from './words.ts'

const most = 2000
const me = 'me'
const anyone = 'anyone'
const empty = { text: '', day: 'threeDays' as FollowUpDay, own: '', who: me }

/** Adds something to do for a patient at a later time. @param consult what it follows from. */
export function FollowUpDialog({
  open,
  onClose,
  consult,
}: {
  open: boolean
  onClose: () => void
  consult: Pick<AsyncConsult, 'id' | 'patientId' | 'patientExternalId'>
}) {
  const { id: consultId, patientId } = consult
  const words = useWords(planningWords)
  const controls = useWords(controlWords)
  const language = useLanguage()
  const locale = useLocale()
  const trpc = useTRPC()
  const queries = useQueryClient()
  const key = `follow-up ${consultId}`
  const [fields, setFields] = useState({ ...empty, ...unsentText(key) })
  const [asked, setAsked] = useState(false)
  const set = (change: Partial<typeof empty>) => {
    const next = { ...fields, ...change }
    setFields(next)
    keepText(key, { text: next.text })
  }
  const colleagues = useColleagues(consultId, open).data?.colleagues ?? []
  const now = serverNow()
  const at = fields.day === 'own' ? Date.parse(fields.own) : followUpTime(fields.day, now)
  const create = useMutation(
    trpc.followUps.create.mutationOptions({
      onSuccess: () => {
        showToast({ kind: 'done', title: wordsNow(planningWords).added })
        setFields(empty)
        keepText(key, {})
        setAsked(false)
        onClose()
      },
      onSettled: () => queries.invalidateQueries({ queryKey: trpc.teamwork.followUps.pathKey() }),
    }),
  )
  const text = fields.text.trim()
  const textFault = [...text].length > most ? words.tooLong : text === '' ? words.empty : undefined
  const timeFault = Number.isNaN(at) || at <= now ? words.ownTimeFault.past : undefined
  return (
    <DialogFrame
      open={open}
      onClose={onClose}
      title={words.addFollowUp}
      words={words.followUpText}
      refusal={create.error && wordsOf(faultOf(create.error), language)}
      footer={
        <>
          <Button onClick={onClose}>{controls.cancel}</Button>
          <Button look="primary" type="submit" form="follow-up" busy={create.isPending}>
            {create.isPending ? words.adding : words.add}
          </Button>
        </>
      }
    >
      <form
        id="follow-up"
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          setAsked(true)
          if (textFault || timeFault || create.isPending) return
          create.mutate({
            asyncConsultId: consultId,
            patientId,
            dueAt: new Date(at).toISOString(),
            text: text.toWellFormed(),
            ...(fields.who !== me && { physicianId: fields.who === anyone ? null : fields.who }),
          })
        }}
      >
        <PatientOf consult={consult} />
        <TextArea
          label={words.what}
          rows={3}
          value={fields.text}
          onChange={(event) => set({ text: event.target.value })}
          fault={asked ? textFault : undefined}
        />
        <div className="grid gap-1.5">
          <p className="text-s font-medium">{words.when}</p>
          <Segmented
            label={words.when}
            value={fields.day}
            options={followUpDays.map((value) => ({ value, text: words.days[value] }))}
            onChange={(day) => set({ day, ...(day === 'own' && { own: fieldValue(followUpTime('tomorrow', now)) }) })}
          />
          {fields.day === 'own' ? (
            <TextField
              label={words.date}
              type="datetime-local"
              value={fields.own}
              onChange={(event) => set({ own: event.target.value })}
              fault={asked ? timeFault : undefined}
            />
          ) : (
            <p className="figures text-s text-muted">{words.dueAt(whenWords(at, now, locale))}</p>
          )}
        </div>
        <SelectField
          label={words.who}
          value={fields.who}
          options={[
            { value: me, text: words.me },
            { value: anyone, text: words.anyone },
            ...colleagues.map(({ id, name }) => ({ value: id, text: name })),
          ]}
          onChange={(who) => set({ who })}
        />
      </form>
    </DialogFrame>
  )
}
