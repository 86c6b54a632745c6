'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { CircleAlert, Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { Button, IconButton } from '../controls/button.tsx'
import { TextField } from '../controls/text-field.tsx'
import { signInWords } from './outcome-words.ts'
import { type SessionOutcome, signIn } from './session-requests.ts'

const schema = z.object({
  email: z.email('Enter your e-mail address.').max(254),
  password: z.string().min(1, 'Enter your password.').max(200),
})

/** E-mail address and password, and the button. @param onDone called once the session has begun. */
export function SignInFields({ email, onDone }: { email?: string; onDone: () => void | Promise<void> }) {
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
            {signInWords[refusal]}
          </p>
        )}
      </div>
      <div className="grid gap-5">
        <TextField
          label="E-mail address"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          readOnly={email !== undefined}
          fault={formState.errors.email?.message}
          {...register('email')}
        />
        <TextField
          label="Password"
          type={shown ? 'text' : 'password'}
          autoComplete="current-password"
          fault={formState.errors.password?.message}
          after={
            <IconButton label={shown ? 'Hide password' : 'Show password'} onClick={() => setShown(!shown)}>
              {shown ? <EyeOff className="size-4.5" aria-hidden /> : <Eye className="size-4.5" aria-hidden />}
            </IconButton>
          }
          {...register('password')}
        />
        <Button type="submit" look="primary" busy={formState.isSubmitting} className="min-h-11">
          {formState.isSubmitting ? 'Signing in…' : 'Sign in'}
        </Button>
      </div>
    </form>
  )
}
