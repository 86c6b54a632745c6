'use client'

import { Button } from '@consult/ui/controls/button.tsx'
import { useLocale, useWords } from '@consult/ui/i18n/use-words.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTRPC } from '../../api/trpc.ts'
import { FailedState } from '../../errors/failed-state.tsx'
import { faultOf } from '../../errors/fault.ts'
import { dateWords } from '../../time/days.ts'
import { serverNow } from '../../time/server-clock.ts'
import { type FactorChange, FactorDialog } from './factor-dialog.tsx'
import { PasskeyList } from './passkey-list.tsx'
import { factorWords } from './words.ts'

/** The maximum number of passkeys per physician. Source: docs/limits.md. */
const maxPasskeys = 20

/** The physician's second factors: passkeys, the authenticator app and the recovery codes. */
export function SecondFactor() {
  const words = useWords(factorWords)
  const locale = useLocale()
  const [change, setChange] = useState<FactorChange | null>(null)
  const own = useQuery(useTRPC().secondFactor.own.queryOptions(undefined, { staleTime: 0, refetchOnWindowFocus: true }))
  const { data } = own
  const hasApp = data != null && data.authenticatorSince !== null
  const count = data?.passkeys.length ?? 0
  const isStrict = data?.policy === 'phishing_resistant'
  const isOptional = data?.policy === 'optional'

  return (
    <section aria-labelledby="second-factor">
      <h2 id="second-factor" className="text-l font-semibold tracking-tight">
        {words.title}
      </h2>
      <p className="mt-1 max-w-160 text-m text-muted">{words.text}</p>
      {own.isError && !data && (
        <FailedState
          title={words.loadFailed}
          fault={faultOf(own.error)}
          onRetry={() => void own.refetch()}
          busy={own.isFetching}
        />
      )}
      {data && (
        <>
          <dl className="mt-4 grid gap-x-6 gap-y-3 rounded-m border border-line bg-surface px-4 py-3.5 sm:grid-cols-[auto_1fr]">
            <dt className="font-medium">{words.passkeys}</dt>
            <dd className="text-muted">{count === 0 ? words.noPasskeys : count}</dd>
            {(hasApp || !isStrict) && (
              <>
                <dt className="font-medium">{words.app}</dt>
                <dd className="text-muted">
                  {data.authenticatorSince === null
                    ? words.off
                    : words.since(dateWords(data.authenticatorSince, serverNow(), locale))}
                </dd>
              </>
            )}
            {(hasApp || count > 0) && !isStrict && (
              <>
                <dt className="font-medium">{words.codes}</dt>
                <dd className="text-muted">{words.codesLeft(data.recoveryCodesLeft)}</dd>
              </>
            )}
          </dl>
          {count > 0 && (
            <PasskeyList
              passkeys={data.passkeys}
              mayRemove={isOptional || count > 1 || (hasApp && !isStrict)}
              onChange={setChange}
            />
          )}
          <div className="mt-4 flex flex-wrap gap-2">
            <Button
              look={count > 0 ? 'secondary' : 'primary'}
              className="min-h-11"
              disabled={count >= maxPasskeys}
              onClick={() => setChange('add_passkey')}
            >
              {words.addPasskey}
            </Button>
            {!isStrict && (
              <Button className="min-h-11" onClick={() => setChange('set_up')}>
                {hasApp ? words.replace : words.setUp}
              </Button>
            )}
            {(hasApp || count > 0) && !isStrict && (
              <Button className="min-h-11" onClick={() => setChange('new_codes')}>
                {words.newCodes}
              </Button>
            )}
            {hasApp && count > 0 && (
              <Button look="quiet" className="min-h-11" onClick={() => setChange('remove_app')}>
                {words.removeApp}
              </Button>
            )}
            {hasApp && count === 0 && isOptional && (
              <Button look="quiet" className="min-h-11" onClick={() => setChange('turn_off')}>
                {words.turnOff}
              </Button>
            )}
          </div>
          <FactorDialog change={change} isRecent={data.isRecent} onClose={() => setChange(null)} />
        </>
      )}
    </section>
  )
}
