'use client'

import { newPasswordSchema } from '@consult/domain'
import { Button } from '@consult/ui/controls/button.tsx'
import { showToast } from '@consult/ui/controls/toast-store.ts'
import { useLanguage, useLocale, useWords } from '@consult/ui/i18n/use-words.tsx'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { useTRPC } from '../api/trpc.ts'
import { type Fault, faultOf, wordsOf } from '../errors/fault.ts'
import { isWeakPassword } from '../errors/weak-password.ts'
import { useAccount } from '../session/account.tsx'
import { PasswordField } from '../sign-in/password-field.tsx'
import { durationWords } from '../time/durations.ts'
import { securityWords } from './words.ts'

const schema = z.object({ current: z.string().min(1).max(200), next: newPasswordSchema })

function FaultNote({ fault }: { fault: Fault }) {
  const words = useWords(securityWords)
  const language = useLanguage()
  const locale = useLocale()
  const wait = Number(fault.details.retryAfterSeconds) * 1000
  return (
    <>{fault.code === 'rate_limited' && wait ? words.tooMany(durationWords(wait, locale)) : wordsOf(fault, language)}</>
  )
}

/** Changes the password. The person must enter the current one. */
export function PasswordChange() {
  const words = useWords(securityWords)
  const { email } = useAccount()
  const trpc = useTRPC()
  const queries = useQueryClient()
  const { register, handleSubmit, formState, reset, setError, setFocus } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { current: '', next: '' },
    reValidateMode: 'onSubmit',
  })
  const change = useMutation(
    trpc.access.changePassword.mutationOptions({
      onSuccess: () => {
        reset()
        showToast({ kind: 'done', title: words.changed, words: words.changedText })
        void queries.invalidateQueries({ queryKey: trpc.access.sessions.queryKey() })
      },
      onError: (error) => {
        if (faultOf(error).code === 'sign_in_failed') {
          setError('current', { type: 'wrong' })
          setFocus('current')
        }
        if (isWeakPassword(error)) {
          setError('next', { type: 'weak' })
          setFocus('next')
        }
      },
    }),
  )
  const fault = change.error && faultOf(change.error)
  const { current, next } = formState.errors

  return (
    <section aria-labelledby="password">
      <h2 id="password" className="text-l font-semibold tracking-tight">
        {words.password}
      </h2>
      <p className="mt-1 max-w-160 text-m text-muted">{words.passwordText}</p>
      <form
        noValidate
        className="mt-4 grid max-w-100 gap-5"
        onSubmit={handleSubmit((choice) => change.mutateAsync(choice).catch(() => undefined))}
      >
        {/* Only password managers read this field: it says whose password it is. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <div role="alert" className="empty:hidden">
          {fault && fault.code !== 'sign_in_failed' && !isWeakPassword(change.error) && (
            <p className="rounded-s bg-danger-soft px-3 py-2.5 text-m text-danger-text">
              <FaultNote fault={fault} />
            </p>
          )}
        </div>
        <PasswordField
          label={words.current}
          autoComplete="current-password"
          fault={current && (current.type === 'wrong' ? words.wrong : words.currentMissing)}
          {...register('current')}
        />
        <PasswordField
          label={words.next}
          autoComplete="new-password"
          hint={words.nextRule}
          fault={next && (next.type === 'weak' ? words.nextWeak : words.nextFault)}
          {...register('next')}
        />
        <Button type="submit" look="primary" busy={change.isPending} className="min-h-11 justify-self-start px-5">
          {words.change}
        </Button>
      </form>
    </section>
  )
}
