'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { CircleAlert, Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { Button, IconButton } from '../controls/button.tsx'
import { TextField } from '../controls/text-field.tsx'
import { useWords } from '../words/use-words.tsx'
import { type SessionOutcome, signIn } from './session-requests.ts'
import { sessionWords } from './words.ts'

const schema = z.object({
  email: z.email().max(254),
  password: z.string().min(1).max(200),
})

/** E-mail address and password, and the button. @param onDone called once the session has begun. */
export function SignInFields({ email, onDone }: { email?: string; onDone: () => void | Promise<void> }) {
  const words = useWords(sessionWords)
  const [shown, setShown] = useState(false)
  const [refusal, setRefusal] = useState<Exclude<SessionOutcome, 'done'> | null>(null)
  const { register, handleSubmit, formState, resetField, setFocus } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { email: email ?? '', password: '' },
    reValidateMode: 'onSubmit',
  })

  const submit = handleSubmit(async (credentials) => {
    setRefusal(null)
    const outcome = await signIn(credentials)
    if (outcome === 'done') {
      await onDone()
      return
    }
    setRefusal(outcome)
    if (outcome === 'refused') {
      resetField('password')
      setFocus('password')
    }
  })

  return (
    <form noValidate onSubmit={submit}>
      <div role="alert">
        {refusal && (
          <p className="mb-5 flex gap-2.5 rounded-s bg-danger-soft px-3 py-2.5 text-m text-danger-text">
            <CircleAlert className="mt-0.5 size-4.5 shrink-0" aria-hidden />
            {words.signInFaults[refusal]}
          </p>
        )}
      </div>
      <div className="grid gap-5">
        <TextField
          label={words.email}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          readOnly={email !== undefined}
          fault={formState.errors.email && words.emailMissing}
          {...register('email')}
        />
        <TextField
          label={words.password}
          type={shown ? 'text' : 'password'}
          autoComplete="current-password"
          fault={formState.errors.password && words.passwordMissing}
          after={
            <IconButton label={shown ? words.hidePassword : words.showPassword} onClick={() => setShown(!shown)}>
              {shown ? <EyeOff className="size-4.5" aria-hidden /> : <Eye className="size-4.5" aria-hidden />}
            </IconButton>
          }
          {...register('password')}
        />
        <Button type="submit" look="primary" busy={formState.isSubmitting} className="min-h-11">
          {formState.isSubmitting ? words.signingIn : words.signIn}
        </Button>
      </div>
    </form>
  )
}
