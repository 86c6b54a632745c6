import { connectionSecurity } from '@consult/db'
import { describe, expect, test } from 'vitest'
import { type ProductionFacts, productionProblems } from './production-problems.ts'

const role = {
  name: 'consult_service',
  isSuperuser: false,
  bypassesRowSecurity: false,
  mayCreateRoles: false,
  isOwner: false,
  furtherRoles: [],
}
const sound: ProductionFacts = {
  urls: { API_URL: 'https://api.example', PORTAL_URL: 'https://portal.example' },
  database: 'verified',
  smtpUrl: 'smtps://user:secret@mail.example',
  hintsUrl: 'tls://user:secret@nats.example:4222',
  tlsChecksAreOff: false,
  loginRole: role,
  demoPartnerId: null,
}
const problemsOf = (facts: Partial<ProductionFacts>) => productionProblems({ ...sound, ...facts })

test('a correct installation has no problems', () => {
  expect(problemsOf({})).toEqual([])
  expect(problemsOf({ database: 'local', smtpUrl: null, hintsUrl: null })).toEqual([])
  expect(problemsOf({ hintsUrl: 'nats://u:p@127.0.0.1:4222,localhost:4223' })).toEqual([])
})

test.each<[string, Partial<ProductionFacts>, string]>([
  ['an API_URL over http', { urls: { API_URL: 'http://api.example' } }, 'API_URL is not https'],
  ['a PORTAL_URL on this machine', { urls: { PORTAL_URL: 'http://localhost:3000' } }, 'PORTAL_URL is not https'],
  ['a remote database without TLS', { database: 'plain' }, 'sslmode=verify-full'],
  ['a remote database that is not checked', { database: 'unverified' }, 'does not check its certificate'],
  ['a remote NATS server without TLS', { hintsUrl: 'nats://u:p@127.0.0.1:4222,nats-2:4222' }, 'HINTS_URL'],
  ['a superuser', { loginRole: { ...role, isSuperuser: true } }, 'is a superuser'],
  ['an owner', { loginRole: { ...role, isOwner: true } }, 'owns the database'],
  ['a role past row security', { loginRole: { ...role, bypassesRowSecurity: true } }, 'bypasses row-level security'],
  ['a role that makes roles', { loginRole: { ...role, mayCreateRoles: true } }, 'may create roles'],
  ['a role that is another too', { loginRole: { ...role, furtherRoles: ['owner'] } }, 'may act as owner'],
  ['a database that does not answer', { loginRole: null }, 'does not answer'],
  ['the demo', { demoPartnerId: 'par_1' }, 'The demo partner par_1'],
  ['certificate checks turned off', { tlsChecksAreOff: true }, 'NODE_TLS_REJECT_UNAUTHORIZED'],
])('%s is a problem, and the message says how to fix it', (_what, facts, said) => {
  expect(problemsOf(facts)).toEqual([expect.stringContaining(said)])
})

describe('a mail server', () => {
  test.each([
    'smtp://mail.example:587?requireTLS=true',
    'smtp://127.0.0.1:25',
    'smtp://localhost',
    'smtps://mail.example',
  ])('%s is allowed', (smtpUrl) => {
    expect(problemsOf({ smtpUrl })).toEqual([])
  })

  test.each([
    'smtp://user:secret@mail.example:587',
    'smtp://mail.example?requireTLS=false',
    'smtps://mail.example?tls.rejectUnauthorized=false',
    'smtps://mail.example?secure=false',
    'smtp://mail.example?requireTLS=true&ignoreTLS=true',
    'smtp://127.0.0.1.mail.example',
  ])('%s is refused, and the message does not contain the password', (smtpUrl) => {
    const [problem = '', ...others] = problemsOf({ smtpUrl })
    expect(problem).toContain('SMTP_URL')
    expect(problem).not.toContain('secret')
    expect(others).toEqual([])
  })
})

test('all problems are listed at once', () => {
  const all = problemsOf({
    urls: { API_URL: 'http://a', PORTAL_URL: 'http://b' },
    database: 'plain',
    smtpUrl: 'smtp://mail.example',
    tlsChecksAreOff: true,
    loginRole: { ...role, isSuperuser: true, isOwner: true },
    demoPartnerId: 'par_1',
  })
  expect(all).toHaveLength(8)
})

test.each([
  ['postgres://u:p@127.0.0.1:5432/consult', 'local'],
  ['postgres://u:p@localhost/consult', 'local'],
  ['postgres://u:p@[::1]/consult', 'local'],
  ['postgres://u:p@db.example/consult', 'plain'],
  ['postgres://u:p@db.example/consult?sslmode=disable', 'plain'],
  ['postgres://u:p@localhost/consult?host=db.example', 'plain'],
  ['postgres://u:p@127.0.0.1.db.example/consult', 'plain'],
  ['postgres://u:p@db.example/consult?sslmode=no-verify', 'unverified'],
  ['postgres://u:p@db.example/consult?uselibpqcompat=true&sslmode=require', 'unverified'],
  ['postgres://u:p@db.example/consult?sslmode=verify-full', 'verified'],
  ['postgres://u:p@db.example/consult?ssl=true', 'verified'],
])('the security of the connection %s is %s', (url, security) => {
  expect(connectionSecurity(url)).toBe(security)
})
