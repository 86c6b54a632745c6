'use client'

import { Button } from '@consult/ui/controls/button.tsx'
import { DialogFrame } from '@consult/ui/controls/dialog-frame.tsx'
import { TextField } from '@consult/ui/controls/text-field.tsx'
import { controlWords } from '@consult/ui/controls/words.ts'
import { useLanguage, useWords } from '@consult/ui/i18n/use-words.tsx'
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { faultOf } from '../errors/fault.ts'
import { sessionState } from '../session/session-state.ts'
import { notifyOtherTabs } from '../sign-in/other-tabs.ts'
import { SignInDialog } from '../sign-in/sign-in-dialog.tsx'
import { changeFault } from './change-fault.ts'
import { changeWords } from './words.ts'

/** A change of the account, and how the dialog asks for it. */
export interface Change {
  readonly title: string
  readonly text?: ReactNode
  /** The button that makes the change. */
  readonly button: string
  readonly isDangerous?: boolean
  /** The text that the user must type before the button works: the name of what will be lost. */
  readonly typed?: string
  readonly wide?: boolean
  /**
   * Makes the change. The dialog closes when the promise resolves, and shows the reason when it rejects.
   * @returns false to stay open, such as for a field that is not valid.
   */
  readonly run: () => Promise<unknown>
}

/** Scrolls to the first invalid field: in a long dialog, it may not be visible from the button. */
function showFault(form: HTMLFormElement): void {
  const fault = form.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]:not(:empty)')
  fault?.scrollIntoView({ block: 'nearest' })
  fault?.focus()
}

/**
 * Asks for the input and the confirmation of a change. When the service requires a recent sign-in first, a dialog on
 * top asks for it, and no typed text is lost.
 * @param children the fields
 */
export function ChangeDialog({
  change,
  onClose,
  children,
}: {
  change: Change
  onClose: () => void
  children?: ReactNode
}) {
  const words = useWords(changeWords)
  const controls = useWords(controlWords)
  const language = useLanguage()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  /** How many times the fields were invalid. */
  const [faulty, setFaulty] = useState(0)
  const [isStale, setStale] = useState(false)
  const [typed, setTyped] = useState('')
  useEffect(() => {
    if (faulty > 0 && form.current) showFault(form.current)
  }, [faulty])
  const isTyped = change.typed === undefined || typed.trim() === change.typed

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!isTyped || busy) return
    setBusy(true)
    setError(null)
    try {
      if ((await change.run()) === false) setFaulty((before) => before + 1)
      else onClose()
    } catch (caught) {
      if (faultOf(caught).code === 'recent_sign_in_required') setStale(true)
      else setError(caught)
    } finally {
      setBusy(false)
    }
  }
  const signedIn = () => {
    // The cookie has another session now: check who signed in before anything continues.
    sessionState.set('unsure')
    notifyOtherTabs({ kind: 'signed_in' })
    setStale(false)
  }

  return (
    <>
      <DialogFrame
        open
        onClose={onClose}
        title={change.title}
        words={change.text}
        refusal={error === null ? null : changeFault(faultOf(error), language)}
        wide={change.wide ?? false}
        footer={
          <>
            <Button onClick={onClose}>{controls.cancel}</Button>
            <Button
              type="submit"
              form={id}
              look={change.isDangerous ? 'danger' : 'primary'}
              busy={busy}
              disabled={!isTyped}
            >
              {change.button}
            </Button>
          </>
        }
      >
        <form ref={form} id={id} noValidate onSubmit={submit} className="grid grid-cols-1 gap-5">
          {children}
          {change.typed !== undefined && (
            <TextField
              label={words.typeToConfirm(change.typed)}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
        </form>
      </DialogFrame>
      {isStale && (
        <SignInDialog
          open
          title={words.signInFirst}
          words={words.signInFirstText}
          onClose={() => setStale(false)}
          onDone={signedIn}
        />
      )}
    </>
  )
}
