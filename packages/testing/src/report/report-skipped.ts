import { existsSync } from 'node:fs'

/** Programs that some tests need and npm does not offer, with their Debian packages. */
const packageOf: Readonly<Record<string, string>> = {
  janus: 'janus',
  turnserver: 'coturn',
  clamd: 'clamav-daemon',
  pgbouncer: 'pgbouncer',
  'nats-server': 'nats-server',
  nginx: 'nginx-light',
  haproxy: 'haproxy',
  promtool: 'prometheus',
  rsyslogd: 'rsyslog rsyslog-gnutls',
}

/** The Debian packages that provide the programs missing on this machine. */
export function missingPackages(exists: (path: string) => boolean = existsSync): string[] {
  const folders = ['/usr/bin', '/usr/sbin']
  return Object.entries(packageOf)
    .filter(([program]) => !folders.some((folder) => exists(`${folder}/${program}`)))
    .map(([, name]) => name)
}

/**
 * Formats the report of a test run's skipped tests: one line with the reason, then their names. Empty if none was
 * skipped.
 * @param required whether a skipped test fails the run: `REQUIRE_ALL_TESTS=1`, for CI.
 */
export function reportSkipped(names: readonly string[], missing: readonly string[], required: boolean): string {
  if (names.length === 0) return ''
  const count = names.length === 1 ? '1 test was skipped' : `${names.length} tests were skipped`
  const why = missing.length > 0 ? `. This machine lacks Debian packages: apt-get install ${missing.join(' ')}` : ''
  const verdict = required ? '\nREQUIRE_ALL_TESTS is set: a skipped test fails the run.' : ''
  return `${count}${why}\n${names.map((name) => `  skipped: ${name}`).join('\n')}${verdict}\n`
}

/** Reports whether a skipped test fails this run. */
export const allTestsRequired = () => process.env.REQUIRE_ALL_TESTS === '1'
