'use client'

import { emailAddressSchema } from '@consult/domain/email'
import { Button } from '@consult/ui/controls/button.tsx'
import { TextField } from '@consult/ui/controls/text-field.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import type { SignInStep } from '../session/sign-in-answers.ts'
import { FailureNote } from './failure-note.tsx'
import { PasswordField } from './password-field.tsx'
import { type Failure, signIn } from './session-requests.ts'
import { SsoButton } from './single-sign-on/sso-button.tsx'
import { useSsoOffer } from './single-sign-on/use-sso-offer.ts'
import { ssoWords } from './single-sign-on/words.ts'
import { typedEmail } from './typed-email.ts'
import { sessionWords } from './words.ts'

const schema = z.object({
  email: emailAddressSchema,
  password: z.string().min(1).max(200),
})

/**
 * The email address, the password and the button. If the organization of the address offers single sign-on, its button
 * comes first; if single sign-on is the only way, the password is hidden.
 * @param to where the app continues after single sign-on; null: it is offered elsewhere.
 * @param onDone called after the session has begun.
 * @param onStep called when a second step follows.
 */
export function SignInFields({
  email,
  to = null,
  onDone,
  onStep,
}: {
  email?: string
  to?: string | null
  onDone: () => void | Promise<void>
  onStep: (step: SignInStep) => void
}) {
  const words = useWords(sessionWords)
  const [failure, setFailure] = useState<Failure | null>(null)
  const { register, handleSubmit, formState, resetField, setFocus, getValues } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { email: email ?? typedEmail.get(), password: '' },
    reValidateMode: 'onSubmit',
  })

  const sso = useWords(ssoWords)
  const { offer, look } = useSsoOffer(to === null ? '' : typedEmail.get())
  const [hasPassword, setHasPassword] = useState(false)
  const isOnlyWay = to !== null && offer === 'required' && !hasPassword

  const submit = handleSubmit(async (credentials) => {
    setFailure(null)
    const answer = await signIn(credentials)
    const { failure: found } = answer
    if (!found) {
      resetField('password')
      if (answer.step) onStep(answer.step)
      else await onDone()
      return
    }
    setFailure(found)
    if (found.reason === 'refused') {
      resetField('password')
      setFocus('password')
    }
  })

  return (
    <form noValidate onSubmit={submit}>
      <FailureNote failure={failure} faults={words.signInFaults} />
      <div className="grid gap-5">
        <TextField
          label={words.email}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          readOnly={email !== undefined}
          fault={formState.errors.email && words.emailMissing}
          {...register('email', {
            onChange: (event) => typedEmail.set(event.target.value),
            onBlur: (event) => to !== null && look(event.target.value),
          })}
        />
        {to !== null && offer !== 'none' && (
          <SsoButton email={() => getValues('email')} to={to} isOnlyWay={isOnlyWay} />
        )}
        {isOnlyWay && (
          <Button look="quiet" onClick={() => setHasPassword(true)}>
            {sso.usePassword}
          </Button>
        )}
        {!isOnlyWay && (
          <>
            <PasswordField
              label={words.password}
              autoComplete="current-password"
              fault={formState.errors.password && words.passwordMissing}
              {...register('password')}
            />
            <Button type="submit" look="primary" busy={formState.isSubmitting} className="min-h-11">
              {formState.isSubmitting ? words.signingIn : words.signIn}
            </Button>
          </>
        )}
      </div>
    </form>
  )
}
