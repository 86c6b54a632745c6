import type { Answer, Assertion, Attestation, CreationOptions, Failure, RequestOptions } from '../session-requests.ts'

/** The browser has no answer: the user closed its dialog or has no passkey here, or the browser does not support passkeys. */
const noAnswer: Failure = { reason: 'malformed', waitSeconds: 0, isWeak: false, isOver: false }

// Most visits use no passkey.
const library = () => import('@simplewebauthn/browser')

/** Asks the browser for a signature, and sends it. */
export async function usePasskey<Found>(
  offer: () => Promise<Answer<{ options: RequestOptions }>>,
  send: (response: Assertion) => Promise<Answer<Found>>,
): Promise<Answer<Found>> {
  const offered = await offer()
  if (offered.failure) return offered
  const response = await library()
    .then(({ startAuthentication }) => startAuthentication({ optionsJSON: offered.options }))
    .catch(() => null)
  return response ? send(response) : { failure: noAnswer }
}

/** Asks the browser for a new passkey, and sends it. */
export async function createPasskey<Found>(
  offer: () => Promise<Answer<{ options: CreationOptions }>>,
  send: (response: Attestation) => Promise<Answer<Found>>,
): Promise<Answer<Found>> {
  const offered = await offer()
  if (offered.failure) return offered
  const response = await library()
    .then(({ startRegistration }) => startRegistration({ optionsJSON: offered.options }))
    .catch(() => null)
  return response ? send(response) : { failure: noAnswer }
}
