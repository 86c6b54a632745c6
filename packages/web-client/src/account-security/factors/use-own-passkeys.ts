import { useMutation } from '@tanstack/react-query'
import { useTRPC } from '../../api/trpc.ts'
import type { PasskeyCalls } from '../../sign-in/second-step/passkey-setup.tsx'
import type { CreationOptions } from '../../sign-in/session-requests.ts'
import { factorFailure } from './use-own-authenticator.ts'

/** A passkey of the physician who is signed in. */
export interface OwnPasskey {
  readonly id: string
  readonly name: string
  readonly createdAt: string
  readonly lastUsedAt: string | null
}

/** Returns the calls that set up a passkey for the physician who is signed in. */
export function useOwnPasskeys(): PasskeyCalls {
  const trpc = useTRPC()
  const offer = useMutation(trpc.passkeys.offer.mutationOptions())
  const confirm = useMutation(trpc.passkeys.confirm.mutationOptions())
  return {
    offer: () =>
      offer.mutateAsync().then(
        // tRPC drops the types of binary extensions, which never travel as JSON.
        (options) => ({ options: options as CreationOptions, failure: null }),
        (error) => ({ failure: factorFailure(error) }),
      ),
    confirm: (passkey) =>
      confirm.mutateAsync(passkey as Parameters<typeof confirm.mutateAsync>[0]).then(
        (confirmed) => ({ ...confirmed, failure: null }),
        (error) => ({ failure: factorFailure(error) }),
      ),
  }
}
