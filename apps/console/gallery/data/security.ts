import type { Answers, OutputOf } from '@consult/gallery/answers.ts'
import { inDays, inMinutes } from './time.ts'

/** The member's sessions. */
export type Sessions = OutputOf<'access.sessions'>
/** The member's second factors. */
export type Factors = OutputOf<'secondFactor.own'>
type Session = Sessions['sessions'][number]

function session(fields: Partial<Session> = {}): Session {
  return {
    sessionId: 'session-1',
    isThis: true,
    origin: 'sign_in',
    browser: 'Firefox',
    system: 'Linux',
    network: '203.0.113.0/24',
    startedAt: inMinutes(-50),
    lastUsedAt: inMinutes(0),
    ...fields,
  }
}

/** The only session. */
export const oneSession: Sessions = { hasPassword: true, sessions: [session()] }

/** Sessions on several devices. */
export const manySessions: Sessions = {
  hasPassword: true,
  sessions: [
    session(),
    session({ sessionId: 'session-2', isThis: false, browser: 'Safari', system: 'iOS', startedAt: inDays(-1) }),
    session({ sessionId: 'session-3', isThis: false, browser: null, system: null, network: '2001:db8:5::/48' }),
    session({ sessionId: 'session-4', isThis: false, origin: 'single_sign_on', browser: 'Edge', system: 'Windows' }),
    session({
      sessionId: 'session-5',
      isThis: false,
      origin: 'hand_off',
      browser: 'Chrome',
      system: null,
      network: null,
    }),
    session({ sessionId: 'session-6', isThis: false, origin: 'session_token', lastUsedAt: inDays(-3) }),
  ],
}

/** No second factor, and none is needed. */
export function factors(fields: Partial<Factors> = {}): Factors {
  return { policy: 'optional', authenticatorSince: null, recoveryCodesLeft: 0, passkeys: [], isRecent: true, ...fields }
}

/** Only an authenticator app. */
export const appOnly = factors({ authenticatorSince: inDays(-40), recoveryCodesLeft: 8 })

/** Passkeys and an app. */
export const passkeysAndApp = factors({
  authenticatorSince: inDays(-40),
  recoveryCodesLeft: 1,
  passkeys: [
    { id: 'passkey-1', name: 'Work laptop', createdAt: inDays(-90), lastUsedAt: inMinutes(-50) },
    {
      id: 'passkey-2',
      name: 'Sicherheitsschlüssel im Schreibtisch am Standort Hafenstraße',
      createdAt: inDays(-3),
      lastUsedAt: null,
    },
  ],
})

/** What the page requests. */
export const securityAnswers = (own: Factors, sessions: Sessions = oneSession): Answers => ({
  'access.sessions': sessions,
  'secondFactor.own': own,
})

/** A new secret for an authenticator app. */
export const offeredApp = {
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/Consult:rosa.iyer%40harborstreet.example?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Consult',
}

const letters = '0123456789abcdefghjkmnpqrstvwxyz'

/** Recovery codes, as they are shown once. */
export const recoveryCodes = Array.from({ length: 10 }, (_, n) => {
  const group = (position: number) =>
    Array.from({ length: 4 }, (_, at) => letters[(n * 7 + position * 5 + at * 11) % 32]).join('')
  return Array.from({ length: 6 }, (_, position) => group(position)).join('-')
})
