import type { Answers, OutputOf } from '@consult/gallery/answers.ts'
import { inMinutes } from './people.ts'

type Sessions = OutputOf<'access.sessions'>
type Session = Sessions['sessions'][number]
type Factors = OutputOf<'secondFactor.own'>

const days = (count: number) => count * 24 * 60

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

const elsewhere = (n: number, fields: Partial<Session>) =>
  session({ sessionId: `session-${n}`, isThis: false, startedAt: inMinutes(-days(n)), ...fields })

/** Sessions with every kind of sign-in. */
export const manySessions: Sessions['sessions'] = [
  session(),
  elsewhere(2, { browser: 'Safari', system: 'iOS' }),
  elsewhere(3, { browser: null, system: null, network: '2001:db8:5::/48' }),
  elsewhere(4, { origin: 'single_sign_on', browser: 'Edge', system: 'Windows' }),
  elsewhere(5, { origin: 'hand_off', browser: 'Chrome', system: null, network: null }),
  elsewhere(6, { origin: 'session_token', lastUsedAt: inMinutes(-days(3)) }),
]

/** Only an authenticator app. */
export const appOnly: Partial<Factors> = { authenticatorSince: inMinutes(-days(40)), recoveryCodesLeft: 1 }

/** Passkeys and an authenticator app. */
export const manyFactors: Partial<Factors> = {
  ...appOnly,
  passkeys: [
    { id: 'passkey-1', name: 'Work laptop', createdAt: inMinutes(-days(90)), lastUsedAt: inMinutes(-50) },
    {
      id: 'passkey-2',
      name: 'Sicherheitsschlüssel im Schreibtisch am Standort Hafenstraße',
      createdAt: inMinutes(-days(3)),
      lastUsedAt: null,
    },
  ],
}

/** What the page for sessions, second factors and the password requests. */
export function securityAnswers(own: Partial<Factors> = {}, sessions: Partial<Sessions> = {}): Answers {
  const nothing: Factors = {
    policy: 'optional',
    authenticatorSince: null,
    recoveryCodesLeft: 0,
    passkeys: [],
    isRecent: true,
  }
  return {
    'access.sessions': { hasPassword: true, sessions: [session()], ...sessions },
    'secondFactor.own': { ...nothing, ...own },
  }
}
