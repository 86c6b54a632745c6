'use client'

import { Button } from '@consult/ui/controls/button.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { lazy, Suspense, useEffect, useState } from 'react'
import { FailureNote } from '../failure-note.tsx'
import type { Answer, Failure, OfferedAuthenticator } from '../session-requests.ts'
import { CodeForm } from './code-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { secondStepWords } from './words.ts'

// Most visits never show a QR code.
const QrCode = lazy(async () => ({ default: (await import('./qr-code.tsx')).QrCode }))

/** The calls that set up an authenticator app: during a sign-in, or for a physician who is signed in. */
export interface AuthenticatorCalls {
  readonly offer: () => Promise<Answer<OfferedAuthenticator>>
  readonly confirm: (code: string) => Promise<Answer<{ recoveryCodes: string[] | null }>>
}

/** A key in groups of four, which are easier to type. */
const inGroups = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret

function Key({ offered }: { offered: OfferedAuthenticator }) {
  const words = useWords(secondStepWords)
  return (
    <div className="grid gap-4">
      <p className="text-m font-medium">{words.scan}</p>
      <Suspense fallback={<div className="h-48" />}>
        <QrCode text={offered.uri} label={words.qr} />
      </Suspense>
      <p className="text-s text-muted">
        {words.orType}{' '}
        <code className="figures mt-1 block text-m font-medium wrap-anywhere text-ink">{inGroups(offered.secret)}</code>
      </p>
      <p className="text-m font-medium">{words.thenCode}</p>
    </div>
  )
}

/**
 * Sets up an authenticator app: shows its key, asks for the first code, and then shows the recovery codes.
 * @param onOver called when the sign-in has to start again.
 * @param onCodes called when the recovery codes are shown, so that a page can change its title.
 */
export function AuthenticatorSetup({
  calls,
  onDone,
  onOver,
  onCodes,
}: {
  calls: AuthenticatorCalls
  onDone: () => void
  onOver: () => void
  onCodes?: () => void
}) {
  const words = useWords(secondStepWords)
  const [offered, setOffered] = useState<OfferedAuthenticator | Failure | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [attempt, setAttempt] = useState(0)

  // Only a new attempt requests another key: each new key replaces the previous one.
  useEffect(() => {
    let here = true
    setOffered(null)
    void calls.offer().then((answer) => {
      if (!here) return
      if (answer.failure?.isOver) onOver()
      setOffered(answer.failure ?? answer)
    })
    return () => {
      here = false
    }
  }, [attempt])

  const confirm = async (code: string): Promise<Failure | null> => {
    const answer = await calls.confirm(code)
    if (answer.failure) {
      if (answer.failure.isOver) onOver()
      return answer.failure
    }
    if (answer.recoveryCodes && answer.recoveryCodes.length > 0) {
      setCodes(answer.recoveryCodes)
      onCodes?.()
    } else onDone()
    return null
  }

  if (codes) return <RecoveryCodes codes={codes} onSaved={onDone} />
  if (offered === null) {
    return (
      <p role="status" className="text-m text-muted">
        {words.loading}
      </p>
    )
  }
  if ('reason' in offered) {
    return (
      <>
        <FailureNote failure={offered} faults={words.faults} />
        <Button onClick={() => setAttempt(attempt + 1)}>{words.tryAgain}</Button>
      </>
    )
  }
  return (
    <CodeForm kind="app" button={words.confirm} onCode={confirm}>
      <Key offered={offered} />
    </CodeForm>
  )
}
