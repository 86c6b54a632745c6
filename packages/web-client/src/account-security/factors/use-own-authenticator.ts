import { useMutation } from '@tanstack/react-query'
import { useTRPC } from '../../api/trpc.ts'
import { faultOf } from '../../errors/fault.ts'
import type { AuthenticatorCalls } from '../../sign-in/second-step/authenticator-setup.tsx'
import type { Failure } from '../../sign-in/session-requests.ts'

/** Converts an error of a change to what its form shows. `isOver`: the physician has to sign in again first. */
export function factorFailure(error: unknown): Failure {
  const { code, details } = faultOf(error)
  const failure = { waitSeconds: 0, isWeak: false, isOver: code === 'recent_sign_in_required' }
  if (code === 'rate_limited')
    return { ...failure, reason: 'too_many', waitSeconds: Number(details.retryAfterSeconds) || 60 }
  if (code === 'second_factor_failed' || failure.isOver) return { ...failure, reason: 'refused' }
  return { ...failure, reason: code === 'no_connection' ? 'no_connection' : 'unavailable' }
}

/** Returns the calls that set up an authenticator app for the physician who is signed in. */
export function useOwnAuthenticator(): AuthenticatorCalls {
  const trpc = useTRPC()
  const offer = useMutation(trpc.secondFactor.offer.mutationOptions())
  const confirm = useMutation(trpc.secondFactor.confirm.mutationOptions())
  return {
    offer: () =>
      offer.mutateAsync().then(
        (offered) => ({ ...offered, failure: null }),
        (error) => ({ failure: factorFailure(error) }),
      ),
    confirm: (code) =>
      confirm.mutateAsync({ code }).then(
        (confirmed) => ({ ...confirmed, failure: null }),
        (error) => ({ failure: factorFailure(error) }),
      ),
  }
}
