'use client'

import type { AsyncConsult } from '@consult/domain'
import { Button } from '@consult/ui/controls/button.tsx'
import { DialogFrame } from '@consult/ui/controls/dialog-frame.tsx'
import { isTextField } from '@consult/ui/controls/is-text-field.ts'
import { Kbd } from '@consult/ui/controls/kbd.tsx'
import { TextField } from '@consult/ui/controls/text-field.tsx'
import { showToast } from '@consult/ui/controls/toast-store.ts'
import { useLanguage, useLocale, useWords, wordsNow } from '@consult/ui/i18n/use-words.tsx'
import { faultOf, wordsOf } from '@consult/web-client/errors/fault.ts'
import { serverNow } from '@consult/web-client/time/server-clock.ts'
import { useEffect, useRef, useState } from 'react'
import { PatientOf } from '../../entities/patients/patient-of.tsx'
import { keepText, unsentText } from '../../entities/replies/unsent-texts.ts'
import { fieldValue, presetTime, snoozeFault, snoozePresets } from './plan-times.ts'
import { useSnoozeActs } from './use-snoozes.ts'
import { whenWords } from './when-words.ts'
import { planningWords } from './words.ts'

/** Chooses the preset of a number key, wherever the focus is in the dialog. */
function useNumberKeys(open: boolean, choose: (index: number) => void): void {
  const newest = useRef(choose)
  useEffect(() => {
    newest.current = choose
  })
  useEffect(() => {
    if (!open) return
    const press = (event: KeyboardEvent) => {
      if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || isTextField(event.target)) return
      const index = snoozePresets.findIndex((_, n) => event.key === String(n + 1))
      if (index >= 0) newest.current(index)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [open])
}

/** Asks until when to put a consult aside. Times after the reply is due cannot be chosen, and it says why. */
export function SnoozeDialog({
  open,
  onClose,
  consult,
  testClock,
}: {
  open: boolean
  onClose: () => void
  consult: AsyncConsult
  testClock: string | null
}) {
  const words = useWords(planningWords)
  const language = useLanguage()
  const locale = useLocale()
  const { snooze } = useSnoozeActs()
  const key = `snooze ${consult.id}`
  const [own, setOwn] = useState('')
  const [asked, setAsked] = useState(false)
  const now = testClock === null ? serverNow() : Date.parse(testClock)
  const due = consult.responseDueAt === null ? null : Date.parse(consult.responseDueAt)
  const fault = asked ? snoozeFault(Date.parse(own), { now, due }) : null
  const clear = snooze.reset
  useEffect(() => {
    if (!open) return
    setOwn(unsentText(key).own ?? '')
    setAsked(false)
    clear()
  }, [open, clear, key])

  const until = (at: number) => {
    if (snooze.isPending) return
    snooze.mutate(
      { id: consult.id, until: new Date(at).toISOString() },
      {
        onSuccess: () => {
          keepText(key, {})
          showToast({ kind: 'done', title: wordsNow(planningWords).snoozedUntil(whenWords(at, now, locale)) })
          onClose()
        },
      },
    )
  }
  const choose = (index: number) => {
    const preset = snoozePresets[index]
    const at = preset && presetTime(preset, now, due)
    if (at && snoozeFault(at, { now, due }) === null) until(at)
  }
  useNumberKeys(open, choose)
  return (
    <DialogFrame
      open={open}
      onClose={onClose}
      title={words.snoozeTitle}
      words={words.snoozeText}
      startsInField={false}
      refusal={snooze.error && wordsOf(faultOf(snooze.error), language)}
      footer={
        <Button look="primary" type="submit" form="snooze" busy={snooze.isPending}>
          {words.snooze}
        </Button>
      }
    >
      <form
        id="snooze"
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          setAsked(true)
          const at = Date.parse(own)
          if (snoozeFault(at, { now, due }) === null) until(at)
        }}
      >
        <PatientOf consult={consult} />
        {due !== null && (
          <p className="rounded-s bg-warning-soft px-3 py-2.5 text-m text-warning-text">
            {words.dueBy(whenWords(due, now, locale))}
          </p>
        )}
        <div className="grid gap-1.5">
          {snoozePresets.map((preset, index) => {
            const at = presetTime(preset, now, due)
            const name = at === presetTime(preset, now) ? preset : 'beforeDue'
            const isAfterDue = snoozeFault(at, { now, due }) !== null
            return (
              <Button
                key={preset}
                disabled={isAfterDue}
                aria-keyshortcuts={String(index + 1)}
                onClick={() => choose(index)}
                className="justify-start text-start"
              >
                <Kbd className="pointer-coarse:hidden">{index + 1}</Kbd>
                <span className="min-w-0 flex-1">{words.presets[name]}</span>
                <span className="figures text-s font-normal">
                  {isAfterDue ? words.afterDue : whenWords(at, now, locale)}
                </span>
              </Button>
            )
          })}
        </div>
        <TextField
          label={words.ownTime}
          type="datetime-local"
          value={own}
          min={fieldValue(now)}
          {...(due !== null && { max: fieldValue(due) })}
          onChange={({ target }) => {
            setOwn(target.value)
            keepText(key, { own: target.value })
          }}
          fault={fault === null ? undefined : words.ownTimeFault[fault]}
        />
      </form>
    </DialogFrame>
  )
}
