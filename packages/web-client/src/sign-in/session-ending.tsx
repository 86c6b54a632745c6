'use client'

import { Button } from '@consult/ui/controls/button.tsx'
import { DialogFrame } from '@consult/ui/controls/dialog-frame.tsx'
import { useLocale, useWords } from '@consult/ui/i18n/use-words.tsx'
import { useState } from 'react'
import { useClock } from '../time/clock.ts'
import { timeWords } from '../time/days.ts'
import { countdownWords } from '../time/durations.ts'
import { notifyOtherTabs } from './other-tabs.ts'
import type { SessionOutlook } from './session-limits.ts'
import { SignInDialog } from './sign-in-dialog.tsx'
import { sessionWords } from './words.ts'

function TimeLeft({ endsAt }: { endsAt: number }) {
  const locale = useLocale()
  const left = useClock((now) => countdownWords(endsAt - now, locale))
  // Screen readers announce it once, with the dialog, and not every second.
  return (
    <p className="figures text-2xl font-semibold tracking-tight" aria-hidden>
      {left}
    </p>
  )
}

/** Warns after a long time without activity. One click continues the session. */
function IdleEnding({ open, endsAt, onStay }: { open: boolean; endsAt: number; onStay: () => Promise<void> }) {
  const words = useWords(sessionWords)
  const locale = useLocale()
  const [busy, setBusy] = useState(false)
  const stay = async () => {
    setBusy(true)
    await onStay()
    setBusy(false)
  }
  return (
    <DialogFrame
      open={open}
      title={words.stillThere}
      words={words.stillThereText(timeWords(endsAt, locale))}
      footer={
        <Button look="primary" busy={busy} onClick={() => void stay()}>
          {words.stay}
        </Button>
      }
    >
      <TimeLeft endsAt={endsAt} />
    </DialogFrame>
  )
}

/** Warns that the session is near its maximum length. Signing in now starts a new one, and nothing on the page is lost. */
function LastMinutes({
  open,
  endsAt,
  onClose,
  onStay,
}: {
  open: boolean
  endsAt: number
  onClose: () => void
  onStay: () => Promise<void>
}) {
  const words = useWords(sessionWords)
  const locale = useLocale()
  const goOn = async () => {
    await onStay()
    notifyOtherTabs({ kind: 'signed_in' })
  }
  return (
    <SignInDialog
      open={open}
      onClose={onClose}
      title={words.ending}
      words={words.endingText(timeWords(endsAt, locale))}
      onDone={goOn}
    />
  )
}

/** Warns that the session is about to end, while the physician can still prevent it. */
export function SessionEnding({ outlook, onStay }: { outlook: SessionOutlook; onStay: () => Promise<void> }) {
  const [putOff, setPutOff] = useState<number | null>(null)
  // Remembered, so that a dialog that closes still names the time.
  const [endsAt, setEndsAt] = useState<number | null>(null)
  if ('endsAt' in outlook && outlook.endsAt !== endsAt) setEndsAt(outlook.endsAt)
  if (endsAt === null) return null
  return (
    <>
      <IdleEnding open={outlook.kind === 'idle'} endsAt={endsAt} onStay={onStay} />
      <LastMinutes
        open={outlook.kind === 'absolute' && putOff !== endsAt}
        endsAt={endsAt}
        onClose={() => setPutOff(endsAt)}
        onStay={onStay}
      />
    </>
  )
}
