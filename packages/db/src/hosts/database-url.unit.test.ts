import { describe, expect, test } from 'vitest'
import { connectionSecurity } from '../connection-security.ts'
import { databaseUrlProblem, readDatabaseUrl, withLogin } from './database-url.ts'

describe('a database URL', () => {
  test('with one host is used as it is, and its server is not asked whether it accepts writes', () => {
    const url = 'postgres://user:p%40ss@db.internal:5433/consult?sslmode=verify-full'
    expect(readDatabaseUrl(url)).toEqual({ hosts: [url], readWrite: false, pgbouncer: false, hostTimeoutMs: 2_000 })
  })

  test('with several hosts has a URL for each, and asks for the server that accepts writes', () => {
    expect(readDatabaseUrl('postgres://u:p@a:5432,b,[::1]:5434/consult?sslmode=verify-full&connect_timeout=5')).toEqual(
      {
        hosts: [
          'postgres://u:p@a:5432/consult?sslmode=verify-full',
          'postgres://u:p@b/consult?sslmode=verify-full',
          'postgres://u:p@[::1]:5434/consult?sslmode=verify-full',
        ],
        readWrite: true,
        pgbouncer: false,
        hostTimeoutMs: 5_000,
      },
    )
  })

  test.each([
    ['postgres://u@a,b/consult?target_session_attrs=read-write', true],
    ['postgres://u@a,b/consult?target_session_attrs=primary', true],
    ['postgres://u@a,b/consult?target_session_attrs=any', false],
    ['postgres://u@a/consult?target_session_attrs=read-write', true],
    ['postgres:///consult?host=/var/run/postgresql', false],
  ])('can say which server is wanted: %s', (url, readWrite) => {
    const address = readDatabaseUrl(url)
    expect(address.readWrite).toBe(readWrite)
    expect(address.hosts.join()).not.toContain('target_session_attrs')
  })

  test.each([
    ['mysql://u:secret@a/consult', 'not a postgres:// URL'],
    ['a:5432', 'not a postgres:// URL'],
    ['postgres://u:secret@a:5432,,b/consult', 'host 2 of 3 is not'],
    ['postgres://u:secret@a,b:70000/consult', 'host 2 of 2 is not'],
    ['postgres://u:secret@a,b:port/consult', 'host 2 of 2 is not'],
    ['postgres://u:secret@a,b/consult?host=c', 'leave out the parameters'],
    ['postgres://u:secret@/consult?host=a,b', 'list several hosts before the path'],
    ['postgres://u:secret@a,b/consult?target_session_attrs=standby', 'target_session_attrs must be'],
    ['postgres://u:secret@a,b/consult?connect_timeout=soon', 'connect_timeout must be'],
    ['postgres://u:secret@a/consult?pgbouncer=1', 'pgbouncer must be'],
  ])('that cannot be used gets an error that says why, without the password: %s', (url, said) => {
    expect(databaseUrlProblem(url)).toContain(said)
    expect(databaseUrlProblem(url)).not.toContain('secret')
  })

  test('of several hosts can be given another login', () => {
    expect(withLogin('postgres://owner:old@a:5432,b/consult?x=1', { username: 'service', password: 'a/b' })).toBe(
      'postgres://service:a%2Fb@a:5432,b/consult?x=1',
    )
  })

  test('is as secure as the worst of its hosts', () => {
    expect(connectionSecurity('postgres://u@127.0.0.1,localhost/consult')).toBe('local')
    expect(connectionSecurity('postgres://u@127.0.0.1,db.example/consult?sslmode=verify-full')).toBe('verified')
    expect(connectionSecurity('postgres://u@127.0.0.1,db.example/consult')).toBe('plain')
  })
})
