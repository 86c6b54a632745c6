'use client'

import { DialogFrame } from '@consult/ui/controls/dialog-frame.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTRPC } from '../../api/trpc.ts'
import { sessionState } from '../../session/session-state.ts'
import { notifyOtherTabs } from '../../sign-in/other-tabs.ts'
import { AuthenticatorSetup } from '../../sign-in/second-step/authenticator-setup.tsx'
import { PasskeySetup } from '../../sign-in/second-step/passkey-setup.tsx'
import { secondStepWords } from '../../sign-in/second-step/words.ts'
import { SignInDialog } from '../../sign-in/sign-in-dialog.tsx'
import { NewCodes } from './new-codes.tsx'
import { RemovePasskey } from './remove-passkey.tsx'
import { RenamePasskey } from './rename-passkey.tsx'
import { TurnOff } from './turn-off.tsx'
import { useOwnAuthenticator } from './use-own-authenticator.ts'
import { type OwnPasskey, useOwnPasskeys } from './use-own-passkeys.ts'
import { factorWords } from './words.ts'

/** A change of the physician's second factors. */
export type FactorChange =
  | 'set_up'
  | 'new_codes'
  | 'turn_off'
  | 'remove_app'
  | 'add_passkey'
  | { readonly rename: OwnPasskey }
  | { readonly remove: OwnPasskey }

/** The dialog of one change. It asks for a sign-in first if the last one was more than ten minutes ago. */
export function FactorDialog({
  change,
  isRecent,
  onClose,
}: {
  change: FactorChange | null
  isRecent: boolean
  onClose: () => void
}) {
  const words = useWords(factorWords)
  const stepWords = useWords(secondStepWords)
  const trpc = useTRPC()
  const queries = useQueryClient()
  const [isStale, setStale] = useState(false)
  const [hasCodes, setHasCodes] = useState(false)
  const app = useOwnAuthenticator()
  const passkeys = useOwnPasskeys()
  if (change === null) return null

  const reread = async () => {
    await queries.invalidateQueries({ queryKey: trpc.secondFactor.own.queryKey() })
    await queries.invalidateQueries({ queryKey: trpc.access.sessions.queryKey() })
  }
  const close = () => {
    setStale(false)
    setHasCodes(false)
    onClose()
    void reread()
  }
  if (!isRecent || isStale) {
    const goOn = async () => {
      // The cookie has another session now: check who signed in before anything continues.
      sessionState.set('unsure')
      notifyOtherTabs({ kind: 'signed_in' })
      await reread()
      setStale(false)
    }
    // A session that was left open must not be enough to change a factor.
    return <SignInDialog open title={words.confirmTitle} words={words.confirmText} onClose={close} onDone={goOn} />
  }
  const onStale = () => setStale(true)
  if (typeof change === 'object') {
    const parts = { onClose: close, onStale }
    return 'rename' in change ? (
      <RenamePasskey passkey={change.rename} {...parts} />
    ) : (
      <RemovePasskey passkey={change.remove} {...parts} />
    )
  }
  if (change === 'turn_off' || change === 'remove_app')
    return <TurnOff isLast={change === 'turn_off'} onClose={close} onStale={onStale} />
  if (change === 'new_codes') return <NewCodes onClose={close} onStale={onStale} />
  const isApp = change === 'set_up'
  const parts = { onDone: close, onOver: onStale, onCodes: () => setHasCodes(true) }
  return (
    <DialogFrame
      open
      onClose={hasCodes ? undefined : close}
      title={hasCodes ? stepWords.title.codes : isApp ? words.setUpTitle : words.addPasskeyTitle}
      words={hasCodes ? stepWords.codesText : isApp ? words.setUpText : words.addPasskeyText}
      footer={null}
    >
      {isApp ? <AuthenticatorSetup calls={app} {...parts} /> : <PasskeySetup calls={passkeys} {...parts} />}
    </DialogFrame>
  )
}
