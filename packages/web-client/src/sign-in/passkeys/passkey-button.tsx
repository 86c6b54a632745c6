'use client'

import { Button } from '@consult/ui/controls/button.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { FailureNote } from '../failure-note.tsx'
import { type Answer, type Failure, offerPasskeySignIn, sendPasskeySignIn } from '../session-requests.ts'
import { usePasskey } from './browser-passkeys.ts'
import { passkeyWords } from './words.ts'

/**
 * A button that uses a passkey, and the reason when the passkey failed.
 * @param use asks the browser and the service. @param onOver called when the sign-in has to start again.
 */
export function PasskeyButton({
  label,
  look = 'primary',
  use,
  onDone,
  onOver,
}: {
  label: string
  look?: 'primary' | 'secondary'
  use: () => Promise<Answer<object>>
  onDone: () => void | Promise<void>
  onOver?: () => void
}) {
  const words = useWords(passkeyWords)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [busy, setBusy] = useState(false)
  const start = async () => {
    setBusy(true)
    setFailure(null)
    const { failure: found } = await use()
    setBusy(false)
    setFailure(found)
    if (found?.isOver) onOver?.()
    if (!found) await onDone()
  }
  return (
    <>
      <FailureNote failure={failure} faults={words.useFaults} />
      <Button look={look} busy={busy} className="min-h-11 w-full" onClick={() => void start()}>
        <KeyRound className="size-4.5 shrink-0" aria-hidden />
        {label}
      </Button>
    </>
  )
}

/** Signs in with only a passkey: no email address, no password. */
export function PasskeySignIn({ onDone }: { onDone: () => void | Promise<void> }) {
  const words = useWords(passkeyWords)
  return (
    <div className="mt-5">
      <p className="mb-4 flex items-center gap-3 text-s text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {words.or}
      </p>
      <PasskeyButton
        label={words.signIn}
        look="secondary"
        use={() => usePasskey(offerPasskeySignIn, sendPasskeySignIn)}
        onDone={onDone}
      />
    </div>
  )
}
