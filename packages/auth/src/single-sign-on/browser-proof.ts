import { createHash, createHmac, randomBytes } from 'node:crypto'

/** What one sign-in sends to the provider, and expects back. */
export interface BrowserProof {
  /** Binds the code to the browser (PKCE, RFC 7636). */
  readonly verifier: string
  readonly challenge: string
  /** Binds the ID token to the browser. */
  readonly nonce: string
}

/** A new random token: the `state`, or what the browser keeps in its cookie. */
export const newSsoToken = (): string => randomBytes(32).toString('base64url')

/**
 * Derives PKCE verifier and nonce from the token that only the browser has. So a person who reads the database finds
 * nothing there that lets them use a code.
 */
export function browserProof(browser: string, state: string): BrowserProof {
  const derive = (purpose: string) => createHmac('sha256', browser).update(`${purpose} ${state}`).digest('base64url')
  const verifier = derive('pkce')
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url'), nonce: derive('nonce') }
}
