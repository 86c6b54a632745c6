'use client'

import { Button } from '@consult/ui/controls/button.tsx'
import { useLocale, useWords } from '@consult/ui/i18n/use-words.tsx'
import { dateWords } from '../../time/days.ts'
import { serverNow } from '../../time/server-clock.ts'
import type { FactorChange } from './factor-dialog.tsx'
import type { OwnPasskey } from './use-own-passkeys.ts'
import { factorWords } from './words.ts'

/** The physician's passkeys. @param mayRemove whether the partner's policy allows the removal of one of them. */
export function PasskeyList({
  passkeys,
  mayRemove,
  onChange,
}: {
  passkeys: readonly OwnPasskey[]
  mayRemove: boolean
  onChange: (change: FactorChange) => void
}) {
  const words = useWords(factorWords)
  const locale = useLocale()
  const date = (instant: string) => dateWords(instant, serverNow(), locale)
  return (
    <ul aria-label={words.passkeys} className="mt-4 divide-y divide-line rounded-m border border-line bg-surface">
      {passkeys.map((passkey) => (
        <li key={passkey.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3.5">
          <div className="min-w-0 flex-1 basis-48">
            <p className="font-medium wrap-anywhere">{passkey.name}</p>
            <p className="text-s text-muted">
              {words.added(date(passkey.createdAt))}
              {' · '}
              {passkey.lastUsedAt === null ? words.neverUsed : words.used(date(passkey.lastUsedAt))}
            </p>
          </div>
          <div className="flex flex-wrap gap-2">
            <Button
              className="min-h-11"
              aria-label={words.renameOf(passkey.name)}
              onClick={() => onChange({ rename: passkey })}
            >
              {words.rename}
            </Button>
            {mayRemove && (
              <Button
                look="quiet"
                className="min-h-11"
                aria-label={words.removeOf(passkey.name)}
                onClick={() => onChange({ remove: passkey })}
              >
                {words.remove}
              </Button>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}
