import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'

export type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON }

interface Answer<Response> {
  /** The id of the passkey. */
  readonly rawId: string
  readonly type: 'public-key'
  readonly response: Response
}

/** The answer of `navigator.credentials.get()` in JSON, with base64url for bytes. */
export type PasskeyAssertion = Answer<{
  readonly clientDataJSON: string
  readonly authenticatorData: string
  readonly signature: string
  readonly userHandle?: string | undefined
}>

/** The answer of `navigator.credentials.create()` in JSON, with base64url for bytes. */
export type PasskeyAttestation = Answer<{
  readonly clientDataJSON: string
  readonly attestationObject: string
  readonly transports?: string[] | undefined
}>

/** How long a challenge can be signed, in seconds: enough to find a security key. */
export const challengeSeconds = 5 * 60

/** EdDSA, ES256 and RS256 as COSE numbers: the algorithms that authenticators support. */
const algorithms = [-8, -7, -257]

/** A passkey as it is stored. */
export interface Passkey {
  readonly credentialId: string
  readonly publicKey: Uint8Array
  /** The authenticator's signature counter. Zero: it does not count. */
  readonly counter: number
  readonly transports: string[]
}

/** The site that passkeys belong to: the portal. */
const siteOf = (portalUrl: string) => {
  const { origin, hostname } = new URL(portalUrl)
  return { expectedOrigin: origin, expectedRPID: hostname }
}

type Listed = readonly Pick<Passkey, 'credentialId' | 'transports'>[]

const listed = (passkeys: Listed) => passkeys.map(({ credentialId: id, transports }) => ({ id, transports }))

/**
 * Returns the options for `navigator.credentials.create()`, with a new challenge. The passkey must be discoverable and must
 * verify the person with a fingerprint, a face or a PIN.
 * @param options.existing the account's passkeys. An authenticator that holds one of them is not offered another.
 */
export async function passkeyCreationOptions(options: {
  portalUrl: string
  physicianId: string
  email: string
  existing: Listed
}): Promise<PublicKeyCredentialCreationOptionsJSON> {
  return generateRegistrationOptions({
    rpName: 'Consult',
    rpID: siteOf(options.portalUrl).expectedRPID,
    userName: options.email,
    userID: new TextEncoder().encode(options.physicianId),
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    timeout: challengeSeconds * 1000,
    excludeCredentials: listed(options.existing),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  })
}

/**
 * Returns the options for `navigator.credentials.get()`, with a new challenge.
 * @param options.allowed the passkeys of a known account; null: the browser offers all passkeys that it has for the
 * portal.
 */
export async function passkeyRequestOptions(options: {
  portalUrl: string
  allowed: Listed | null
}): Promise<PublicKeyCredentialRequestOptionsJSON> {
  return generateAuthenticationOptions({
    rpID: siteOf(options.portalUrl).expectedRPID,
    userVerification: 'required',
    timeout: challengeSeconds * 1000,
    ...(options.allowed && { allowCredentials: listed(options.allowed) }),
  })
}

/** Returns the challenge that a browser's answer signs, unverified, or null when the answer cannot be read. */
export function challengeOf({ response }: { response: { clientDataJSON: string } }): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString())
    return typeof challenge === 'string' ? challenge : null
  } catch {
    return null
  }
}

/** Returns the new passkey of a browser's answer, or null if the answer is not for this challenge and portal. */
export async function verifyNewPasskey(options: {
  portalUrl: string
  challenge: string
  response: PasskeyAttestation
}): Promise<Passkey | null> {
  const { response, challenge: expectedChallenge } = options
  const { clientDataJSON, attestationObject, transports = [] } = response.response
  try {
    const checked = await verifyRegistrationResponse({
      ...{ expectedChallenge, ...siteOf(options.portalUrl) },
      response: {
        ...response,
        id: response.rawId,
        response: { clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
      supportedAlgorithmIDs: algorithms,
      requireUserVerification: true,
    })
    if (!checked.verified) return null
    const { id: credentialId, publicKey, counter } = checked.registrationInfo.credential
    return { credentialId, publicKey, counter, transports }
  } catch {
    // The library throws for every kind of bad answer. Callers treat all of them as a refusal.
    return null
  }
}

/**
 * Returns the new signature counter of a passkey. Returns null if the answer does not come from this passkey, is not
 * for this challenge and portal, names another account, or has a counter that went back, which happens with a copied
 * key.
 * @param options.physicianId the owner of the passkey.
 */
export async function verifyPasskey(options: {
  portalUrl: string
  challenge: string
  response: PasskeyAssertion
  passkey: Passkey
  physicianId: string
}): Promise<number | null> {
  const { response, passkey, challenge: expectedChallenge } = options
  const { userHandle, ...signed } = response.response
  if (userHandle && Buffer.from(userHandle, 'base64url').toString() !== options.physicianId) return null
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      ...{ expectedChallenge, ...siteOf(options.portalUrl) },
      response: { ...response, id: response.rawId, response: signed, clientExtensionResults: {} },
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
      },
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    return null
  }
}
